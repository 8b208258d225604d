import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { allStoreLocations, type WireStoreLocation } from '#contracts/store-location-calls.ts';
import type { Database } from '#server/platform/database.ts';
import { createFreshCache } from '#server/platform/fresh-cache.ts';
import type { Parts } from '#server/platform/parts.ts';
import { keptBytes, type ReadyAnswer, readyAnswer, sendReady } from '#server/platform/ready-answer.ts';
import { serve } from '#server/platform/serve-call.ts';
import { storeLocations } from '#server/platform/tables/store-tables.ts';

const CACHE_BYTES = 8 * 1024 * 1024;

/** The places on the map. Reads no session. Spec §7, storeLocator. */
export function storeLocationRoutes(app: FastifyInstance, { db, freshMilliseconds }: Parts): void {
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

/** Every location of a store, those without coordinates too: the client drops them. Spec §3, Store location. */
function readStoreLocations(db: Database, storeId: string): Promise<WireStoreLocation[]> {
  const { title, line1, line2, city, state, zip, country, latitude, longitude, phone, email } =
    storeLocations;
  return db
    .select({ title, line1, line2, city, state, zip, country, latitude, longitude, phone, email })
    .from(storeLocations)
    .where(eq(storeLocations.storeId, storeId))
    .orderBy(asc(storeLocations.position), asc(storeLocations.externalId));
}
