import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/redirects/redirect-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

export type RedirectQuery = Omit<NonNullable<CallInput<typeof wire.adminRedirects>['query']>, 'store_id'>;
export type MissingPageQuery = Omit<
  NonNullable<CallInput<typeof wire.adminMissingPages>['query']>,
  'store_id'
>;

export const redirectEndpoints = {
  list: endpoint<typeof wire.adminRedirects>('GET', '/admin/api/redirects'),
  missing: endpoint<typeof wire.adminMissingPages>('GET', '/admin/api/redirects/missing'),
  save: endpoint<typeof wire.adminSaveRedirect>('POST', '/admin/api/redirects'),
  remove: endpoint<typeof wire.adminRemoveRedirect>('POST', '/admin/api/redirects/remove'),
  ignore: endpoint<typeof wire.adminIgnoreMissingPage>('POST', '/admin/api/redirects/missing/ignore'),
};

export const ADMIN_REDIRECTS = ['admin-redirects'] as const;

export function adminRedirectsQuery(api: ApiClient, query: RedirectQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_REDIRECTS, 'list', query],
    queryFn: ({ signal }) =>
      api.call(redirectEndpoints.list, { query: { store_id: api.storeId, ...query } }, { signal }),
  });
}

export function missingPagesQuery(api: ApiClient, query: MissingPageQuery) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_REDIRECTS, 'missing', query],
    queryFn: ({ signal }) =>
      api.call(redirectEndpoints.missing, { query: { store_id: api.storeId, ...query } }, { signal }),
  });
}
