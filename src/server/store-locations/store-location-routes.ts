import type { FastifyInstance } from 'fastify';
import { allStoreLocations } from '#contracts/catalog/store-location-calls.ts';
import {
  type CachedResponse,
  cachedBytes,
  cachedResponse,
  sendCachedResponse,
  untagged,
} from '#server/platform/cache/cached-response.ts';
import { createRevalidatingCache } from '#server/platform/cache/revalidating-cache.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { readStoreLocations } from './location-store.ts';

const CACHE_BYTES = 8 * 1024 * 1024;

/** The store locations. Uses no session. Spec §7, storeLocator. */
export function storeLocationRoutes(app: FastifyInstance, { db, changes }: Deps): void {
  const cache = createRevalidatingCache<CachedResponse>({
    changes,
    capacity: CACHE_BYTES,
    sizeOf: cachedBytes,
    tagsOf: ({ tags }) => tags,
    asStale: untagged,
  });

  serve(app, allStoreLocations, async ({ params, request, reply }) => {
    const answer = await cache.get(params.storeId, async () =>
      cachedResponse(allStoreLocations.answer, await readStoreLocations(db, params.storeId), ['locations']),
    );
    return sendCachedResponse(request, reply, answer);
  });
}
