import { and, desc, eq, exists, type SQLWrapper } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  bundlePrices,
  bundles,
  products,
  variantSubscriptionPrices,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';

/** A store and the currency of its prices. */
interface StoreCatalogue {
  db: Database;
  storeId: StoreId;
  currency: CurrencyCode;
}

/** Products with a subscription, most reviewed first. */
export function subscribableHandles(catalogue: StoreCatalogue, most: number): Promise<string[]> {
  const pricedSubscriptions = catalogue.db
    .select({ sku: variants.sku })
    .from(variants)
    .innerJoin(
      variantSubscriptionPrices,
      and(
        eq(variantSubscriptionPrices.storeId, variants.storeId),
        eq(variantSubscriptionPrices.sku, variants.sku),
        eq(variantSubscriptionPrices.currency, catalogue.currency),
      ),
    )
    .where(and(eq(variants.storeId, products.storeId), eq(variants.productHandle, products.handle)));
  return mostReviewed(catalogue, pricedSubscriptions, most);
}

/** Products with larger packs, most reviewed first. */
export function packedHandles(catalogue: StoreCatalogue, most: number): Promise<string[]> {
  const pricedBundles = catalogue.db
    .select({ bundleId: bundles.bundleId })
    .from(bundles)
    .innerJoin(
      bundlePrices,
      and(
        eq(bundlePrices.storeId, bundles.storeId),
        eq(bundlePrices.bundleId, bundles.bundleId),
        eq(bundlePrices.currency, catalogue.currency),
      ),
    )
    .where(and(eq(bundles.storeId, products.storeId), eq(bundles.productHandle, products.handle)));
  return mostReviewed(catalogue, pricedBundles, most);
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
