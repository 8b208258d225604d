import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/developers/api-key-calls.ts';
import type { CallInput } from '#contracts/call.ts';
import { ALWAYS_FRESH } from '../always-fresh.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

export type NewApiKey = CallInput<typeof wire.adminMakeApiKey>['body'];

export const apiKeyEndpoints = {
  list: endpoint<typeof wire.adminApiKeys>('GET', '/admin/api/api_keys'),
  make: endpoint<typeof wire.adminMakeApiKey>('POST', '/admin/api/api_keys'),
  revoke: endpoint<typeof wire.adminRevokeApiKey>('POST', '/admin/api/api_keys/:api_key_id/revoke'),
};

export const ADMIN_API_KEYS = ['admin-api-keys'] as const;

export function adminApiKeysQuery(api: ApiClient, query: Record<string, string>) {
  return queryOptions({
    ...ALWAYS_FRESH,
    queryKey: [...ADMIN_API_KEYS, query],
    queryFn: ({ signal }) =>
      api.call(apiKeyEndpoints.list, { query: { store_id: api.storeId, ...query } }, { signal }),
  });
}
