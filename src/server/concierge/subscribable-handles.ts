import { and, desc, eq, exists } from 'drizzle-orm';
import type { CurrencyCode } from '#domain/money.ts';
import type { Database } from '#server/platform/database.ts';
import { products, variantSubscriptionPrices, variants } from '#server/platform/tables/catalog-tables.ts';

/** Products that can be had by subscription at a price in this currency, the most reviewed first. */
export async function subscribableHandles(
  db: Database,
  storeId: string,
  currency: CurrencyCode,
  most: number,
): Promise<string[]> {
  const pricedSubscriptions = db
    .select({ sku: variants.sku })
    .from(variants)
    .innerJoin(
      variantSubscriptionPrices,
      and(
        eq(variantSubscriptionPrices.storeId, variants.storeId),
        eq(variantSubscriptionPrices.sku, variants.sku),
        eq(variantSubscriptionPrices.currency, currency),
      ),
    )
    .where(and(eq(variants.storeId, products.storeId), eq(variants.productHandle, products.handle)));
  const rows = await db
    .select({ handle: products.handle })
    .from(products)
    .where(and(eq(products.storeId, storeId), eq(products.status, 'active'), exists(pricedSubscriptions)))
    .orderBy(desc(products.ratingCount), products.handle)
    .limit(most);
  return rows.map(({ handle }) => handle);
}
