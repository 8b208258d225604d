import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/staff/audit-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';

/** Filters and page of the list. */
export type AuditQuery = Omit<CallInput<typeof wire.adminAudit>['query'], 'store_id'>;

const entries = endpoint<typeof wire.adminAudit>('GET', '/admin/api/audit');

/** A page of the audit log; the page before stays visible until it is here. */
export function auditQuery(api: ApiClient, query: AuditQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: ['admin-audit', query],
    queryFn: ({ signal }) => api.call(entries, { query: { store_id: api.storeId, ...query } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
