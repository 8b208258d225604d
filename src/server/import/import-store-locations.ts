import { and, eq, notInArray } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { storeLocations } from '#server/platform/database/schema/store-tables.ts';
import type { OfStore, StoreFiles } from './files/store-files.ts';
import { excludedColumns, unlessEmpty } from '#server/platform/database/upsert.ts';

/** Imports store locations; those not in the files are deleted. */
export async function importStoreLocations(
  tx: Transaction,
  { store: { storeId }, locations }: OfStore & Pick<StoreFiles, 'locations'>,
): Promise<void> {
  const ids = locations.map(({ locationId }) => locationId);
  await tx
    .delete(storeLocations)
    .where(and(eq(storeLocations.storeId, storeId), notInArray(storeLocations.externalId, ids)));
  const rows = locations.map(({ locationId, ...location }, position) => ({
    storeId,
    externalId: locationId,
    ...location,
    position,
  }));
  await unlessEmpty(rows, (values) =>
    tx
      .insert(storeLocations)
      .values(values)
      .onConflictDoUpdate({
        target: [storeLocations.storeId, storeLocations.externalId],
        set: excludedColumns(storeLocations, [
          'title',
          'line1',
          'line2',
          'city',
          'state',
          'zip',
          'country',
          'latitude',
          'longitude',
          'phone',
          'email',
          'hours',
          'products',
          'position',
        ]),
      }),
  );
}
