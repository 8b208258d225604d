import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  MAX_FOUND,
  productsByHandles,
  searchByCategory,
  searchCollection,
  searchProducts,
} from '#contracts/catalog/catalog-calls.ts';
import type { WireProduct } from '#contracts/catalog/product.ts';
import { parseFoodFilters } from '#domain/catalog/food-filters.ts';
import {
  type CachedResponse,
  cachedResponse,
  sendCachedResponse,
} from '#server/platform/cache/cached-response.ts';
import { agingAfter, type CacheTag, productTag } from '#server/platform/cache/data-changes.ts';
import { createResponseCache } from '#server/platform/cache/response-cache.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';
import { withStatementLimit } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { SEARCH_SHARE } from '#server/platform/http/admission.ts';
import { sharedBy, withPlace } from '#server/platform/http/admit-requests.ts';
import { isInProcess } from '#server/platform/http/in-process.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { bestSellers } from './best-sellers.ts';
import { findByCategory, findByCollection, findByHandles, findShownCollection } from './find-products.ts';
import type { ShownCollection } from './product-lists.ts';
import { foodsListedAsFree } from './search/listed-as-free.ts';
import type { FoundPage } from './search/matching-products.ts';
import { searchByText } from './search/search-products.ts';
import { toFoundAnswer, toFoundPage } from './search/search-wire.ts';

const CACHE_BYTES = 32 * 1024 * 1024;
const SALES_MILLISECONDS = 5 * 60 * 1000;
const MAX_STORES = 100;

/** A hundred times what a search among 100,000 products takes. */
const SEARCH_MILLISECONDS = 2_000;

/** Per network address, which many shoppers may share. */
const SEARCHES = { name: 'searches', most: 240, seconds: 60 };

/** Limits uncached responses: there is no bound on the number of different handle lists. */
const UNCACHED = { name: 'uncached catalogue responses', most: 600, seconds: 60 };

/** The four searches. They read no session, and all but the free-text one are cached (docs/decisions/0011). */
export function catalogRoutes(app: FastifyInstance, { db, changes, limits }: Deps): void {
  const searched = withStatementLimit(db, {
    maxConnections: Math.max(1, Math.floor(SEARCH_SHARE * db.$client.options.max)),
    statementMilliseconds: SEARCH_MILLISECONDS,
  });
  const searches = createNetworkLimit(limits, SEARCHES);
  const uncached = createNetworkLimit(limits, UNCACHED);
  const cache = createResponseCache(changes, CACHE_BYTES);
  const sales = createRevalidatingCache<string[]>({
    changes: agingAfter(changes.freshMilliseconds(null) === 0 ? 0 : SALES_MILLISECONDS),
    capacity: MAX_STORES,
    sizeOf: () => 1,
  });
  // Without tags, so that any change of a product outdates it.
  const listedAsFree = createRevalidatingCache<ReadonlySet<string>>({
    changes,
    capacity: MAX_STORES,
    sizeOf: () => 1,
  });
  const ready = async (
    request: FastifyRequest,
    asked: readonly unknown[],
    respond: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> => {
    const key = JSON.stringify(asked);
    const fresh = cache.peek(key);
    if (fresh) return fresh;
    if (!isInProcess(request) && !cache.has(key)) await uncached.take(request.ip);
    return cache.get(key, () => withPlace(request, 'pages', respond), sharedBy(request));
  };
  const readyPage = (
    request: FastifyRequest,
    asked: readonly unknown[],
    find: () => Promise<FoundPage & { collection?: ShownCollection | null }>,
  ) =>
    ready(request, asked, async () => {
      const { collection = null, ...found } = await find();
      const answer = { ...toFoundPage(found), ...(collection && { collection }) };
      return cachedResponse(searchCollection.answer, answer, ['products', ...tagsOf(found.products)]);
    });

  serve(app, searchProducts, async ({ body, request, reply }) => {
    if (!isInProcess(request)) await searches.take(request.ip);
    const { store_id: storeId, currency = null } = body;
    const catalogue = {
      db: searched,
      storeId,
      currency,
      foodsListedAsFree: () => listedAsFree.get(storeId, () => foodsListedAsFree(searched, storeId)),
    };
    const filters = parseFoodFilters(body.diet, body.without);
    const { search_query: text, limit, cursor } = body;
    const search = () => searchByText(catalogue, { text, filters, limit, cursor });
    const found = await withPlace(request, 'search', search, reply);
    return toFoundPage(found);
  });

  serve(app, searchByCategory, async ({ body, request, reply }) => {
    const { search_query, store_id: storeId, currency = null, diet, without, limit, cursor } = body;
    const filters = parseFoodFilters(diet, without);
    const answer = await readyPage(
      request,
      ['category', storeId, currency, search_query, diet, without, limit, cursor],
      () => findByCategory({ db, storeId, currency }, search_query, filters, { limit, cursor }),
    );
    return sendCachedResponse(request, reply, answer);
  });

  serve(app, searchCollection, async ({ query, request, reply }) => {
    const { collection_name, store_id: storeId, currency = null, diet, without, cursor } = query;
    const { limit = MAX_FOUND } = query;
    const filters = parseFoodFilters(diet, without);
    const bestSelling = () => sales.get(storeId, () => bestSellers(db, storeId));
    const scope = { db, storeId, currency };
    const answer = await readyPage(
      request,
      ['collection', storeId, currency, collection_name, diet, without, limit, cursor],
      async () => ({
        ...(await findByCollection(scope, collection_name, filters, { limit, cursor }, bestSelling)),
        collection: await findShownCollection(scope, collection_name),
      }),
    );
    return sendCachedResponse(request, reply, answer);
  });

  serve(app, productsByHandles, async ({ body, request, reply }) => {
    const { handles, store_id: storeId, currency = null } = body;
    const answer = await ready(request, ['handles', storeId, currency, ...handles], async () => {
      const products = await findByHandles({ db, storeId, currency }, handles);
      return cachedResponse(productsByHandles.answer, toFoundAnswer({ products, notes: null }), [
        ...handles.map(productTag),
        ...tagsOf(products),
      ]);
    });
    return sendCachedResponse(request, reply, answer);
  });
}

/** A box shows the stock of what may go into it as well. */
const tagsOf = (products: readonly WireProduct[]): CacheTag[] =>
  products.flatMap(({ id, bundles }) => [
    productTag(id),
    ...bundles.flatMap(({ choice }) => choice?.from.map(({ handle }) => productTag(handle)) ?? []),
  ]);
