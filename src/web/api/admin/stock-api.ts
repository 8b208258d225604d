import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/stock-calls.ts';
import type { CallAnswer, CallInput } from '#contracts/call.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

export type StockQuery = Omit<NonNullable<CallInput<typeof wire.adminStock>['query']>, 'store_id'>;
export type CountConflict = CallAnswer<typeof wire.adminSaveCounts>['conflicts'][number];

export const stockEndpoints = {
  stock: endpoint<typeof wire.adminStock>('GET', '/admin/api/stock'),
  movements: endpoint<typeof wire.adminStockMovements>('GET', '/admin/api/stock/:sku/movements'),
  count: endpoint<typeof wire.adminSetStock>('POST', '/admin/api/count'),
  saveCounts: endpoint<typeof wire.adminSaveCounts>('POST', '/admin/api/stock_counts'),
  receive: endpoint<typeof wire.adminReceiveStock>('POST', '/admin/api/stock_receipts'),
  writeOff: endpoint<typeof wire.adminWriteOffStock>('POST', '/admin/api/stock_write_offs'),
  threshold: endpoint<typeof wire.adminStockThreshold>('POST', '/admin/api/stock_threshold'),
  storeThreshold: endpoint<typeof wire.adminStoreStockThreshold>('POST', '/admin/api/store_stock_threshold'),
};

export const ADMIN_STOCK = ['admin-stock'] as const;

export function adminStockQuery(api: ApiClient, query: StockQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_STOCK, 'list', query],
    queryFn: ({ signal }) =>
      api.call(stockEndpoints.stock, { query: { store_id: api.storeId, ...query } }, { signal }),
  });
}

/** A SKU with how its stock came to be what it is. */
export function stockMovementsQuery(api: ApiClient, sku: string, cursor: string | undefined) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_STOCK, 'movements', sku, cursor],
    queryFn: ({ signal }) =>
      api.call(
        stockEndpoints.movements,
        { params: { sku }, query: { store_id: api.storeId, ...(cursor !== undefined && { cursor }) } },
        { signal },
      ),
  });
}
