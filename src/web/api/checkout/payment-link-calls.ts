import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '#contracts/call.ts';
import type * as wire from '#contracts/checkout/payment-link-calls.ts';
import type { Cents } from '#domain/money.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

/** What an emailed payment link is for, and whether it is paid. */
export type PaymentLink = CallAnswer<typeof wire.paymentLink>;
/** What the card form needs. */
export type StartedLinkPayment = CallAnswer<typeof wire.payByLink>;

const endpoints = {
  paymentLink: endpoint<typeof wire.paymentLink>('POST', '/orders/payment_link'),
  payByLink: endpoint<typeof wire.payByLink>('POST', '/orders/pay_by_link'),
};

/** Refetched whenever its page opens. */
export function paymentLinkQuery(api: ApiClient, token: string) {
  return queryOptions({
    queryKey: ['payment-link', token],
    queryFn: ({ signal }) =>
      api.call(endpoints.paymentLink, { body: { store_id: api.storeId, token } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Reserves what is ordered and opens the payment. Throws `ApiProblem`, `price_changed` for another total. */
export function startLinkPayment(
  api: ApiClient,
  token: string,
  expectedTotal: Cents,
): Promise<StartedLinkPayment> {
  return api.call(endpoints.payByLink, {
    body: { store_id: api.storeId, token, expected_total: expectedTotal },
  });
}
