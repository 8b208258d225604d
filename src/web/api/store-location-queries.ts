import { queryOptions } from '@tanstack/react-query';
import type { allStoreLocations as allStoreLocationsCall } from '#contracts/store-location-calls.ts';
import { type Place, placesOf } from '#domain/store-locations/place.ts';
import { messageOf } from './api-problem.ts';
import type { ApiClient } from './client.ts';
import { endpoint } from './endpoints/endpoint.ts';

const allStoreLocations = endpoint<typeof allStoreLocationsCall>(
  'GET',
  '/storeLocator/allLocations/:storeId',
);

/** All store locations that have coordinates, in the store's order. Spec §7, storeLocator; §3. */
export function storeLocationsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['store-locations'] as const,
    queryFn: async ({ signal }): Promise<Place[]> => {
      const params = { storeId: api.storeId };
      const answer: unknown = await api.call(allStoreLocations, { params }, { signal });
      if (!Array.isArray(answer)) throw new UnexpectedAnswer();
      return placesOf(answer);
    },
  });
}

/** The text for a failed request. Spec §8, Store fetch failure and Store response not a list. */
export function storeLocationsErrorText(failure: unknown): string {
  if (failure instanceof UnexpectedAnswer) return failure.message;
  return `Failed to fetch store locations: ${messageOf(failure, 'no answer')}`;
}

class UnexpectedAnswer extends Error {
  constructor() {
    super('Unexpected response format from the API.');
  }
}
