import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/customer-index-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';
import { ALWAYS_FRESH } from './always-fresh.ts';

export type ListedCustomer = wire.ListedCustomer;
/** Filters, sort and page of the list. */
export type CustomerQuery = Omit<CallInput<typeof wire.adminCustomers>['query'], 'store_id'>;

/** Common prefix of all queries about customers. */
export const ADMIN_CUSTOMERS = ['admin-customers'] as const;

const customerList = endpoint<typeof wire.adminCustomers>('GET', '/admin/api/customers');

/** A page of customers; the page before stays visible until it is here. */
export function customerIndexQuery(api: ApiClient, query: CustomerQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_CUSTOMERS, 'index', query],
    queryFn: ({ signal }) =>
      api.call(customerList, { query: { store_id: api.storeId, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Where the filtered customers are downloaded. */
export const customerExportAddress = (api: ApiClient, filters: URLSearchParams): string =>
  api.urlOf(
    `/admin/api/customers_export?${new URLSearchParams([['store_id', api.storeId], ...filters.entries()])}`,
  );
