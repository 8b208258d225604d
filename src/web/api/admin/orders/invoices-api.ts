import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/orders/invoice-index-calls.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';

export const invoiceEndpoints = {
  list: endpoint<typeof wire.adminInvoices>('GET', '/admin/api/order_invoices'),
};

/** A page of invoices and credit notes by the filters of the address; the page before stays visible until it is here. */
export function invoicesQuery(api: ApiClient, filters: Record<string, string>) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['admin-invoices', filters],
    queryFn: ({ signal }) =>
      api.call(invoiceEndpoints.list, { query: { store_id: api.storeId, ...filters } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
