import type { FastifyInstance } from 'fastify';
import { nutritionByProduct } from '#contracts/catalog/nutrition-calls.ts';
import { cachedResponse, sendCachedResponse } from '#server/platform/cache/cached-response.ts';
import { productTag } from '#server/platform/cache/data-changes.ts';
import { createResponseCache } from '#server/platform/cache/response-cache.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sharedBy, withPlace } from '#server/platform/http/admit-requests.ts';
import { isInProcess } from '#server/platform/http/in-process.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { readNutrition } from './read-nutrition.ts';

const CACHE_BYTES = 4 * 1024 * 1024;

/** Nutrition facts by product. Reads no session and is cached (docs/decisions/0011). */
export function nutritionRoutes(app: FastifyInstance, { db, changes, limits }: Deps): void {
  const uncached = createNetworkLimit(limits, { name: 'uncached nutrition facts', most: 600, seconds: 60 });
  const cache = createResponseCache(changes, CACHE_BYTES);

  serve(app, nutritionByProduct, async ({ query: { store_id: storeId, handle }, request, reply }) => {
    const key = JSON.stringify([storeId, handle]);
    if (!isInProcess(request) && !cache.has(key)) await uncached.take(request.ip);
    const read = async () =>
      cachedResponse(nutritionByProduct.answer, await readNutrition(db, storeId, handle), [
        productTag(handle),
        'labels',
      ]);
    const answer = await cache.get(key, () => withPlace(request, 'pages', read), sharedBy(request));
    return sendCachedResponse(request, reply, answer);
  });
}
