import { and, asc, eq, inArray } from 'drizzle-orm';
import type { WireProduct } from '#contracts/catalog/product.ts';
import type { BundleId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  collectionProducts,
  collections,
  products,
} from '#server/platform/database/schema/catalog-tables.ts';
import { toWireProduct } from './catalog-wire.ts';
import { productsByHandle, productsWithParts } from './product-query.ts';

/** Active products ordered by handle; unknown handles are skipped. `currency` null means the store's own. */
export async function loadProducts(
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode | null,
  handles: readonly string[],
): Promise<WireProduct[]> {
  if (handles.length === 0) return [];
  const rows = await productsByHandle(db).execute({ storeId, currency, handles });
  const byHandle = new Map(rows.map((row) => [row.handle, toWireProduct(row)]));
  return handles.flatMap((handle) => byHandle.get(handle) ?? []);
}

/** The active products of these variants and bundles, in no particular order. */
export async function loadProductsWith(
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode | null,
  { skus, bundleIds }: { skus: readonly string[]; bundleIds: readonly BundleId[] },
): Promise<WireProduct[]> {
  if (skus.length === 0 && bundleIds.length === 0) return [];
  const rows = await productsWithParts(db).execute({ storeId, currency, skus, bundleIds });
  return rows.flatMap((row) => toWireProduct(row) ?? []);
}

/** The collections that exist, with their handles in ascending rank: the product to show first is last. */
export async function handlesByCollection(
  db: Queryable,
  storeId: StoreId,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .select({ name: collections.name, handle: collectionProducts.productHandle })
    .from(collections)
    .leftJoin(
      collectionProducts,
      and(
        eq(collectionProducts.storeId, collections.storeId),
        eq(collectionProducts.kind, collections.kind),
        eq(collectionProducts.name, collections.name),
      ),
    )
    .where(
      and(
        eq(collections.storeId, storeId),
        eq(collections.kind, 'collection'),
        inArray(collections.name, [...names]),
      ),
    )
    .orderBy(asc(collectionProducts.position), asc(collectionProducts.productHandle));
  const found = new Map<string, string[]>();
  for (const { name, handle } of rows)
    found.set(name, [...(found.get(name) ?? []), ...(handle ? [handle] : [])]);
  return found;
}

/** Handles of the products in any of these categories, newest last. */
export async function handlesInCategories(
  db: Queryable,
  storeId: StoreId,
  names: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ handle: products.handle, createdAt: products.createdAt })
    .from(collectionProducts)
    .innerJoin(
      products,
      and(
        eq(products.storeId, collectionProducts.storeId),
        eq(products.handle, collectionProducts.productHandle),
      ),
    )
    .where(
      and(
        eq(collectionProducts.storeId, storeId),
        eq(collectionProducts.kind, 'category'),
        inArray(collectionProducts.name, [...names]),
      ),
    )
    .orderBy(asc(products.createdAt), asc(products.handle));
  return rows.map(({ handle }) => handle);
}
