import { and, asc, eq, not } from 'drizzle-orm';
import type { z } from 'zod';
import type { StoreId } from '#domain/ids.ts';
import type { storeLocationsFile } from '#server/import/files/content-files.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeLocations } from '#server/platform/database/schema/store-tables.ts';
import { locationContentOf } from '#server/store-locations/save-location.ts';

/** The store locations in the format of store-locations.json. */
export async function exportLocations(
  db: Database,
  storeId: StoreId,
): Promise<z.output<typeof storeLocationsFile>> {
  const rows = await db
    .select()
    .from(storeLocations)
    .where(and(eq(storeLocations.storeId, storeId), not(storeLocations.isRemoved)))
    .orderBy(asc(storeLocations.position), asc(storeLocations.externalId));
  return rows.map((row) => ({ locationId: row.externalId, ...locationContentOf(row) }));
}
