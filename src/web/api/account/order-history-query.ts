import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/account/auth-calls.ts';
import type { ApiClient } from '../client.ts';
import { accountEndpoints } from '../endpoints/account-endpoints.ts';

/** Spec §3, Order history entry. */
export type OrderHistoryEntry = wire.OrderHistoryEntry;
export type OrderHistoryAnswer = wire.OrderHistoryAnswer;

/**
 * The signed-in customer's orders, newest first; refetched whenever the profile opens. Spec §3, Order history
 * entry; §7.
 */
export function orderHistoryQuery(api: ApiClient, email: string) {
  return queryOptions({
    queryKey: ['order-history', email],
    queryFn: ({ signal }) => {
      const body = { store_id: api.storeId, customer_email: email };
      return api.call(accountEndpoints.orderHistory, { body }, { signal });
    },
    staleTime: 0,
    gcTime: 0,
  });
}
