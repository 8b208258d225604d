import { queryOptions, skipToken } from '@tanstack/react-query';
import type { CallAnswer } from '#contracts/call.ts';
import type { checkoutDetails, checkoutSession } from '#contracts/checkout/checkout-calls.ts';
import type { CheckoutId, PaymentIntentId } from '#domain/ids.ts';
import { ApiProblem } from '../api-problem.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { checkoutByPayment } from '../endpoints/checkout-by-payment.ts';
import { checkoutEndpoints } from '../endpoints/checkout-endpoints.ts';

/** What the payment form needs. Spec §7, checkout-session. */
export type CheckoutSession = CallAnswer<typeof checkoutSession>['session_data'];
/** Items, prices and status of a checkout. */
export type CheckoutDetails = CallAnswer<typeof checkoutDetails>;

/** The query of `CheckoutSession`. Its client secret is in memory only. */
export function checkoutSessionQuery(api: ApiClient, sessionId: CheckoutId) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['checkout-session', sessionId],
    queryFn: ({ signal }) =>
      api.call(
        checkoutEndpoints.checkoutSession,
        { query: { sessionId, store_id: api.storeId } },
        { signal },
      ),
    select: (answer) => answer.session_data,
  });
}

/** Asks nothing while it is not known which checkout is meant. */
export function checkoutDetailsQuery(api: ApiClient, sessionId: CheckoutId | null) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['checkout-details', sessionId],
    queryFn:
      sessionId === null
        ? skipToken
        : ({ signal }) =>
            api.call(
              checkoutEndpoints.checkoutDetails,
              { query: { session_id: sessionId, store_id: api.storeId } },
              { signal },
            ),
  });
}

/** The checkout session of a payment; null when it is not this visitor's. Without a payment nothing is asked. */
export function sessionOfPaymentQuery(api: ApiClient, paymentIntentId: PaymentIntentId | null) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['checkout-by-payment', paymentIntentId],
    queryFn:
      paymentIntentId === null
        ? skipToken
        : async ({ signal }) => {
            const query = { payment_intent: paymentIntentId, store_id: api.storeId };
            try {
              return (await api.call(checkoutByPayment, { query }, { signal })).session_id;
            } catch (failure) {
              if (failure instanceof ApiProblem && failure.status === 404) return null;
              throw failure;
            }
          },
  });
}
