import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/customers/customer-index-calls.ts';
import type * as merge from '#contracts/admin/customers/customer-merge-calls.ts';
import type * as page from '#contracts/admin/customers/customer-page-calls.ts';
import type { CallAnswer, CallInput } from '#contracts/call.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';

export type ListedCustomer = wire.ListedCustomer;
export type StaffCustomer = page.StaffCustomer;
/** What merging two customers moves. */
export type MergePreview = CallAnswer<typeof merge.adminMergePreview>;
/** What an erasure erased, and what had to stay and why. */
export type ErasureReceipt = CallAnswer<typeof page.adminEraseCustomer>;
/** Filters, sort and page of the list. */
export type CustomerQuery = Omit<CallInput<typeof wire.adminCustomers>['query'], 'store_id'>;

/** Common prefix of all queries about customers. */
export const ADMIN_CUSTOMERS = ['admin-customers'] as const;

export const customerList = endpoint<typeof wire.adminCustomers>('GET', '/admin/api/customers');

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

const ONE = '/admin/api/customers/:customer_id';

export const customerEndpoints = {
  one: endpoint<typeof page.adminCustomer>('GET', ONE),
  edit: endpoint<typeof page.adminEditCustomer>('POST', `${ONE}/edit`),
  addNote: endpoint<typeof page.adminAddCustomerNote>('POST', `${ONE}/notes`),
  attach: endpoint<typeof page.adminAttachToCustomerNote>('POST', `${ONE}/notes/:note_id/attachments`),
  erase: endpoint<typeof page.adminEraseCustomer>('POST', `${ONE}/erase`),
  mergePreview: endpoint<typeof merge.adminMergePreview>('GET', `${ONE}/merge`),
  merge: endpoint<typeof merge.adminMergeCustomers>('POST', `${ONE}/merge`),
  resetPassword: endpoint<typeof page.adminSendPasswordReset>('POST', `${ONE}/password_reset`),
};

export function staffCustomerQuery(api: ApiClient, id: StaffCustomer['customer_id']) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_CUSTOMERS, 'page', id],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          customerEndpoints.one,
          { params: { customer_id: id }, query: { store_id: api.storeId } },
          { signal },
        )
      ).customer,
  });
}

/** What merging one customer into another moves. */
export function mergePreviewQuery(
  api: ApiClient,
  { keptId, mergedId }: { keptId: StaffCustomer['customer_id']; mergedId: StaffCustomer['customer_id'] },
) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_CUSTOMERS, 'merge', keptId, mergedId],
    queryFn: ({ signal }) =>
      api.call(
        customerEndpoints.mergePreview,
        { params: { customer_id: keptId }, query: { store_id: api.storeId, merged_id: mergedId } },
        { signal },
      ),
  });
}
