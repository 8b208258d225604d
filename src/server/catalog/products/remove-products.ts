import { and, eq, inArray, ne, notExists, sql } from 'drizzle-orm';
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
import { stockMovements } from '#server/platform/database/schema/stock-tables.ts';

/**
 * Removes products without bundles that imports have made, with their versions, variants and stock, but for stock that has units or had them before.
 * The caller has made sure that nothing names them: no order, cart, review or bundle. The database refuses it otherwise.
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
  const ofOthers = tx
    .select({ one: sql`1` })
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.storeId, stock.storeId),
        eq(stockMovements.sku, stock.sku),
        ne(stockMovements.reason, 'imported'),
      ),
    );
  const isOf = (table: typeof variantPrices | typeof variantSubscriptionPrices | typeof stock) =>
    and(eq(table.storeId, storeId), inArray(table.sku, skus));
  await tx.delete(variantPrices).where(isOf(variantPrices));
  await tx.delete(variantSubscriptionPrices).where(isOf(variantSubscriptionPrices));
  await tx.delete(stock).where(and(isOf(stock), eq(stock.onHand, 0), notExists(ofOthers)));
  await tx.delete(variants).where(and(eq(variants.storeId, storeId), inArray(variants.productHandle, named)));
  await tx.delete(products).where(and(eq(products.storeId, storeId), inArray(products.handle, named)));
}
