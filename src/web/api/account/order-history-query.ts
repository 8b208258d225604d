import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../client.ts';
import { accountEndpoints } from '../endpoints/account-endpoints.ts';

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
