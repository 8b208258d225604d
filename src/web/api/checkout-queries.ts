import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '#contracts/call.ts';
import type { checkoutDetails, checkoutSession } from '#contracts/checkout-calls.ts';
import { ApiProblem } from './api-problem.ts';
import type { ApiClient } from './client.ts';
import { endpoints } from './endpoints.ts';

/** What the payment form needs. Spec §7, checkout-session. */
export type CheckoutSession = CallAnswer<typeof checkoutSession>['session_data'];
/** What is bought, what it costs and where it stands. */
export type CheckoutDetails = CallAnswer<typeof checkoutDetails>;

/** A checkout is asked anew whenever its screen opens, and is not kept once the screen is gone. */
const ALWAYS_FRESH = { staleTime: 0, gcTime: 0 } as const;

/** A refusal is an answer; only what may go better the next time is tried once more. */
const retryUnlessRefused = (failures: number, failure: Error) =>
  failures < 1 && !(failure instanceof ApiProblem && failure.status >= 400 && failure.status < 500);

/** What the payment form of a checkout needs. Its client secret lives in this cache's memory only. */
export function checkoutSessionQuery(api: ApiClient, sessionId: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['checkout-session', sessionId],
    queryFn: ({ signal }) =>
      api.call(endpoints.checkoutSession, { query: { sessionId, store_id: api.storeId } }, { signal }),
    select: (answer) => answer.session_data,
    retry: retryUnlessRefused,
  });
}

/** What is bought and where the checkout stands, by the server's word. */
export function checkoutDetailsQuery(api: ApiClient, sessionId: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['checkout-details', sessionId],
    queryFn: ({ signal }) =>
      api.call(
        endpoints.checkoutDetails,
        { query: { session_id: sessionId, store_id: api.storeId } },
        { signal },
      ),
    retry: retryUnlessRefused,
  });
}

/** The session that a payment belongs to; null when it is not this visitor's. */
export function sessionOfPaymentQuery(api: ApiClient, paymentIntentId: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['checkout-by-payment', paymentIntentId],
    queryFn: async ({ signal }) => {
      const query = { payment_intent: paymentIntentId, store_id: api.storeId };
      try {
        return (await api.call(endpoints.checkoutByPayment, { query }, { signal })).session_id;
      } catch (failure) {
        if (failure instanceof ApiProblem && failure.status === 404) return null;
        throw failure;
      }
    },
    retry: retryUnlessRefused,
  });
}
