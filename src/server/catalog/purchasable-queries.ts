import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import {
  bundleChoices,
  bundleItems,
  bundlePrices,
  bundleSubscriptionPrices,
  bundles,
  pictures,
  products,
  stock,
  variantPrices,
  variantSubscriptionPrices,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';

const wantedStore = sql.placeholder('storeId');
const wantedCurrency = sql`coalesce(${sql.placeholder('currency')}::text, ${stores.defaultCurrency})`;
/** Prices that are prepared in a currency are not for sale. */
const sellsInCurrency = and(eq(stores.id, wantedStore), sql`${wantedCurrency} = any(${stores.currencies})`);

/** URLs of the pictures of a variant or bundle, or else of its product. */
function imagesOf(ofThing: SQL): SQL<string[]> {
  const ofProduct = sql`${pictures.storeId} = ${products.storeId} and ${pictures.productHandle} = ${products.handle}`;
  const urlsWhere = (condition: SQL) =>
    sql`(select array_agg(${pictures.url} order by ${pictures.position}) from ${pictures} where ${ofProduct} and ${condition})`;
  const ofProductItself = sql`${pictures.sku} is null and ${pictures.bundleId} is null`;
  return sql<string[]>`coalesce(${urlsWhere(ofThing)}, ${urlsWhere(ofProductItself)}, '{}')`;
}

/** Unit prices by subscription option; empty in other currencies than the store's own. */
const subscriptionPrices = sql<Record<string, number>>`coalesce((
  select jsonb_object_agg(${variantSubscriptionPrices.subscriptionOptionId}, ${variantSubscriptionPrices.amountCents})
  from ${variantSubscriptionPrices}
  where ${variantSubscriptionPrices.storeId} = ${variants.storeId} and ${variantSubscriptionPrices.sku} = ${variants.sku}
    and ${variantSubscriptionPrices.currency} = ${variantPrices.currency}
    and ${variantSubscriptionPrices.currency} = ${stores.defaultCurrency}
), '{}')`;

/** Variants on sale by SKU, with a price in the currency. */
export const purchasableVariants = preparedQuery((db: Queryable) =>
  db
    .select({
      sku: variants.sku,
      productHandle: products.handle,
      title: products.title,
      description: variants.description,
      attributes: variants.attributes,
      taxClass: products.taxClass,
      amountCents: variantPrices.amountCents,
      currency: variantPrices.currency,
      subscriptionPrices,
      imageUrls: imagesOf(sql`${pictures.sku} = ${variants.sku}`),
      available: sql<number>`coalesce(${stock.onHand} - ${stock.held}, 0)`,
    })
    .from(variants)
    .innerJoin(
      products,
      and(eq(products.storeId, variants.storeId), eq(products.handle, variants.productHandle)),
    )
    .innerJoin(
      variantPrices,
      and(eq(variantPrices.storeId, variants.storeId), eq(variantPrices.sku, variants.sku)),
    )
    .innerJoin(stores, sellsInCurrency)
    .leftJoin(stock, and(eq(stock.storeId, variants.storeId), eq(stock.sku, variants.sku)))
    .where(
      and(
        eq(variants.storeId, wantedStore),
        sql`${variants.sku} = any(${sql.placeholder('skus')})`,
        sql`${variantPrices.currency} = ${wantedCurrency}`,
        eq(products.status, 'active'),
      ),
    )
    .prepare('purchasable_variants'),
);

const parts = sql<{ sku: string; quantity: number; available: number }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('sku', ${bundleItems.sku}, 'quantity', ${bundleItems.quantity},
    'available', coalesce(${stock.onHand} - ${stock.held}, 0)) order by ${bundleItems.sku})
  from ${bundleItems}
  left join ${stock} on ${stock.storeId} = ${bundleItems.storeId} and ${stock.sku} = ${bundleItems.sku}
  where ${bundleItems.storeId} = ${bundles.storeId} and ${bundleItems.bundleId} = ${bundles.bundleId}
), '[]')`;

const skusToChoose = sql<string[]>`coalesce((
  select array_agg(${bundleChoices.sku} order by ${bundleChoices.position}) from ${bundleChoices}
  where ${bundleChoices.storeId} = ${bundles.storeId} and ${bundleChoices.bundleId} = ${bundles.bundleId}
), '{}')`;

const subscriptionPricesOfBundle = sql<Record<string, number>>`coalesce((
  select jsonb_object_agg(${bundleSubscriptionPrices.subscriptionOptionId}, ${bundleSubscriptionPrices.amountCents})
  from ${bundleSubscriptionPrices}
  where ${bundleSubscriptionPrices.storeId} = ${bundles.storeId} and ${bundleSubscriptionPrices.bundleId} = ${bundles.bundleId}
    and ${bundleSubscriptionPrices.currency} = ${bundlePrices.currency}
    and ${bundleSubscriptionPrices.currency} = ${stores.defaultCurrency}
), '{}')`;

/** Bundles on sale by id, with a price in the currency and the SKUs they contain, or those to choose from. */
export const purchasableBundles = preparedQuery((db: Queryable) =>
  db
    .select({
      bundleId: bundles.bundleId,
      productHandle: products.handle,
      title: bundles.title,
      description: bundles.description,
      taxClass: products.taxClass,
      amountCents: bundlePrices.discountedPriceCents,
      currency: bundlePrices.currency,
      parts,
      unitsToChoose: bundles.unitsToChoose,
      skusToChoose,
      subscriptionPrices: subscriptionPricesOfBundle,
      imageUrls: imagesOf(sql`${pictures.bundleId} = ${bundles.bundleId}`),
    })
    .from(bundles)
    .innerJoin(
      products,
      and(eq(products.storeId, bundles.storeId), eq(products.handle, bundles.productHandle)),
    )
    .innerJoin(
      bundlePrices,
      and(eq(bundlePrices.storeId, bundles.storeId), eq(bundlePrices.bundleId, bundles.bundleId)),
    )
    .innerJoin(stores, sellsInCurrency)
    .where(
      and(
        eq(bundles.storeId, wantedStore),
        sql`${bundles.bundleId} = any(${sql.placeholder('bundleIds')})`,
        sql`${bundlePrices.currency} = ${wantedCurrency}`,
        eq(products.status, 'active'),
      ),
    )
    .prepare('purchasable_bundles'),
);

export type PurchasableVariantRow = Awaited<
  ReturnType<ReturnType<typeof purchasableVariants>['execute']>
>[number];
export type PurchasableBundleRow = Awaited<
  ReturnType<ReturnType<typeof purchasableBundles>['execute']>
>[number];
