import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/orders/packing-calls.ts';
import type { CallAnswer, CallInput } from '#contracts/call.ts';
import type { OrderId } from '#domain/ids.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';
import { ADMIN_ORDERS } from './orders-api.ts';

export type OrdersToPack = CallAnswer<typeof wire.adminOrdersToPack>;
/** Which orders are packed, as the list of orders is filtered. */
export type PackingQuery = Omit<CallInput<typeof wire.adminOrdersToPack>['query'], 'store_id'>;

/** Orders that are packed in one go. */
export const MAX_TO_PACK: typeof wire.MAX_ORDERS_TO_PACK = 100;

const endpoints = {
  orders: endpoint<typeof wire.adminOrdersToPack>('GET', '/admin/api/packing'),
  order: endpoint<typeof wire.adminOrderToPack>('GET', '/admin/api/packing/:order_id'),
};

/** Colleagues ship, hold and note while a packer looks elsewhere. */
const FRESH_ON_RETURN = { ...ALWAYS_FRESH, refetchOnWindowFocus: true } as const;

/** The orders of a list that can be packed now. */
export function ordersToPackQuery(api: ApiClient, query: PackingQuery) {
  return queryOptions({
    ...FRESH_ON_RETURN,
    queryKey: [...ADMIN_ORDERS, 'to-pack', query],
    queryFn: ({ signal }) =>
      api.call(endpoints.orders, { query: { store_id: api.storeId, ...query } }, { signal }),
  });
}

/** An order for the person who packs it. */
export function orderToPackQuery(api: ApiClient, orderId: OrderId) {
  return queryOptions({
    ...FRESH_ON_RETURN,
    queryKey: [...ADMIN_ORDERS, 'to-pack', 'order', orderId],
    queryFn: async ({ signal }) => {
      const params = { order_id: orderId };
      return (await api.call(endpoints.order, { params, query: { store_id: api.storeId } }, { signal }))
        .order;
    },
  });
}
