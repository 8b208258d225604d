import { and, asc, eq, sql } from 'drizzle-orm';
import type { ProductStatus } from '#domain/catalog/product-version.ts';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';
import { products, stock, variantPrices, variants } from '#server/platform/database/schema/catalog-tables.ts';

/**
 * A product for staff lists: the price of its cheapest variant in cents, and the available units of all
 * variants.
 */
export interface ListedProduct {
  handle: string;
  title: string;
  status: ProductStatus;
  variants: number;
  fromCents: number | null;
  freeUnits: number;
}

/** All products of a store, including archived ones. */
export async function listProducts(
  db: Database,
  storeId: StoreId,
  currency: CurrencyCode,
): Promise<ListedProduct[]> {
  return db
    .select({
      handle: products.handle,
      title: products.title,
      status: products.status,
      variants: sql<number>`count(${variantPrices.sku})::int`,
      fromCents: sql<number | null>`min(${variantPrices.amountCents})`,
      freeUnits: sql<number>`coalesce(sum(${stock.onHand} - ${stock.held}), 0)::int`,
    })
    .from(products)
    .leftJoin(
      variants,
      and(eq(variants.storeId, products.storeId), eq(variants.productHandle, products.handle)),
    )
    .leftJoin(
      variantPrices,
      and(
        eq(variantPrices.storeId, variants.storeId),
        eq(variantPrices.sku, variants.sku),
        eq(variantPrices.currency, currency),
      ),
    )
    .leftJoin(stock, and(eq(stock.storeId, variants.storeId), eq(stock.sku, variants.sku)))
    .where(eq(products.storeId, storeId))
    .groupBy(products.handle, products.title, products.status)
    .orderBy(asc(products.handle));
}
