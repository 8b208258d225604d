import { and, eq } from 'drizzle-orm';
import type { KnownPlaces } from '#domain/content/address-at-shopify.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { collections } from '#server/platform/database/schema/catalog-tables.ts';
import { ownPages } from '#server/platform/database/schema/own-page-tables.ts';
import { pageContents, stores } from '#server/platform/database/schema/store-tables.ts';

/** What the store has that addresses of a shop at Shopify can lead to. */
export async function readPlaces(db: Queryable, storeId: StoreId): Promise<KnownPlaces> {
  const [named, added, [store]] = await Promise.all([
    db.select({ name: collections.name }).from(collections).where(eq(collections.storeId, storeId)),
    db
      .selectDistinct({ path: ownPages.path })
      .from(ownPages)
      // Nobody is led to a page that is not published yet.
      .innerJoin(
        pageContents,
        and(eq(pageContents.storeId, ownPages.storeId), eq(pageContents.page, ownPages.page)),
      )
      .where(eq(ownPages.storeId, storeId)),
    db.select({ brand: stores.brand }).from(stores).where(eq(stores.id, storeId)),
  ]);
  return {
    brand: store?.brand ?? '',
    collections: new Set(named.map(({ name }) => name)),
    ownPages: new Set(added.map(({ path }) => path)),
  };
}
