import { asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { StoreId } from '#domain/ids.ts';
import type { storeLocationsFile } from '#server/import/files/content-files.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeLocations } from '#server/platform/database/schema/store-tables.ts';

/** The store locations in the format of store-locations.json. */
export async function exportLocations(
  db: Database,
  storeId: StoreId,
): Promise<z.output<typeof storeLocationsFile>> {
  const rows = await db
    .select()
    .from(storeLocations)
    .where(eq(storeLocations.storeId, storeId))
    .orderBy(asc(storeLocations.position));
  return rows.map(({ id: _, storeId: __, position: ___, externalId, country, ...place }) => ({
    locationId: externalId,
    ...place,
    country: country as 'US' | 'CA',
  }));
}
