import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/reports/payout-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { PayoutId } from '#domain/ids.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';

export type AwaitingPayout = CallAnswer<typeof wire.adminAwaitingPayout>;

const endpoints = {
  payout: endpoint<typeof wire.adminPayout>('GET', '/admin/api/reports/payouts/:payout_id'),
  awaiting: endpoint<typeof wire.adminAwaitingPayout>('GET', '/admin/api/reports/awaiting_payout'),
};

const page = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

/** A payout and a page of what it consists of. */
export function payoutQuery(api: ApiClient, payoutId: PayoutId, cursor?: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['admin-payouts', payoutId, cursor],
    queryFn: ({ signal }) =>
      api.call(
        endpoints.payout,
        { params: { payout_id: payoutId }, query: { store_id: api.storeId, ...page(cursor) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** Orders that no payout has named yet. */
export function awaitingPayoutQuery(api: ApiClient, cursor?: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['admin-payouts', 'awaiting', cursor],
    queryFn: ({ signal }) =>
      api.call(endpoints.awaiting, { query: { store_id: api.storeId, ...page(cursor) } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
