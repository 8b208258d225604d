import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/stock-calls.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';
import { ALWAYS_FRESH } from './always-fresh.ts';

export type CountedStock = wire.CountedStock;

export const stockEndpoints = {
  stock: endpoint<typeof wire.adminStock>('GET', '/admin/api/stock'),
  count: endpoint<typeof wire.adminSetStock>('POST', '/admin/api/count'),
};

export const ADMIN_STOCK = ['admin-stock'] as const;

export function adminStockQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ADMIN_STOCK,
    queryFn: async ({ signal }) =>
      (await api.call(stockEndpoints.stock, { query: { store_id: api.storeId } }, { signal })).stock,
  });
}
