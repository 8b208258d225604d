import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/account/auth-calls.ts';
import type { ApiClient } from '../client.ts';
import { accountEndpoints } from '../endpoints/account-endpoints.ts';

/** Spec §3, Order history entry. */
export type OrderHistoryEntry = wire.OrderHistoryEntry;

/**
 * The signed-in customer's orders, newest first; refetched whenever the profile opens. Spec §3, Order history
 * entry; §7.
 */
export function orderHistoryQuery(api: ApiClient, email: string) {
  return queryOptions({
    queryKey: ['order-history', email],
    queryFn: async ({ signal }) => {
      const body = { store_id: api.storeId, customer_email: email };
      const answer = await api.call(accountEndpoints.orderHistory, { body }, { signal });
      return answer.order_history ?? [];
    },
    staleTime: 0,
    gcTime: 0,
  });
}
