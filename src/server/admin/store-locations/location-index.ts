import { and, eq, ilike, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  adminExportLocations,
  adminLocations,
} from '#contracts/admin/store-locations/location-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { containing } from '#server/platform/database/like-pattern.ts';
import { storeLocations } from '#server/platform/database/schema/store-tables.ts';

export const BY_NAME: Keyset = {
  columns: [
    { column: sql`lower(${storeLocations.title})`, type: 'text' },
    { column: storeLocations.externalId, type: 'text' },
  ],
  direction: 'ascending',
};

/** A page of the locations of a store, by name. */
export async function listedLocations(
  db: Database,
  { limit = PAGE_SIZE, cursor, ...filters }: z.output<typeof adminLocations.query>,
): Promise<CallAnswer<typeof adminLocations>> {
  const rows = await db
    .select({ location: storeLocations, position: positionIn(BY_NAME) })
    .from(storeLocations)
    .where(and(locationCondition(filters), afterCursor(BY_NAME, cursor)))
    .orderBy(...orderOf(BY_NAME))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  return {
    locations: page.map(({ location: { externalId, line1, city, state, zip, ...location } }) => ({
      location_id: externalId,
      title: location.title,
      address: `${line1}, ${city}, ${state} ${zip}`,
      country: location.country,
      is_on_map: location.latitude !== null,
      products: location.products.length,
      changed_at: location.changedAt.toISOString(),
    })),
    next_cursor: nextCursor,
  };
}

/** Which locations the filters of the list and of its export mean. */
export function locationCondition({
  store_id,
  q = '',
  view = 'all',
}: z.output<typeof adminExportLocations.query>): SQL | undefined {
  const pattern = containing(q.trim());
  const { title, city, zip } = storeLocations;
  return and(
    eq(storeLocations.storeId, store_id),
    not(storeLocations.isRemoved),
    view === 'off_map' ? isNull(storeLocations.latitude) : undefined,
    q.trim() === '' ? undefined : or(ilike(title, pattern), ilike(city, pattern), ilike(zip, pattern)),
  );
}
