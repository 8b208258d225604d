import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../client.ts';
import { settingsEndpoints } from '../endpoints/settings-endpoints.ts';

/** Addresses to choose from at checkout: the address book, and where the latest order went. */
export function checkoutAddressesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['checkout-addresses'],
    queryFn: ({ signal }) =>
      api.call(settingsEndpoints.listAddresses, { query: { store_id: api.storeId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

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
