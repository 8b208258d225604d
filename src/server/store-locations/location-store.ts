import { and, asc, eq, getTableColumns, not } from 'drizzle-orm';
import type { WireStoreLocation } from '#contracts/catalog/store-location-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { storeLocations } from '#server/platform/database/schema/store-tables.ts';

/** What files and staff say of a location. */
export const LOCATION_COLUMNS = [
  'title' as const,
  'line1' as const,
  'line2' as const,
  'city' as const,
  'state' as const,
  'zip' as const,
  'country' as const,
  'latitude' as const,
  'longitude' as const,
  'phone' as const,
  'email' as const,
  'hours' as const,
  'products' as const,
];

/**
 * Every location of a store, including those without coordinates, which the client drops. Spec §3, Store
 * location.
 */
export function readStoreLocations(db: Queryable, storeId: StoreId): Promise<WireStoreLocation[]> {
  const {
    title,
    line1,
    line2,
    city,
    state,
    zip,
    country,
    latitude,
    longitude,
    phone,
    email,
    hours,
    products,
  } = getTableColumns(storeLocations);
  return db
    .select({
      title,
      line1,
      line2,
      city,
      state,
      zip,
      country,
      latitude,
      longitude,
      phone,
      email,
      hours,
      products,
    })
    .from(storeLocations)
    .where(and(eq(storeLocations.storeId, storeId), not(storeLocations.isRemoved)))
    .orderBy(asc(storeLocations.position), asc(storeLocations.externalId));
}
