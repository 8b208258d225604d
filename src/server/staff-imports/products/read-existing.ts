import { and, eq, inArray, or } from 'drizzle-orm';
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import type { StoreId } from '#domain/ids.ts';
import type { ImportedProduct } from '#domain/imports/products/shopify-product.ts';
import type { Product } from '#server/catalog/products/product-versions.ts';
import { readDocuments } from '#server/catalog/products/read-documents.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { products, stock, variants } from '#server/platform/database/schema/catalog-tables.ts';
import { productVersions } from '#server/platform/database/schema/product-version-tables.ts';

/** A product of the shop that a file names. */
export interface ExistingProduct {
  product: Product;
  /** Its newest version. */
  document: ProductDraft;
}

/** The products of the shop that a batch names, by the handle in the file. */
export async function findExisting(
  db: Queryable,
  storeId: StoreId,
  batch: readonly ImportedProduct[],
): Promise<Map<string, ExistingProduct>> {
  const named = batch.map(({ handle }) => handle);
  const rows = await db
    .select({ product: products, document: productVersions.document })
    .from(products)
    .leftJoin(
      productVersions,
      and(
        eq(productVersions.storeId, products.storeId),
        eq(productVersions.productHandle, products.handle),
        eq(productVersions.version, products.version),
      ),
    )
    .where(
      and(
        eq(products.storeId, storeId),
        or(inArray(products.handle, named), inArray(products.fileHandle, named)),
      ),
    );
  const unversioned = rows.flatMap(({ product, document }) => (document === null ? [product.handle] : []));
  const sold = new Map<string, ProductDraft>(
    unversioned.length === 0
      ? []
      : (await readDocuments(db, storeId, unversioned)).map((document) => [document.handle, document]),
  );
  const known = rows.flatMap(({ product, document }) => {
    const newest = document ?? sold.get(product.handle);
    return newest ? [{ product, document: newest }] : [];
  });
  return new Map([
    ...known.flatMap((found) =>
      found.product.fileHandle === null ? [] : [[found.product.fileHandle, found] as const],
    ),
    ...known.map((found) => [found.product.handle, found] as const),
  ]);
}

/** The product that has each of these SKUs. */
export async function ownersOf(
  db: Queryable,
  storeId: StoreId,
  skus: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (skus.length === 0) return new Map();
  const rows = await db
    .select({ sku: variants.sku, handle: variants.productHandle })
    .from(variants)
    .where(and(eq(variants.storeId, storeId), inArray(variants.sku, [...skus])));
  return new Map(rows.map(({ sku, handle }) => [sku, handle]));
}

/** Units on hand of those of these SKUs that have stock. */
export async function unitsOnHand(
  db: Queryable,
  storeId: StoreId,
  skus: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (skus.length === 0) return new Map();
  const rows = await db
    .select({ sku: stock.sku, onHand: stock.onHand })
    .from(stock)
    .where(and(eq(stock.storeId, storeId), inArray(stock.sku, [...skus])));
  return new Map(rows.map(({ sku, onHand }) => [sku, onHand]));
}
