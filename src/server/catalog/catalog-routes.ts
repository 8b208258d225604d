import type { FastifyInstance } from 'fastify';
import {
  productsByHandles,
  searchByCategory,
  searchCollection,
  searchProducts,
} from '#contracts/catalog-calls.ts';
import type { WireProduct } from '#contracts/product.ts';
import { createFreshCache } from '#server/platform/fresh-cache.ts';
import type { Parts } from '#server/platform/parts.ts';
import { keptBytes, type ReadyAnswer, readyAnswer, sendReady } from '#server/platform/ready-answer.ts';
import { serve } from '#server/platform/serve-call.ts';
import { findByCategory, findByCollection, findByHandles, searchByText } from './find-products.ts';

const CACHE_BYTES = 32 * 1024 * 1024;

/** The four searches. They read no session, and all but the one by free text are kept ready (docs/decisions/0011). */
export function catalogRoutes(app: FastifyInstance, { db, freshMilliseconds }: Parts): void {
  const cache = createFreshCache<ReadyAnswer>({
    freshMilliseconds,
    capacity: CACHE_BYTES,
    sizeOf: keptBytes,
  });
  const ready = (key: readonly unknown[], find: () => Promise<WireProduct[]>) =>
    cache.get(JSON.stringify(key), async () =>
      readyAnswer(searchCollection.answer, { formattedProductData: await find() }),
    );

  serve(app, searchProducts, async ({ body }) => {
    const catalogue = { db, storeId: body.store_id, currency: body.currency ?? null };
    return { formattedProductData: await searchByText(catalogue, body.search_query) };
  });

  serve(app, searchByCategory, async ({ body, request, reply }) => {
    const { search_query, store_id: storeId, currency = null } = body;
    const answer = await ready(['category', storeId, currency, search_query], () =>
      findByCategory({ db, storeId, currency }, search_query),
    );
    return sendReady(request, reply, answer);
  });

  serve(app, searchCollection, async ({ query, request, reply }) => {
    const { collection_name, store_id: storeId, currency = null } = query;
    const answer = await ready(['collection', storeId, currency, collection_name], () =>
      findByCollection({ db, storeId, currency }, collection_name),
    );
    return sendReady(request, reply, answer);
  });

  serve(app, productsByHandles, async ({ body, request, reply }) => {
    const { handles, store_id: storeId, currency = null } = body;
    const answer = await ready(['handles', storeId, currency, ...handles], () =>
      findByHandles({ db, storeId, currency }, handles),
    );
    return sendReady(request, reply, answer);
  });
}
