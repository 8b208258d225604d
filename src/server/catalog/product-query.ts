import { and, eq, type SQL, sql } from 'drizzle-orm';
import { MAX_QUANTITY } from '#domain/cart/cart-line.ts';
import { GIFT_CARD_CLASS } from '#domain/gift-cards/sold-gift-card.ts';
import type { BundleId, SubscriptionOptionId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import {
  bundleChoices,
  bundleItems,
  bundlePrices,
  bundleSubscriptionPrices,
  bundles,
  collectionProducts,
  pictures,
  products,
  stock,
  subscriptionOptions,
  variantPrices,
  variantSubscriptionPrices,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';

export interface SubscriptionRow {
  id: SubscriptionOptionId;
  name: string;
  interval: number;
  unit: 'day' | 'week' | 'month' | 'year';
  amountCents: number;
}

export interface VariantRow {
  sku: string;
  description: string;
  attributes: Record<string, string>;
  netWeightGrams: number | null;
  amountCents: number;
  compareAtCents: number | null;
  /** By currency. */
  prices: Partial<Record<CurrencyCode, { amountCents: number; compareAtCents: number | null }>>;
  available: number;
  subscriptions: SubscriptionRow[];
}

export interface BundleRow {
  id: BundleId;
  title: string;
  description: string;
  priceCents: number;
  discountedPriceCents: number;
  prices: Partial<Record<CurrencyCode, { priceCents: number; discountedPriceCents: number }>>;
  skuQuantities: Record<string, number>;
  /** Null unless it is a box. */
  unitsToChoose: number | null;
  /** What may go into the box and is on sale. */
  choices: { sku: string; handle: string; available: number }[];
  subscriptions: SubscriptionRow[];
}

export interface PictureRow {
  sku: string | null;
  bundleId: BundleId | null;
  url: string;
  alt: string;
}

/** The requested currency where the store sells in it, or else its own. */
const currency = sql`case when ${sql.placeholder('currency')}::text = any(${stores.currencies})
  then ${sql.placeholder('currency')}::text else ${stores.defaultCurrency} end`;
const listOf = <Row>(query: SQL) => sql<Row[]>`coalesce((${query}), '[]')`;

const subscriptionsOfVariant = listOf<SubscriptionRow>(sql`
  select jsonb_agg(jsonb_build_object('id', ${subscriptionOptions.subscriptionOptionId}, 'name', ${subscriptionOptions.name},
    'interval', ${subscriptionOptions.intervalCount}, 'unit', ${subscriptionOptions.intervalUnit},
    'amountCents', ${variantSubscriptionPrices.amountCents}) order by ${subscriptionOptions.position})
  from ${variantSubscriptionPrices}
  join ${subscriptionOptions} on ${subscriptionOptions.storeId} = ${variantSubscriptionPrices.storeId}
    and ${subscriptionOptions.subscriptionOptionId} = ${variantSubscriptionPrices.subscriptionOptionId}
  where ${variantSubscriptionPrices.storeId} = ${variants.storeId} and ${variantSubscriptionPrices.sku} = ${variants.sku}
    and ${variantSubscriptionPrices.currency} = ${stores.defaultCurrency}`);

/** The prices of a variant in what the store sells in; no row for a variant without a price in the currency. */
const pricesOfVariant = sql`(
  select jsonb_object_agg(${variantPrices.currency}, jsonb_build_object('amountCents', ${variantPrices.amountCents},
      'compareAtCents', ${variantPrices.compareAtCents})) as in_each,
    max(${variantPrices.amountCents}) filter (where ${variantPrices.currency} = ${currency}) as amount_cents,
    max(${variantPrices.compareAtCents}) filter (where ${variantPrices.currency} = ${currency}) as compare_at_cents
  from ${variantPrices}
  where ${variantPrices.storeId} = ${variants.storeId} and ${variantPrices.sku} = ${variants.sku}
    and ${variantPrices.currency} = any(${stores.currencies}))`;

/** Of a gift card there are always as many as a cart takes. */
const availableUnits = sql`case when ${products.taxClass} = ${sql.raw(`'${GIFT_CARD_CLASS}'`)} then ${sql.raw(String(MAX_QUANTITY))}
  else coalesce(${stock.onHand} - ${stock.held}, 0) end`;

const variantsOfProduct = listOf<VariantRow>(sql`
  select jsonb_agg(jsonb_build_object('sku', ${variants.sku}, 'description', ${variants.description},
    'attributes', ${variants.attributes}, 'netWeightGrams', ${variants.netWeightGrams}, 'amountCents', priced.amount_cents, 'compareAtCents', priced.compare_at_cents,
    'prices', priced.in_each, 'available', ${availableUnits},
    'subscriptions', ${subscriptionsOfVariant}) order by ${variants.position}, ${variants.sku})
  from ${variants}
  join lateral ${pricesOfVariant} priced on priced.amount_cents is not null
  left join ${stock} on ${stock.storeId} = ${variants.storeId} and ${stock.sku} = ${variants.sku}
  where ${variants.storeId} = ${products.storeId} and ${variants.productHandle} = ${products.handle}`);

const pricesOfBundle = sql`(
  select jsonb_object_agg(${bundlePrices.currency}, jsonb_build_object('priceCents', ${bundlePrices.priceCents},
    'discountedPriceCents', ${bundlePrices.discountedPriceCents}))
  from ${bundlePrices}
  where ${bundlePrices.storeId} = ${bundles.storeId} and ${bundlePrices.bundleId} = ${bundles.bundleId}
    and ${bundlePrices.currency} = any(${stores.currencies}))`;

const subscriptionsOfBundle = listOf<SubscriptionRow>(sql`
  select jsonb_agg(jsonb_build_object('id', ${subscriptionOptions.subscriptionOptionId}, 'name', ${subscriptionOptions.name},
    'interval', ${subscriptionOptions.intervalCount}, 'unit', ${subscriptionOptions.intervalUnit},
    'amountCents', ${bundleSubscriptionPrices.amountCents}) order by ${subscriptionOptions.position})
  from ${bundleSubscriptionPrices}
  join ${subscriptionOptions} on ${subscriptionOptions.storeId} = ${bundleSubscriptionPrices.storeId}
    and ${subscriptionOptions.subscriptionOptionId} = ${bundleSubscriptionPrices.subscriptionOptionId}
  where ${bundleSubscriptionPrices.storeId} = ${bundles.storeId} and ${bundleSubscriptionPrices.bundleId} = ${bundles.bundleId}
    and ${bundleSubscriptionPrices.currency} = ${stores.defaultCurrency}`);

const choicesOfBundle = listOf<BundleRow['choices'][number]>(sql`
  select jsonb_agg(jsonb_build_object('sku', ${variants.sku}, 'handle', ${variants.productHandle},
    'available', coalesce(${stock.onHand} - ${stock.held}, 0)) order by ${bundleChoices.position})
  from ${bundleChoices}
  join ${variants} on ${variants.storeId} = ${bundleChoices.storeId} and ${variants.sku} = ${bundleChoices.sku}
  join ${products} chosen on chosen.store_id = ${variants.storeId} and chosen.handle = ${variants.productHandle}
    and chosen.status = 'active'
  join ${variantPrices} on ${variantPrices.storeId} = ${variants.storeId} and ${variantPrices.sku} = ${variants.sku}
    and ${variantPrices.currency} = ${currency}
  left join ${stock} on ${stock.storeId} = ${variants.storeId} and ${stock.sku} = ${variants.sku}
  where ${bundleChoices.storeId} = ${bundles.storeId} and ${bundleChoices.bundleId} = ${bundles.bundleId}`);

const bundlesOfProduct = listOf<BundleRow>(sql`
  select jsonb_agg(jsonb_build_object('id', ${bundles.bundleId}, 'title', ${bundles.title},
    'description', ${bundles.description}, 'priceCents', ${bundlePrices.priceCents},
    'discountedPriceCents', ${bundlePrices.discountedPriceCents}, 'prices', ${pricesOfBundle},
    'unitsToChoose', ${bundles.unitsToChoose}, 'choices', ${choicesOfBundle}, 'subscriptions', ${subscriptionsOfBundle},
    'skuQuantities', coalesce((select jsonb_object_agg(${bundleItems.sku}, ${bundleItems.quantity}) from ${bundleItems}
      where ${bundleItems.storeId} = ${bundles.storeId} and ${bundleItems.bundleId} = ${bundles.bundleId}), '{}')
    ) order by ${bundles.position}, ${bundles.bundleId})
  from ${bundles}
  join ${bundlePrices} on ${bundlePrices.storeId} = ${bundles.storeId} and ${bundlePrices.bundleId} = ${bundles.bundleId}
    and ${bundlePrices.currency} = ${currency}
  where ${bundles.storeId} = ${products.storeId} and ${bundles.productHandle} = ${products.handle}`);

const picturesOfProduct = listOf<PictureRow>(sql`
  select jsonb_agg(jsonb_build_object('sku', ${pictures.sku}, 'bundleId', ${pictures.bundleId}, 'url', ${pictures.url},
    'alt', ${pictures.alt}) order by ${pictures.position}, ${pictures.url})
  from ${pictures}
  where ${pictures.storeId} = ${products.storeId} and ${pictures.productHandle} = ${products.handle}`);

const categoriesOfProduct = listOf<string>(sql`
  select jsonb_agg(${collectionProducts.name} order by ${collectionProducts.name})
  from ${collectionProducts}
  where ${collectionProducts.storeId} = ${products.storeId} and ${collectionProducts.productHandle} = ${products.handle}
    and ${collectionProducts.kind} = 'category'`);

const hasNutritionFacts = sql<boolean>`(jsonb_array_length(${products.nutrition}) > 0 or exists (
  select from ${variants} where ${variants.storeId} = ${products.storeId}
    and ${variants.productHandle} = ${products.handle} and ${variants.foods} <> '{}'))`;

/** Complete active products in no particular order, in one query and thus consistent. */
const selectProducts = (db: Queryable, isAsked: SQL) =>
  db
    .select({
      handle: products.handle,
      title: products.title,
      summary: products.summary,
      description: products.description,
      richDescription: products.richDescription,
      metaTitle: products.metaTitle,
      metaDescription: products.metaDescription,
      isBundle: products.isBundle,
      isGiftCard: sql<boolean>`${products.taxClass} = ${sql.raw(`'${GIFT_CARD_CLASS}'`)}`,
      initialBundleId: products.initialBundleId,
      content: products.content,
      hasNutritionFacts,
      diets: products.diets,
      heat: products.heat,
      ratingAverage: products.ratingAverage,
      ratingCount: products.ratingCount,
      currency: sql<CurrencyCode>`${currency}`,
      variants: variantsOfProduct,
      bundles: bundlesOfProduct,
      pictures: picturesOfProduct,
      categories: categoriesOfProduct,
    })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(and(eq(products.storeId, sql.placeholder('storeId')), eq(products.status, 'active'), isAsked));

export const productsByHandle = preparedQuery((db) =>
  selectProducts(db, sql`${products.handle} = any(${sql.placeholder('handles')})`).prepare(
    'products_by_handle',
  ),
);

/**
 * For one product PostgreSQL plans this once and `productsByHandle` every time, because it expects ten of a list that it does not know.
 * Planning takes four times as long as reading.
 */
export const productByHandle = preparedQuery((db) =>
  selectProducts(db, sql`${products.handle} = ${sql.placeholder('handle')}`).prepare('product_by_handle'),
);

export const productsWithParts = preparedQuery((db) =>
  selectProducts(
    db,
    sql`${products.handle} = any(array(
      select ${variants.productHandle} from ${variants}
      where ${variants.storeId} = ${sql.placeholder('storeId')} and ${variants.sku} = any(${sql.placeholder('skus')})
      union
      select ${bundles.productHandle} from ${bundles}
      where ${bundles.storeId} = ${sql.placeholder('storeId')} and ${bundles.bundleId} = any(${sql.placeholder('bundleIds')})
    ))`,
  ).prepare('products_with_parts'),
);

export type ProductRow = Awaited<ReturnType<ReturnType<typeof productsByHandle>['execute']>>[number];
