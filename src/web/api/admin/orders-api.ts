import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/orders-calls.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';
import { ALWAYS_FRESH } from './always-fresh.ts';

export type OrderToPack = wire.OrderToPack;
export type OrderTab = 'to_pack' | 'shipped' | 'all';

export const orderEndpoints = {
  ordersToPack: endpoint<typeof wire.adminOrdersToPack>('GET', '/admin/api/orders_to_pack'),
  ship: endpoint<typeof wire.adminShipOrder>('POST', '/admin/api/ship'),
  cancel: endpoint<typeof wire.adminCancelOrder>('POST', '/admin/api/cancel'),
};

/** Common prefix of all order lists. */
export const ADMIN_ORDERS = ['admin-orders'] as const;

/** Orders that match the filter and, unless it is empty, the search text. */
export function ordersToPackQuery(api: ApiClient, which: OrderTab, search: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_ORDERS, which, search],
    queryFn: ({ signal }) => {
      const query = { store_id: api.storeId, which, ...(search !== '' && { search }) };
      return api.call(orderEndpoints.ordersToPack, { query }, { signal });
    },
  });
}
