import { and, desc, eq, exists, type SQLWrapper } from 'drizzle-orm';
import type { CurrencyCode } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  bundlePrices,
  bundles,
  products,
  variantSubscriptionPrices,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';

/** Of one store, at prices in one currency. */
interface StoreCatalogue {
  db: Database;
  storeId: string;
  currency: CurrencyCode;
}

/** Products that can be had by subscription, the most reviewed first. */
export function subscribableHandles(shelf: StoreCatalogue, most: number): Promise<string[]> {
  const pricedSubscriptions = shelf.db
    .select({ sku: variants.sku })
    .from(variants)
    .innerJoin(
      variantSubscriptionPrices,
      and(
        eq(variantSubscriptionPrices.storeId, variants.storeId),
        eq(variantSubscriptionPrices.sku, variants.sku),
        eq(variantSubscriptionPrices.currency, shelf.currency),
      ),
    )
    .where(and(eq(variants.storeId, products.storeId), eq(variants.productHandle, products.handle)));
  return mostReviewed(shelf, pricedSubscriptions, most);
}

/** Products that are sold in larger packs, the most reviewed first. */
export function packedHandles(shelf: StoreCatalogue, most: number): Promise<string[]> {
  const pricedBundles = shelf.db
    .select({ bundleId: bundles.bundleId })
    .from(bundles)
    .innerJoin(
      bundlePrices,
      and(
        eq(bundlePrices.storeId, bundles.storeId),
        eq(bundlePrices.bundleId, bundles.bundleId),
        eq(bundlePrices.currency, shelf.currency),
      ),
    )
    .where(and(eq(bundles.storeId, products.storeId), eq(bundles.productHandle, products.handle)));
  return mostReviewed(shelf, pricedBundles, most);
}

async function mostReviewed(
  { db, storeId }: StoreCatalogue,
  offered: SQLWrapper,
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ handle: products.handle })
    .from(products)
    .where(and(eq(products.storeId, storeId), eq(products.status, 'active'), exists(offered)))
    .orderBy(desc(products.ratingCount), products.handle)
    .limit(most);
  return rows.map(({ handle }) => handle);
}
