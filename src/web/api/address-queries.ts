import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/account-calls.ts';
import type { ApiClient } from './client.ts';
import { settingsEndpoints } from './endpoints/settings-endpoints.ts';

export type SavedAddress = wire.SavedAddress;

/** The signed-in customer's address book, the default address first. */
export function addressesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['addresses'],
    queryFn: async ({ signal }) => {
      const query = { store_id: api.storeId };
      return (await api.call(settingsEndpoints.listAddresses, { query }, { signal })).addresses;
    },
    staleTime: 0,
    gcTime: 0,
  });
}
