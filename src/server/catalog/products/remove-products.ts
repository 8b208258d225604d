import { and, eq, inArray } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import {
  collectionProducts,
  pictures,
  products,
  stock,
  variantPrices,
  variantSubscriptionPrices,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';

/**
 * Removes products without bundles, with their versions, variants and stock. The caller has made sure that nothing names them:
 * no order, cart, review or bundle. The database refuses it otherwise.
 */
export async function removeProducts(
  tx: Transaction,
  storeId: StoreId,
  handles: readonly string[],
): Promise<void> {
  if (handles.length === 0) return;
  const named = [...handles];
  const skus = tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(and(eq(variants.storeId, storeId), inArray(variants.productHandle, named)));
  await tx
    .delete(collectionProducts)
    .where(and(eq(collectionProducts.storeId, storeId), inArray(collectionProducts.productHandle, named)));
  await tx.delete(pictures).where(and(eq(pictures.storeId, storeId), inArray(pictures.productHandle, named)));
  const isOf = (table: typeof variantPrices | typeof variantSubscriptionPrices | typeof stock) =>
    and(eq(table.storeId, storeId), inArray(table.sku, skus));
  await tx.delete(variantPrices).where(isOf(variantPrices));
  await tx.delete(variantSubscriptionPrices).where(isOf(variantSubscriptionPrices));
  await tx.delete(stock).where(isOf(stock));
  await tx.delete(variants).where(and(eq(variants.storeId, storeId), inArray(variants.productHandle, named)));
  await tx.delete(products).where(and(eq(products.storeId, storeId), inArray(products.handle, named)));
}
