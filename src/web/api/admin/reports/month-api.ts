import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/reports/month-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';

export type Month = CallAnswer<typeof wire.adminMonth>;

const month = endpoint<typeof wire.adminMonth>('GET', '/admin/api/reports/month');

/** A month like `2026-10`. */
export function monthQuery(api: ApiClient, named: string) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['admin-month', named],
    queryFn: ({ signal }) => api.call(month, { query: { store_id: api.storeId, month: named } }, { signal }),
  });
}

const fileOfMonth = (api: ApiClient, path: string, named: string): string =>
  api.urlOf(`/admin/api/reports/${path}?${new URLSearchParams({ store_id: api.storeId, month: named })}`);

/** The address of the package of a month. */
export const monthPackageAddress = (api: ApiClient, named: string): string =>
  fileOfMonth(api, 'month_package', named);

/** The address of the register of the invoices of a month. */
export const invoiceRegisterAddress = (api: ApiClient, named: string): string =>
  fileOfMonth(api, 'invoices/csv', named);
