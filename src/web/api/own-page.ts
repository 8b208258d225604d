import { queryOptions } from '@tanstack/react-query';
import type { OwnPageContent } from '#contracts/content/own-page.ts';
import type * as wire from '#contracts/content/own-page-calls.ts';
import { mayBeOwnPage } from '#domain/content/own-page-name.ts';
import type { ApiClient } from './client.ts';
import { fetchProducts } from './catalog/product-queries.ts';
import type { Product } from './catalog/product.ts';
import { handlesInBlocks } from './catalog/home-products.ts';
import { endpoint } from './endpoints/endpoint.ts';
import { logFailure } from './failure-log.ts';

const ownPageAt = endpoint<typeof wire.ownPageAt>('GET', '/data/page');

/** The page that staff have added at a path; null where there is none. */
export function ownPageQuery(api: ApiClient, path: string) {
  return queryOptions({
    queryKey: ['page-content', path] as const,
    queryFn: async ({ signal }): Promise<OwnPageContent | null> => {
      if (!mayBeOwnPage(path)) return null;
      const answer = await api.call(ownPageAt, { query: { store_id: api.storeId, path } }, { signal });
      // The server has checked it.
      return answer.page as OwnPageContent | null;
    },
  });
}

/** The products that the page at a path names; it is shown without them when they cannot be loaded. */
export function ownPageProductsQuery(api: ApiClient, path: string) {
  return queryOptions({
    queryKey: ['own-page-products', path] as const,
    queryFn: async ({ client, signal }): Promise<Product[]> => {
      const page = await client.ensureQueryData(ownPageQuery(api, path));
      const handles = handlesInBlocks(page?.blocks ?? []);
      if (handles.length === 0) return [];
      return fetchProducts(api, handles, signal).catch((failure: unknown) => {
        logFailure('fetch_products', failure);
        return [];
      });
    },
  });
}
