import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/exports/export-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import type { StaffExportId } from '#domain/ids.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

type ExportQuery = Omit<CallInput<typeof wire.adminExports>['query'], 'store_id'>;

const list = endpoint<typeof wire.adminExports>('GET', '/admin/api/exports');

/** A page of the exports; the page before stays visible until it is here. */
export function adminExportsQuery(api: ApiClient, query: ExportQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['admin-exports', query],
    queryFn: ({ signal }) => api.call(list, { query: { store_id: api.storeId, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The address of the file of an export. */
export const exportFileAddress = (api: ApiClient, exportId: StaffExportId): string =>
  api.urlOf(`/admin/api/exports/${exportId}/file?${new URLSearchParams({ store_id: api.storeId })}`);
