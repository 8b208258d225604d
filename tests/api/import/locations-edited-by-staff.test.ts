import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { importStore } from '#server/import/import-store.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { storeLocations } from '#server/platform/database/schema/store-tables.ts';
import {
  addLocation,
  locationContentOf,
  readLocation,
  removeLocation,
  saveLocation,
} from '#server/store-locations/save-location.ts';
import { STORE } from '../../support/test-shop.ts';
import { importedStore } from './imported-store.ts';

const store = importedStore();

const hoursOf = async (locationId: string) => {
  const [row] = await store.db.select().from(storeLocations).where(eq(storeLocations.externalId, locationId));
  return row && !row.isRemoved ? row.hours : null;
};

async function edit(locationId: string, hours: string): Promise<void> {
  const row = await readLocation(store.db, STORE, locationId);
  const edited = { storeId: STORE, locationId, version: row.version };
  await saveLocation(store.db, edited, { ...locationContentOf(row), hours });
}

const id = (index: number) => store.files.locations[index]?.locationId ?? '';

const withHours = (locationId: string, hours: string) => ({
  ...store.files,
  locations: store.files.locations.map((entry) =>
    entry.locationId === locationId ? { ...entry, hours } : entry,
  ),
});

const without = (...ids: string[]) => ({
  ...store.files,
  locations: store.files.locations.filter(({ locationId }) => !ids.includes(locationId)),
});

it('an import of an unchanged file leaves a location as staff have edited it', async () => {
  await edit(id(0), 'By staff');
  await importStore(store.db, store.files);
  expect(await hoursOf(id(0))).toBe('By staff');
});

it('an import of a changed entry replaces what staff have edited', async () => {
  await edit(id(1), 'By staff');
  await importStore(store.db, withHours(id(1), 'By file'));
  expect(await hoursOf(id(1))).toBe('By file');
});

it('an import leaves a location away that staff have removed, until its entry changes', async () => {
  const { version } = await readLocation(store.db, STORE, id(2));
  await removeLocation(store.db, { storeId: STORE, locationId: id(2), version });
  await importStore(store.db, store.files);
  expect(await hoursOf(id(2))).toBeNull();
  await importStore(store.db, withHours(id(2), 'Open again'));
  expect(await hoursOf(id(2))).toBe('Open again');
});

it('an import leaves locations that were added in the shop', async () => {
  const content = locationContentOf(await readLocation(store.db, STORE, id(3)));
  const added = await addLocation(store.db, STORE, { ...content, title: 'Own', hours: 'Own hours' });
  await importStore(store.db, store.files);
  expect(await hoursOf(added)).toBe('Own hours');
});

it('a location that its file does not name any more is gone, unless staff have edited it', async () => {
  await edit(id(4), 'By staff');
  await importStore(store.db, without(id(3), id(4)));
  expect([await hoursOf(id(3)), await hoursOf(id(4))]).toEqual([null, 'By staff']);
});

it('a location from before imports were recorded stays as staff have edited it', async () => {
  await store.db
    .update(storeLocations)
    .set({ imported: null, importedVersion: 1, version: 2, hours: 'By staff' })
    .where(eq(storeLocations.externalId, id(5)));
  await importStore(store.db, store.files);
  expect(await hoursOf(id(5))).toBe('By staff');
});

it('an import leaves what staff have written also once a product of the location has another address', async () => {
  const location = store.files.locations.find((entry) => entry.products.includes('the-bites'));
  const locationId = location?.locationId ?? '';
  await importStore(store.db, store.files);
  await edit(locationId, 'By staff');
  await store.db
    .update(products)
    .set({ handle: 'the-morsels', fileHandle: 'the-bites' })
    .where(eq(products.handle, 'the-bites'));
  await importStore(store.db, store.files);
  expect(await hoursOf(locationId)).toBe('By staff');
});
