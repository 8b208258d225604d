import { queryOptions } from '@tanstack/react-query';
import type { productsByHandles as productsByHandlesCall } from '#contracts/catalog/catalog-calls.ts';
import type { allStoreLocations as allStoreLocationsCall } from '#contracts/catalog/store-location-calls.ts';
import { type Place, placesOf } from '#domain/store-locations/place.ts';
import { messageOf } from '../api-problem.ts';
import type { ApiClient } from '../client.ts';
import { endpoint } from '../endpoints/endpoint.ts';

const allStoreLocations = endpoint<typeof allStoreLocationsCall>(
  'GET',
  '/storeLocator/allLocations/:storeId',
);

const productsByHandles = endpoint<typeof productsByHandlesCall>('POST', '/search/by_handles');

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

/**
 * The title of a product, or null when there is none with this handle. Without `product-queries.ts`, whose code the
 * locator does not need.
 */
export function productTitleQuery(api: ApiClient, handle: string) {
  return queryOptions({
    queryKey: ['product-title', handle] as const,
    queryFn: async ({ signal }): Promise<string | null> => {
      const body = { store_id: api.storeId, handles: [handle] };
      const answer = await api.call(productsByHandles, { body }, { signal });
      return answer.formattedProductData[0]?.product_title ?? null;
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
