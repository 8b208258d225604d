import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { CollectionPicture, CollectionRule } from '#domain/catalog/collection-rule.ts';
import type { ProductContent } from '#domain/catalog/product.ts';
import type { ProductStatus } from '#domain/catalog/product-version.ts';
import type { StockChangeCause } from '#domain/catalog/stock-movement.ts';
import type { BundleId, SubscriptionOptionId } from '#domain/ids.ts';
import type { NutritionLabel } from '#domain/labels/nutrition-facts.ts';
import { cents, createdAt, currency, id, isCurrency, moment, shopNow, storeId } from './columns.ts';
import { stores } from './store-tables.ts';

export const products = pgTable(
  'products',
  {
    storeId: storeId().references(() => stores.id),
    handle: text('handle').notNull(),
    /** What its file in `store/{name}/products` calls it; null while that is its handle, or it has no file. */
    fileHandle: text('file_handle'),
    title: text('title').notNull(),
    /** Without its formatting. */
    description: text('description').notNull(),
    /** With it; null when it has none. */
    richDescription: text('rich_description'),
    isBundle: boolean('is_bundle').notNull().default(false),
    initialBundleId: text('initial_bundle_id').$type<BundleId>(),
    taxClass: text('tax_class').notNull(),
    /** Colours, ingredients and allergens from the label; null when the label data is unknown. */
    content: jsonb('content').$type<ProductContent>(),
    nutrition: jsonb('nutrition').$type<NutritionLabel[]>().notNull().default(sql`'[]'`),
    /** What it is in a line, for lists of products; null when the brand says none. */
    summary: text('summary'),
    /** What search engines show in place of its title and description; null when the brand says none. */
    metaTitle: text('meta_title'),
    metaDescription: text('meta_description'),
    diets: text('diets').array().notNull().default(sql`'{}'`),
    /** Chillies out of five, in halves; null when unknown. */
    heat: numeric('heat', { precision: 2, scale: 1, mode: 'number' }),
    status: text('status').$type<ProductStatus>().notNull().default('active'),
    /** The number of its newest version; 0 until it is edited or imported once versions exist. */
    version: integer('version').notNull().default(0),
    /** The version that shoppers see; null when that is older than its versions, or it was never published. */
    publishedVersion: integer('published_version'),
    changedAt: moment('changed_at').notNull().default(shopNow),
    /** Not rounded: what shows it rounds it once. */
    ratingAverage: numeric('rating_average', { mode: 'number' }).notNull().default(0),
    ratingCount: integer('rating_count').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.handle] }),
    index('products_most_reviewed')
      .on(table.storeId, table.ratingCount.desc().nullsFirst(), table.handle)
      .where(sql`${table.status} = 'active'`),
    index('products_newest')
      .on(table.storeId, table.createdAt, table.handle)
      .where(sql`${table.status} = 'active'`),
    unique('products_file_handle').on(table.storeId, table.fileHandle),
    index('products_changed').on(table.storeId, table.changedAt, table.handle),
    check('product_status', sql`${table.status} in ('draft', 'active', 'archived')`),
    check('product_published_version', sql`${table.publishedVersion} <= ${table.version}`),
    check('heat_in_half_chillies', sql`${table.heat} between 0 and 5 and ${table.heat} * 2 % 1 = 0`),
    check('rating_range', sql`${table.ratingAverage} between 0 and 5 and ${table.ratingCount} >= 0`),
  ],
);

export const variants = pgTable(
  'variants',
  {
    storeId: storeId(),
    sku: text('sku').notNull(),
    productHandle: text('product_handle').notNull(),
    description: text('description').notNull(),
    attributes: jsonb('attributes').$type<Record<string, string>>().notNull(),
    weightGrams: integer('weight_grams').notNull(),
    /** What is eaten, as the label states it; null when unknown. */
    netWeightGrams: integer('net_weight_grams'),
    /** For a pack of several foods: the SKUs whose nutrition labels it carries. */
    foods: text('foods').array().notNull().default(sql`'{}'`),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.sku] }),
    check('net_weight_positive', sql`${table.netWeightGrams} > 0`),
    foreignKey({
      columns: [table.storeId, table.productHandle],
      foreignColumns: [products.storeId, products.handle],
    }).onUpdate('cascade'),
    index().on(table.storeId, table.productHandle),
  ],
);

export const variantPrices = pgTable(
  'variant_prices',
  {
    storeId: storeId(),
    sku: text('sku').notNull(),
    currency: currency(),
    amountCents: cents('amount_cents').notNull(),
    compareAtCents: cents('compare_at_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.sku, table.currency] }),
    foreignKey({ columns: [table.storeId, table.sku], foreignColumns: [variants.storeId, variants.sku] }),
    check('variant_price_positive', sql`${table.amountCents} > 0`),
    check('variant_compare_at', sql`${table.compareAtCents} >= ${table.amountCents}`),
    isCurrency('variant_prices_currency', table.currency),
  ],
);

/** Physical units. `held` units are reserved for checkouts about to be paid. */
/** Also of SKUs that only drafts of products have, of which there are no `variants`. */
export const stock = pgTable(
  'stock',
  {
    storeId: storeId(),
    sku: text('sku').notNull(),
    onHand: integer('on_hand').notNull(),
    held: integer('held').notNull().default(0),
    /** Units sold in the last 30 days, less those that came back. */
    soldRecently: integer('sold_recently').notNull().default(0),
    /** Below so many days of cover it is low; null for the store's own number of days. */
    lowBelowDays: integer('low_below_days'),
    /** When staff were told that it is low; null while it is not. */
    lowToldAt: moment('low_told_at'),
    /** Written with `on_hand`: a trigger records it as a movement and empties it. */
    changeCause: jsonb('change_cause').$type<StockChangeCause>(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.sku] }),
    check('stock_low_below_days', sql`${table.lowBelowDays} between 0 and 365`),
    check('stock_held_within_on_hand', sql`0 <= ${table.held} and ${table.held} <= ${table.onHand}`),
  ],
);

export const bundles = pgTable(
  'bundles',
  {
    storeId: storeId(),
    bundleId: text('bundle_id').$type<BundleId>().notNull(),
    productHandle: text('product_handle').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    /** How many units the shopper chooses, where this is a box; null when `bundle_items` say what is in it. */
    unitsToChoose: integer('units_to_choose'),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.bundleId] }),
    check('bundle_units_to_choose', sql`${table.unitsToChoose} between 2 and 18`),
    foreignKey({
      columns: [table.storeId, table.productHandle],
      foreignColumns: [products.storeId, products.handle],
    }).onUpdate('cascade'),
    index().on(table.storeId, table.productHandle),
  ],
);

export const bundleItems = pgTable(
  'bundle_items',
  {
    storeId: storeId(),
    bundleId: text('bundle_id').$type<BundleId>().notNull(),
    sku: text('sku').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.bundleId, table.sku] }),
    foreignKey({
      columns: [table.storeId, table.bundleId],
      foreignColumns: [bundles.storeId, bundles.bundleId],
    }),
    foreignKey({ columns: [table.storeId, table.sku], foreignColumns: [variants.storeId, variants.sku] }),
    check('bundle_item_quantity', sql`${table.quantity} between 1 and 999`),
  ],
);

/** The SKUs that may go into a box. */
export const bundleChoices = pgTable(
  'bundle_choices',
  {
    storeId: storeId(),
    bundleId: text('bundle_id').$type<BundleId>().notNull(),
    sku: text('sku').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.bundleId, table.sku] }),
    foreignKey({
      columns: [table.storeId, table.bundleId],
      foreignColumns: [bundles.storeId, bundles.bundleId],
    }),
    foreignKey({ columns: [table.storeId, table.sku], foreignColumns: [variants.storeId, variants.sku] }),
  ],
);

/**
 * `price` is the sum of the items' prices, `discounted_price` the price of the bundle. Both are the same for a box, whose
 * items are not known yet.
 */
export const bundlePrices = pgTable(
  'bundle_prices',
  {
    storeId: storeId(),
    bundleId: text('bundle_id').$type<BundleId>().notNull(),
    currency: currency(),
    priceCents: cents('price_cents').notNull(),
    discountedPriceCents: cents('discounted_price_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.bundleId, table.currency] }),
    foreignKey({
      columns: [table.storeId, table.bundleId],
      foreignColumns: [bundles.storeId, bundles.bundleId],
    }),
    check(
      'bundle_price',
      sql`0 < ${table.discountedPriceCents} and ${table.discountedPriceCents} <= ${table.priceCents}`,
    ),
    isCurrency('bundle_prices_currency', table.currency),
  ],
);

export const subscriptionOptions = pgTable(
  'subscription_options',
  {
    storeId: storeId().references(() => stores.id),
    subscriptionOptionId: text('subscription_option_id').$type<SubscriptionOptionId>().notNull(),
    name: text('name').notNull(),
    intervalCount: integer('interval_count').notNull(),
    intervalUnit: text('interval_unit').$type<'day' | 'week' | 'month' | 'year'>().notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.subscriptionOptionId] }),
    check('subscription_interval', sql`${table.intervalCount} between 1 and 52`),
    check('subscription_unit', sql`${table.intervalUnit} in ('day', 'week', 'month', 'year')`),
  ],
);

/** The price of one unit of a SKU in each delivery of a subscription. */
export const variantSubscriptionPrices = pgTable(
  'variant_subscription_prices',
  {
    storeId: storeId(),
    sku: text('sku').notNull(),
    subscriptionOptionId: text('subscription_option_id').$type<SubscriptionOptionId>().notNull(),
    currency: currency(),
    amountCents: cents('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.sku, table.subscriptionOptionId, table.currency] }),
    foreignKey({ columns: [table.storeId, table.sku], foreignColumns: [variants.storeId, variants.sku] }),
    foreignKey({
      columns: [table.storeId, table.subscriptionOptionId],
      foreignColumns: [subscriptionOptions.storeId, subscriptionOptions.subscriptionOptionId],
    }),
    check('subscription_price_positive', sql`${table.amountCents} > 0`),
    isCurrency('variant_subscription_prices_currency', table.currency),
  ],
);

/** The price of one bundle in each delivery of a subscription. */
export const bundleSubscriptionPrices = pgTable(
  'bundle_subscription_prices',
  {
    storeId: storeId(),
    bundleId: text('bundle_id').$type<BundleId>().notNull(),
    subscriptionOptionId: text('subscription_option_id').$type<SubscriptionOptionId>().notNull(),
    currency: currency(),
    amountCents: cents('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'bundle_subscription_prices_pk',
      columns: [table.storeId, table.bundleId, table.subscriptionOptionId, table.currency],
    }),
    foreignKey({
      name: 'bundle_subscription_prices_bundle_fk',
      columns: [table.storeId, table.bundleId],
      foreignColumns: [bundles.storeId, bundles.bundleId],
    }),
    foreignKey({
      name: 'bundle_subscription_prices_option_fk',
      columns: [table.storeId, table.subscriptionOptionId],
      foreignColumns: [subscriptionOptions.storeId, subscriptionOptions.subscriptionOptionId],
    }),
    check('bundle_subscription_price_positive', sql`${table.amountCents} > 0`),
    isCurrency('bundle_subscription_prices_currency', table.currency),
  ],
);

/** Groups that shoppers browse: `collection` on the shop page, `category` in the category search. */
export const collections = pgTable(
  'collections',
  {
    storeId: storeId().references(() => stores.id),
    kind: text('kind').$type<'collection' | 'category'>().notNull(),
    name: text('name').notNull(),
    title: text('title').notNull(),
    /** Position in the menu of collections, from 0. */
    position: integer('position').notNull().default(0),
    isInMenu: boolean('is_in_menu').notNull().default(true),
    description: text('description').notNull().default(''),
    picture: jsonb('picture').$type<CollectionPicture>(),
    /** Which products it holds besides those by hand; null for none. */
    rule: jsonb('rule').$type<CollectionRule>(),
    version: integer('version').notNull().default(1),
    /** Whether staff have made or changed it since its file was imported. */
    isEdited: boolean('is_edited').notNull().default(false),
    changedAt: moment('changed_at').notNull().default(shopNow),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.kind, table.name] }),
    check('collection_kind', sql`${table.kind} in ('collection', 'category')`),
  ],
);

/** Ordered by rank: the highest position is shown first. */
export const collectionProducts = pgTable(
  'collection_products',
  {
    storeId: storeId(),
    kind: text('kind').$type<'collection' | 'category'>().notNull(),
    name: text('name').notNull(),
    productHandle: text('product_handle').notNull(),
    position: integer('position').notNull(),
    /** False where the rule of the collection has put it there: below those by hand, with a negative position. */
    isByHand: boolean('is_by_hand').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.kind, table.name, table.productHandle] }),
    index().on(table.storeId, table.productHandle, table.kind, table.name),
    index('collection_products_by_rank').on(
      table.storeId,
      table.kind,
      table.name,
      table.position,
      table.productHandle,
    ),
    foreignKey({
      columns: [table.storeId, table.kind, table.name],
      foreignColumns: [collections.storeId, collections.kind, collections.name],
    }),
    foreignKey({
      columns: [table.storeId, table.productHandle],
      foreignColumns: [products.storeId, products.handle],
    }).onUpdate('cascade'),
  ],
);

/** What the file said of each collection when it was last imported, also of those that staff have deleted since. */
export const importedCollections = pgTable(
  'imported_collections',
  {
    storeId: storeId().references(() => stores.id),
    kind: text('kind').$type<'collection' | 'category'>().notNull(),
    name: text('name').notNull(),
    /** Its place in the file, from 0. */
    position: integer('position').notNull(),
    document: jsonb('document').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.kind, table.name] })],
);

/** A picture of a product, or of one of its variants or bundles. */
export const pictures = pgTable(
  'pictures',
  {
    id: id(),
    storeId: storeId(),
    productHandle: text('product_handle').notNull(),
    sku: text('sku'),
    bundleId: text('bundle_id').$type<BundleId>(),
    position: integer('position').notNull(),
    url: text('url').notNull(),
    alt: text('alt').notNull(),
  },
  (table) => [
    unique('pictures_place')
      .on(table.storeId, table.productHandle, table.sku, table.bundleId, table.position)
      .nullsNotDistinct(),
    foreignKey({
      columns: [table.storeId, table.productHandle],
      foreignColumns: [products.storeId, products.handle],
    }).onUpdate('cascade'),
    foreignKey({ columns: [table.storeId, table.sku], foreignColumns: [variants.storeId, variants.sku] }),
    foreignKey({
      columns: [table.storeId, table.bundleId],
      foreignColumns: [bundles.storeId, bundles.bundleId],
    }),
    check('picture_of_one_thing', sql`${table.sku} is null or ${table.bundleId} is null`),
  ],
);
