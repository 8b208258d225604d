import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/orders/order-index-calls.ts';
import type { CallAnswer, CallInput } from '#contracts/call.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import { ADMIN_ORDERS } from './orders-api.ts';

export type ListedOrder = wire.ListedOrder;
export type OrderCounts = CallAnswer<typeof wire.adminOrderCounts>;
/** Filters, sort and page of the list. */
export type OrderQuery = Omit<CallInput<typeof wire.adminOrders>['query'], 'store_id'>;

export const orderIndexEndpoints = {
  orders: endpoint<typeof wire.adminOrders>('GET', '/admin/api/orders'),
  counts: endpoint<typeof wire.adminOrderCounts>('GET', '/admin/api/order_counts'),
};

/** A page of orders; the page before stays visible until it is here. */
export function orderIndexQuery(api: ApiClient, query: OrderQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_ORDERS, 'index', query],
    queryFn: ({ signal }) =>
      api.call(orderIndexEndpoints.orders, { query: { store_id: api.storeId, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function orderCountsQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_ORDERS, 'counts'],
    queryFn: ({ signal }) =>
      api.call(orderIndexEndpoints.counts, { query: { store_id: api.storeId } }, { signal }),
  });
}

/** The address of the CSV file with all orders that match the filters; with `columns=shipstation` that of what is still to leave of them. */
export const orderExportAddress = (api: ApiClient, filters: URLSearchParams): string =>
  api.urlOf(
    `/admin/api/orders_export?${new URLSearchParams([['store_id', api.storeId], ...filters.entries()])}`,
  );
