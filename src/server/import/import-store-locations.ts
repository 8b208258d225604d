import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { storeLocations } from '#server/platform/database/schema/store-tables.ts';
import { excludedColumns, unlessEmpty } from '#server/platform/database/upsert.ts';
import { LOCATION_COLUMNS } from '#server/store-locations/location-store.ts';
import type { OfStore, StoreFiles } from './files/store-files.ts';

type LocationFiles = OfStore & Pick<StoreFiles, 'locations'>;

/**
 * Imports the locations whose entries have changed since they were last imported; others stay as staff have edited or removed
 * them. Those that came from a file, were not edited since and are named no more are deleted. docs/decisions/0298.
 */
export async function importStoreLocations(tx: Transaction, files: LocationFiles): Promise<void> {
  const { storeId } = files.store;
  await deleteWithoutEntry(tx, files);
  const changed = await changedSinceImport(tx, storeId, files.locations);
  const rows = files.locations
    .map((entry, position) => ({ entry, position }))
    .filter(({ entry }) => changed.has(entry.locationId))
    .map(({ entry, position }) => {
      const { locationId, ...content } = entry;
      return { storeId, externalId: locationId, ...content, position, imported: content, importedVersion: 1 };
    });
  await unlessEmpty(rows, (values) =>
    tx
      .insert(storeLocations)
      .values(values)
      .onConflictDoUpdate({
        target: [storeLocations.storeId, storeLocations.externalId],
        set: {
          ...excludedColumns(storeLocations, [...LOCATION_COLUMNS, 'imported']),
          isRemoved: false,
          version: sql`${storeLocations.version} + 1`,
          importedVersion: sql`${storeLocations.version} + 1`,
          changedAt: sql`shop_now()`,
        },
      }),
  );
  await followOrder(tx, storeId, files.locations);
}

async function deleteWithoutEntry(
  tx: Transaction,
  { store: { storeId }, locations }: LocationFiles,
): Promise<void> {
  const named = locations.map(({ locationId }) => locationId);
  await tx
    .delete(storeLocations)
    .where(
      and(
        eq(storeLocations.storeId, storeId),
        eq(storeLocations.importedVersion, storeLocations.version),
        notInArray(storeLocations.externalId, named),
      ),
    );
}

/** The ids of the entries that differ from what was last imported under the same id. */
async function changedSinceImport(
  tx: Transaction,
  storeId: StoreId,
  locations: LocationFiles['locations'],
): Promise<ReadonlySet<string>> {
  const given = JSON.stringify(locations.map(({ locationId: id, ...entry }) => ({ id, entry })));
  const ofStore = sql`l.store_id = ${storeId} and l.external_id = given.id`;
  // Edited by staff before any import has recorded what the file said.
  await tx.execute(sql`
    update ${storeLocations} l set imported = given.entry
    from jsonb_to_recordset(${given}::jsonb) as given(id text, entry jsonb)
    where ${ofStore} and l.imported is null and l.imported_version < l.version`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select given.id from jsonb_to_recordset(${given}::jsonb) as given(id text, entry jsonb)
    left join ${storeLocations} l on ${ofStore}
    where l.imported is distinct from given.entry`);
  return new Set(rows.map(({ id }) => id));
}

/** Puts the locations into the order of their file. */
async function followOrder(
  tx: Transaction,
  storeId: StoreId,
  locations: LocationFiles['locations'],
): Promise<void> {
  const given = JSON.stringify(locations.map(({ locationId: id }, position) => ({ id, position })));
  await tx.execute(sql`
    update ${storeLocations} l set position = given.position
    from jsonb_to_recordset(${given}::jsonb) as given(id text, position integer)
    where l.store_id = ${storeId} and l.external_id = given.id and l.position <> given.position`);
}
