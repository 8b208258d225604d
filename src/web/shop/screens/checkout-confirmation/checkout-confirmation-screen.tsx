import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { PaymentIntentId } from '#domain/ids.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import { ConfirmationView } from '#web/shop/features/checkout/confirmation/confirmation-view.tsx';
import { useConfirmation } from '#web/shop/features/checkout/confirmation/use-confirmation.ts';
import { cartPurchased } from '#web/state/analytics/analytics-slice.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { refreshCart } from '#web/state/cart/store-cart.ts';
import { deleteStoredCode } from '#web/state/cart/stored-discount-code.ts';
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';

export const handle: PageHandle = {
  page: 'CheckoutConfirmationPage',
  background: 'cream',
  noScriptText:
    'What became of your order is asked for with JavaScript, which is off here. If the payment went through, the confirmation is in your mail.',
};

export const meta = pageMeta({
  title: 'Your order',
  description: 'What became of your order.',
  isPrivate: true,
});

const CLIENT_SECRET = 'payment_intent_client_secret';

/** The provider's return URL; the order's status comes from the server. Spec §2, Order result. */
export default function CheckoutConfirmationScreen() {
  const isHydrated = useHydrated();
  if (!isHydrated) return <ConfirmationView outcome="confirming" sessionId={null} details={null} />;
  return <Result />;
}

function Result() {
  const [parameters, setParameters] = useSearchParams();
  const dispatch = useAppDispatch();
  const confirmation = useConfirmation(
    parameters.get('payment_intent') as PaymentIntentId | null,
    parameters.get('redirect_status'),
  );

  useEffect(() => {
    if (!parameters.has(CLIENT_SECRET)) return;
    const remaining = new URLSearchParams(parameters);
    remaining.delete(CLIENT_SECRET);
    setParameters(remaining, { replace: true });
  }, [parameters, setParameters]);

  const isOrderComplete = confirmation.details?.status === 'complete';
  useEffect(() => {
    if (!isOrderComplete) return;
    deleteStoredCode();
    dispatch(cartPurchased());
    void dispatch(refreshCart());
  }, [isOrderComplete, dispatch]);

  return <ConfirmationView {...confirmation} />;
}
