import { and, eq, not, sql } from 'drizzle-orm';
import { slugOf } from '#domain/content/page-address.ts';
import { changedMeanwhile, DomainError, type FieldProblem } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { checkedLocation, type LocationContent } from '#domain/store-locations/location-content.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { storeLocations } from '#server/platform/database/schema/store-tables.ts';
import { excludedColumns } from '#server/platform/database/upsert.ts';
import { LOCATION_COLUMNS } from './location-store.ts';

type LocationRow = typeof storeLocations.$inferSelect;

/** A location, and the version of it that was shown. */
export interface EditedLocation {
  storeId: StoreId;
  locationId: string;
  version: number;
}

/** Without an id it is a new one. */
export interface WrittenLocation {
  locationId: string | null;
  content: LocationContent;
}

const isLocation = (storeId: StoreId, locationId: string) =>
  and(
    eq(storeLocations.storeId, storeId),
    eq(storeLocations.externalId, locationId),
    not(storeLocations.isRemoved),
  );

/** A location of a store. Throws `not_found`. */
export async function readLocation(
  db: Queryable,
  storeId: StoreId,
  locationId: string,
): Promise<LocationRow> {
  const [row] = await db.select().from(storeLocations).where(isLocation(storeId, locationId));
  if (!row) throw new DomainError('not_found', 'There is no such store location.');
  return row;
}

/** What staff edit of a location. */
export const locationContentOf = (row: LocationRow): LocationContent => ({
  title: row.title,
  line1: row.line1,
  line2: row.line2,
  city: row.city,
  state: row.state,
  zip: row.zip,
  country: row.country === 'CA' ? 'CA' : 'US',
  latitude: row.latitude,
  longitude: row.longitude,
  phone: row.phone,
  email: row.email,
  hours: row.hours,
  products: row.products,
});

/**
 * Adds a location behind the others. Returns its id. Throws `malformed` with what is wrong, by field, and `already_used` for the
 * name and postal code of another one, by which files name it: a form that is sent twice adds it once.
 */
export function addLocation(db: Database, storeId: StoreId, typed: LocationContent): Promise<string> {
  return db.transaction(async (tx) => {
    await lockImports(tx);
    const content = await accepted(tx, storeId, typed);
    await refuseSamePlace(tx, storeId, content);
    const [locationId = ''] = await writeLocations(tx, storeId, [{ locationId: null, content }]);
    return locationId;
  });
}

/**
 * Makes a location what staff have written. Throws `not_found`, `changed_meanwhile`, and `malformed` with what is wrong, by
 * field.
 */
export function saveLocation(
  db: Database,
  edited: EditedLocation,
  typed: LocationContent,
): Promise<{ before: LocationContent; after: LocationContent; version: number }> {
  const { storeId, locationId } = edited;
  return db.transaction(async (tx) => {
    await lockImports(tx);
    const row = await lockLocation(tx, edited);
    const before = locationContentOf(row);
    const after = await accepted(tx, storeId, typed, before.products);
    await writeLocations(tx, storeId, [{ locationId, content: after }]);
    return { before, after, version: row.version + 1 };
  });
}

/** Removes a location. Throws `not_found` and `changed_meanwhile`. */
export async function removeLocation(db: Database, edited: EditedLocation): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImports(tx);
    const { id } = await lockLocation(tx, edited);
    await tx
      .update(storeLocations)
      .set({ isRemoved: true, version: sql`${storeLocations.version} + 1`, changedAt: sql`shop_now()` })
      .where(eq(storeLocations.id, id));
  });
}

/**
 * Writes checked locations, new ones behind the others, in a fixed number of statements. Returns their ids. The caller holds
 * the lock of imports.
 */
export async function writeLocations(
  tx: Transaction,
  storeId: StoreId,
  written: readonly WrittenLocation[],
): Promise<string[]> {
  if (written.length === 0) return [];
  const stored = await tx
    .select({ id: storeLocations.externalId, position: storeLocations.position })
    .from(storeLocations)
    .where(eq(storeLocations.storeId, storeId));
  const last = Math.max(0, ...stored.map(({ position }) => position));
  const taken = new Set([...RESERVED_IDS, ...stored.map(({ id }) => id)]);
  const rows = written.map(({ locationId, content }, index) => ({
    storeId,
    externalId: locationId ?? freeId(content.title, taken),
    ...content,
    position: last + index + 1,
  }));
  await tx
    .insert(storeLocations)
    .values(rows)
    .onConflictDoUpdate({
      target: [storeLocations.storeId, storeLocations.externalId],
      set: {
        ...excludedColumns(storeLocations, LOCATION_COLUMNS),
        isRemoved: false,
        version: sql`${storeLocations.version} + 1`,
        changedAt: sql`shop_now()`,
      },
    });
  return rows.map(({ externalId }) => externalId);
}

/** The back office has a page of its own at this address. */
const RESERVED_IDS = ['new'];

/** `turnstile-pantry`, or `turnstile-pantry-2` when that is taken. Takes it. */
function freeId(title: string, taken: Set<string>): string {
  const name = slugOf(title).slice(0, 80) || 'store';
  let id = name;
  for (let number = 2; taken.has(id); number += 1) id = `${name}-${number}`;
  taken.add(id);
  return id;
}

/**
 * A location as it is stored, which may carry products that the store has, and `carried`, some of which it may have no longer.
 * Throws `malformed` with what is wrong, by field.
 */
async function accepted(
  tx: Transaction,
  storeId: StoreId,
  typed: LocationContent,
  carried: readonly string[] = [],
): Promise<LocationContent> {
  const { location, problems } = checkedLocation(typed);
  const known = new Set([...carried, ...(await knownProducts(tx, storeId))]);
  const unknown = location.products.filter((handle) => !known.has(handle));
  const errors: FieldProblem[] = [
    ...problems,
    ...(unknown.length > 0
      ? [{ path: '/products', message: `are not all products of the shop: ${unknown.join(', ')}` }]
      : []),
  ];
  if (errors.length > 0)
    throw new DomainError('malformed', 'Something about the store is not right.', { errors });
  return location;
}

async function refuseSamePlace(
  tx: Transaction,
  storeId: StoreId,
  { title, zip }: LocationContent,
): Promise<void> {
  const [same] = await tx
    .select({ id: storeLocations.id })
    .from(storeLocations)
    .where(
      and(
        eq(storeLocations.storeId, storeId),
        eq(sql`lower(${storeLocations.title})`, title.toLowerCase()),
        eq(storeLocations.zip, zip),
        not(storeLocations.isRemoved),
      ),
    );
  if (same)
    throw new DomainError('already_used', 'This store is in the list already.', {
      errors: [{ path: '/title', message: `There is a store of this name at ${zip} already.` }],
    });
}

/** Handles of all products of a store, sold or not. */
export async function knownProducts(db: Queryable, storeId: StoreId): Promise<string[]> {
  const rows = await db
    .select({ handle: products.handle })
    .from(products)
    .where(eq(products.storeId, storeId));
  return rows.map(({ handle }) => handle);
}

async function lockLocation(
  tx: Transaction,
  { storeId, locationId, version }: EditedLocation,
): Promise<LocationRow> {
  const row = await readLocation(tx, storeId, locationId);
  if (row.version !== version) throw changedMeanwhile('this store', { version: row.version });
  return row;
}
