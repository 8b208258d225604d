import { queryOptions } from '@tanstack/react-query';
import { type Place, placesOf } from '#domain/store-locations/place.ts';
import { messageOf } from './api-problem.ts';
import type { ApiClient } from './client.ts';
import { endpoints } from './endpoints.ts';

/** Every place on the map, in the store's order. Spec §7, storeLocator; those without coordinates are dropped (§3). */
export function storeLocationsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['store-locations'] as const,
    queryFn: async ({ signal }): Promise<Place[]> => {
      const params = { storeId: api.storeId };
      const answer: unknown = await api.call(endpoints.allStoreLocations, { params }, { signal });
      if (!Array.isArray(answer)) throw new UnexpectedAnswer();
      return placesOf(answer);
    },
  });
}

/** What to tell of a list that could not be fetched. Spec §8, Store fetch failure and Store response not a list. */
export function storeLocationsFailure(failure: unknown): string {
  if (failure instanceof UnexpectedAnswer) return failure.message;
  return `Failed to fetch store locations: ${messageOf(failure, 'no answer')}`;
}

class UnexpectedAnswer extends Error {
  constructor() {
    super('Unexpected response format from the API.');
  }
}
