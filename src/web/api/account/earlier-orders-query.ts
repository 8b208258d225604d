import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/account/earlier-orders-calls.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

const earlierOrders = endpoint<typeof wire.earlierOrders>('GET', '/account/earlier_orders');

/** What the signed-in customer ordered in the shop that this one follows, newest first. */
export function earlierOrdersQuery(api: ApiClient, email: string) {
  return queryOptions({
    queryKey: ['earlier-orders', email],
    queryFn: async ({ signal }) =>
      (await api.call(earlierOrders, { query: { store_id: api.storeId } }, { signal })).orders,
    staleTime: 0,
    gcTime: 0,
  });
}
