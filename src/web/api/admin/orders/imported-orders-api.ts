import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/orders/imported-orders-calls.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';

/** Whether an imported order came with what it cost. */
export const isPriced = (order: wire.StaffImportedOrder): order is wire.PricedImportedOrder =>
  order.total !== null;

export const importedOrderEndpoints = {
  list: endpoint<typeof wire.adminImportedOrders>('GET', '/admin/api/imported_orders'),
  erase: endpoint<typeof wire.adminEraseImportedCustomer>(
    'POST',
    '/admin/api/imported_orders/:imported_order_id/erase',
  ),
  page: endpoint<typeof wire.adminImportedOrder>('GET', '/admin/api/imported_orders/:imported_order_id'),
};

export const IMPORTED_ORDERS = ['admin-imported-orders'] as const;

/** A page of imported orders by the filters of the address; the page before stays visible until it is here. */
export function importedOrdersQuery(api: ApiClient, filters: Record<string, string>) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...IMPORTED_ORDERS, 'list', filters],
    queryFn: ({ signal }) =>
      api.call(importedOrderEndpoints.list, { query: { store_id: api.storeId, ...filters } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function importedOrderQuery(api: ApiClient, id: wire.StaffImportedOrder['imported_order_id']) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...IMPORTED_ORDERS, 'page', id],
    queryFn: ({ signal }) =>
      api.call(
        importedOrderEndpoints.page,
        { params: { imported_order_id: id }, query: { store_id: api.storeId } },
        { signal },
      ),
  });
}

/** The address of the CSV file with all imported orders that match the filters. */
export const importedOrderExportAddress = (api: ApiClient, filters: URLSearchParams): string =>
  api.urlOf(
    `/admin/api/imported_orders_export?${new URLSearchParams([['store_id', api.storeId], ...filters.entries()])}`,
  );
