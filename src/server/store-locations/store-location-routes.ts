import type { FastifyInstance } from 'fastify';
import { allStoreLocations } from '#contracts/store-location-calls.ts';
import {
  keptBytes,
  type ReadyAnswer,
  readyAnswer,
  sendReady,
} from '#server/platform/cache/cached-response.ts';
import { createFreshCache } from '#server/platform/cache/revalidating-cache.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { readStoreLocations } from './location-store.ts';

const CACHE_BYTES = 8 * 1024 * 1024;

/** The places on the map. Reads no session. Spec §7, storeLocator. */
export function storeLocationRoutes(app: FastifyInstance, { db, freshMilliseconds }: Deps): void {
  const cache = createFreshCache<ReadyAnswer>({
    freshMilliseconds,
    capacity: CACHE_BYTES,
    sizeOf: keptBytes,
  });

  serve(app, allStoreLocations, async ({ params, request, reply }) => {
    const answer = await cache.get(params.storeId, async () =>
      readyAnswer(allStoreLocations.answer, await readStoreLocations(db, params.storeId)),
    );
    return sendReady(request, reply, answer);
  });
}
