import { and, asc, eq, exists } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  collectionProducts,
  collections,
  products,
} from '#server/platform/database/schema/catalog-tables.ts';

/** The collections of the menu with at least one product on sale, in its order. */
export function listCollections(db: Queryable, storeId: StoreId): Promise<{ name: string; title: string }[]> {
  const sold = db
    .select({ handle: products.handle })
    .from(collectionProducts)
    .innerJoin(
      products,
      and(
        eq(products.storeId, collectionProducts.storeId),
        eq(products.handle, collectionProducts.productHandle),
        eq(products.status, 'active'),
      ),
    )
    .where(
      and(
        eq(collectionProducts.storeId, collections.storeId),
        eq(collectionProducts.kind, collections.kind),
        eq(collectionProducts.name, collections.name),
      ),
    );
  return db
    .select({ name: collections.name, title: collections.title })
    .from(collections)
    .where(
      and(
        eq(collections.storeId, storeId),
        eq(collections.kind, 'collection'),
        eq(collections.isInMenu, true),
        exists(sold),
      ),
    )
    .orderBy(asc(collections.position), asc(collections.name));
}
