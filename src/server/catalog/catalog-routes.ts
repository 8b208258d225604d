import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  productsByHandles,
  searchByCategory,
  searchCollection,
  searchProducts,
} from '#contracts/catalog/catalog-calls.ts';
import { isFiltering, parseFoodFilters } from '#domain/catalog/food-filters.ts';
import {
  type CachedResponse,
  cachedBytes,
  cachedResponse,
  sendCachedResponse,
} from '#server/platform/cache/cached-response.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';
import type { Deps } from '#server/platform/deps.ts';
import { IN_PROCESS_ADDRESS } from '#server/platform/http/in-process.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { networkOf } from '#server/platform/rate-limits/network-address.ts';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';
import { bestSellers } from './best-sellers.ts';
import { findByCategory, findByCollection, findByHandles } from './find-products.ts';
import { type FoundProducts, matchingProducts } from './search/matching-products.ts';
import { searchByText } from './search/search-products.ts';
import { toFoundAnswer } from './search/search-wire.ts';

const CACHE_BYTES = 32 * 1024 * 1024;
const SALES_MILLISECONDS = 5 * 60 * 1000;
const MOST_STORES = 100;

/** Per network address, which many shoppers may share. */
const SEARCHES = { name: 'searches', most: 240, seconds: 60 };

/** Limits uncached responses: there is no bound on the number of different handle lists. */
const UNCACHED = { name: 'uncached catalogue responses', most: 600, seconds: 60 };

/** The four searches. They read no session, and all but the free-text one are cached (docs/decisions/0011). */
export function catalogRoutes(app: FastifyInstance, { db, freshMilliseconds, limits }: Deps): void {
  const searches = createLimit(limits, SEARCHES);
  const uncached = createLimit(limits, UNCACHED);
  const cache = createRevalidatingCache<CachedResponse>({
    freshMilliseconds,
    capacity: CACHE_BYTES,
    sizeOf: cachedBytes,
  });
  const sales = createRevalidatingCache<string[]>({
    freshMilliseconds: freshMilliseconds === 0 ? 0 : SALES_MILLISECONDS,
    capacity: MOST_STORES,
    sizeOf: () => 1,
  });
  const ready = async (
    { ip }: FastifyRequest,
    asked: readonly unknown[],
    find: () => Promise<FoundProducts>,
  ): Promise<CachedResponse> => {
    const key = JSON.stringify(asked);
    if (ip !== IN_PROCESS_ADDRESS && !cache.has(key)) await uncached.take(networkOf(ip));
    return cache.get(key, async () => cachedResponse(searchCollection.answer, toFoundAnswer(await find())));
  };

  serve(app, searchProducts, async ({ body, request }) => {
    if (request.ip !== IN_PROCESS_ADDRESS) await searches.take(networkOf(request.ip));
    const catalogue = { db, storeId: body.store_id, currency: body.currency ?? null };
    const filters = parseFoodFilters(body.diet, body.without);
    return toFoundAnswer(
      await searchByText(catalogue, { text: body.search_query, filters, limit: body.limit }),
    );
  });

  serve(app, searchByCategory, async ({ body, request, reply }) => {
    const { search_query, store_id: storeId, currency = null, diet, without } = body;
    const filtered = filtering(diet, without);
    const answer = await ready(
      request,
      ['category', storeId, currency, search_query, diet, without],
      async () => filtered(await findByCategory({ db, storeId, currency }, search_query)),
    );
    return sendCachedResponse(request, reply, answer);
  });

  serve(app, searchCollection, async ({ query, request, reply }) => {
    const { collection_name, store_id: storeId, currency = null, diet, without } = query;
    const filtered = filtering(diet, without);
    const answer = await ready(
      request,
      ['collection', storeId, currency, collection_name, diet, without],
      async () =>
        filtered(
          await findByCollection({ db, storeId, currency }, collection_name, () =>
            sales.get(storeId, () => bestSellers(db, storeId)),
          ),
        ),
    );
    return sendCachedResponse(request, reply, answer);
  });

  serve(app, productsByHandles, async ({ body, request, reply }) => {
    const { handles, store_id: storeId, currency = null } = body;
    const answer = await ready(request, ['handles', storeId, currency, ...handles], async () =>
      unfiltered(await findByHandles({ db, storeId, currency }, handles)),
    );
    return sendCachedResponse(request, reply, answer);
  });
}

const unfiltered = (products: FoundProducts['products']): FoundProducts => ({ products, notes: null });

/** Removes products excluded by `diet` and `without`. Throws `malformed` for an unknown name. */
function filtering(diet: string | undefined, without: string | undefined) {
  const filters = parseFoodFilters(diet, without);
  return isFiltering(filters)
    ? (products: FoundProducts['products']): FoundProducts => matchingProducts(products, filters)
    : unfiltered;
}
