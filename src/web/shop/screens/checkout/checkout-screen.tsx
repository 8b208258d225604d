import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import type { CheckoutId } from '#domain/ids.ts';
import { checkoutDetailsQuery, checkoutSessionQuery } from '#web/api/checkout/checkout-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import type { PageHandle } from '#web/page/page-handle.ts';
import { pageMeta } from '#web/page/page-meta.ts';
import {
  CheckoutExpired,
  CheckoutFailed,
  CheckoutLoading,
  EmptyCheckout,
} from '#web/shop/features/checkout/checkout-states.tsx';
import { CheckoutView } from '#web/shop/features/checkout/checkout-view.tsx';
import { confirmationAddress } from '#web/shop/features/checkout/confirmation/confirmation-address.ts';
import { useStartedCheckout } from '#web/shop/features/checkout/use-started-checkout.ts';
import { PageContainer } from '#web/ui/layout/page-container.tsx';
import { useHydrated } from '#web/ui/timing/use-hydrated.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { CheckoutHelp } from './checkout-help.tsx';

export const handle: PageHandle = {
  page: 'CheckoutPage',
  background: 'cream',
  isMinimal: true,
  linksToCart: true,
};

export const meta = pageMeta({ title: 'Checkout', description: 'Pay for your order.', isPrivate: true });

/** The checkout: an open one by its session id, or a new one from the cart. Spec §2, Checkout. */
export default function CheckoutScreen() {
  const isHydrated = useHydrated();
  const [parameters] = useSearchParams();
  const sessionId = isHydrated ? (parameters.get('session_id') as CheckoutId | null) : null;
  return (
    <PageContainer>
      <VisuallyHidden>
        <h1>Checkout</h1>
      </VisuallyHidden>
      {!isHydrated && <CheckoutLoading />}
      {isHydrated &&
        (sessionId === null ? (
          <CheckoutFromCart />
        ) : (
          <OpenCheckoutScreen key={sessionId} sessionId={sessionId} />
        ))}
    </PageContainer>
  );
}

function CheckoutFromCart() {
  const started = useStartedCheckout();
  if (started.isError) return <CheckoutFailed failure={started.error} />;
  return started.data === null ? <EmptyCheckout /> : <CheckoutLoading />;
}

function OpenCheckoutScreen({ sessionId }: { sessionId: CheckoutId }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const session = useQuery(checkoutSessionQuery(api, sessionId));
  const details = useQuery(checkoutDetailsQuery(api, sessionId));

  if (details.data?.status === 'expired') return <CheckoutExpired reason={details.data.expired_because} />;
  if (session.data === undefined || details.data === undefined) {
    const failure = session.error ?? details.error;
    return failure === null ? <CheckoutLoading /> : <CheckoutFailed failure={failure} />;
  }
  switch (details.data.status) {
    case 'processing':
    case 'complete':
      return <Navigate to={confirmationAddress(session.data.payment_intent_id)} replace />;
    case 'open':
      return (
        <CheckoutView
          sessionId={sessionId}
          session={session.data}
          details={details.data}
          onPaid={(paymentIntentId) => navigate(confirmationAddress(paymentIntentId), { replace: true })}
          onStale={() =>
            void queryClient.invalidateQueries({ queryKey: checkoutDetailsQuery(api, sessionId).queryKey })
          }
        >
          <CheckoutHelp />
        </CheckoutView>
      );
  }
}
