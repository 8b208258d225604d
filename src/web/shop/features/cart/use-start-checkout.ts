import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import { checkoutItemOf } from '#web/api/checkout/cart-wire.ts';
import { checkoutEndpoints } from '#web/api/endpoints/checkout-endpoints.ts';
import { useApi } from '#web/api/use-api.ts';
import { cartHidden } from '#web/state/cart/cart-slice.ts';
import { refreshCart, storeCart } from '#web/state/cart/store-cart.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '#web/state/hooks.ts';

const FALLBACK = 'The checkout did not open. Try again in a moment.';

/**
 * Starts a checkout with the cart and navigates to it, unless the cart has changed or `reset` was called
 * meanwhile. When prices or stock have changed, the cart is reloaded, `message` explains why, and `shortSkus`
 * lists SKUs with too little stock. Spec §7, create_checkout_session.
 */
export function useStartCheckout() {
  const api = useApi();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const revision = useAppSelector((state) => state.cart.revision);
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: async () => {
      // Stored first, because the order later removes its items from the server's cart; changes from other
      // tabs are included.
      const failure = await dispatch(storeCart());
      if (failure !== null) throw failure;
      const { cartItems, totalCost, currencyCode } = store.getState().cart;
      return api.call(checkoutEndpoints.createCheckoutSession, {
        body: {
          checkout_items: cartItems.map(checkoutItemOf),
          store_id: api.storeId,
          cost_of_checkout: totalCost,
          currency: currencyCode,
        },
      });
    },
    onError: (failure) => {
      if (failure instanceof ApiProblem && failure.status === 409) void dispatch(refreshCart());
    },
  });
  // A message about the cart no longer applies once the cart has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision identifies the cart's contents.
  useEffect(reset, [reset, revision]);
  // The shopper may come back to this page, or stop loading the checkout, which tells the page nothing.
  useEffect(() => {
    if (!isSuccess) return;
    addEventListener('pageshow', reset);
    const wait = setTimeout(reset, 15_000);
    return () => {
      removeEventListener('pageshow', reset);
      clearTimeout(wait);
    };
  }, [isSuccess, reset]);
  // Unlike those of the mutation, these callbacks are not called after a reset.
  const onSuccess = ({ session_id }: { session_id: string }) => {
    dispatch(cartHidden());
    window.location.assign(`/checkout?session_id=${encodeURIComponent(session_id)}`);
  };
  return {
    start: () => mutate(undefined, { onSuccess }),
    /** Until the page is left. */
    isStarting: isPending || isSuccess,
    message: error === null ? null : messageOf(error, FALLBACK),
    shortSkus: error instanceof ApiProblem ? error.skus : [],
    reset,
  };
}
