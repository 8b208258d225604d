import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#web/api/use-api.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { checkoutAddress } from './confirmation/confirmation-address.ts';

/** Starts a checkout from the cart and redirects to it; `data` is null when the cart is empty. */
export function useStartedCheckout() {
  const api = useApi();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const started = useQuery({
    queryKey: ['checkout-from-cart'],
    queryFn: async () => {
      // An already open checkout does not need these modules.
      const [{ storeCart }, { startFromCart }] = await Promise.all([
        import('#web/state/cart/store-cart.ts'),
        import('./start-from-cart.ts'),
      ]);
      const failure = await dispatch(storeCart());
      if (failure !== null) throw failure;
      return startFromCart(api);
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const sessionId = started.data;
  useEffect(() => {
    if (sessionId) navigate(checkoutAddress(sessionId), { replace: true });
  }, [sessionId, navigate]);
  return started;
}
