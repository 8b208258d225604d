import type * as catalog from '#contracts/catalog/catalog-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of the catalogue. */
export const catalogEndpoints = {
  searchProducts: endpoint<typeof catalog.searchProducts>('POST', '/search/updated_search', {
    isReading: true,
  }),
  searchByCategory: endpoint<typeof catalog.searchByCategory>('POST', '/search/by_category', {
    isReading: true,
  }),
  searchCollection: endpoint<typeof catalog.searchCollection>('GET', '/search/collection'),
  productsByHandles: endpoint<typeof catalog.productsByHandles>('POST', '/search/by_handles', {
    isReading: true,
  }),
};
