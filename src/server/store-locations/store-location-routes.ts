import type { FastifyInstance } from 'fastify';
import { allStoreLocations } from '#contracts/catalog/store-location-calls.ts';
import { cachedResponse, sendCachedResponse } from '#server/platform/cache/cached-response.ts';
import { createResponseCache } from '#server/platform/cache/response-cache.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { readStoreLocations } from './location-store.ts';

const CACHE_BYTES = 8 * 1024 * 1024;

/** The store locations. Uses no session. Spec §7, storeLocator. */
export function storeLocationRoutes(app: FastifyInstance, { db, changes }: Deps): void {
  const cache = createResponseCache(changes, CACHE_BYTES);

  serve(app, allStoreLocations, async ({ params, request, reply }) => {
    const answer = await cache.get(params.storeId, async () =>
      cachedResponse(allStoreLocations.answer, await readStoreLocations(db, params.storeId), ['locations']),
    );
    return sendCachedResponse(request, reply, answer);
  });
}
