import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from './client.ts';
import { settingsEndpoints } from './endpoints/settings-endpoints.ts';

/** The account's address, and a change that is waiting for its links. */
export function emailQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['account-email'],
    queryFn: ({ signal }) =>
      api.call(settingsEndpoints.emailStatus, { query: { store_id: api.storeId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** What the customer has agreed to. */
export function consentsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['consents'],
    queryFn: ({ signal }) =>
      api.call(settingsEndpoints.listConsents, { query: { store_id: api.storeId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}
