import { z } from 'zod';
import { idOf } from '#contracts/fields.ts';
import type { BundleId, StoreId, SubscriptionOptionId } from '#domain/ids.ts';
import {
  colour,
  count,
  country,
  date,
  grams,
  handle,
  newOrderEmails,
  picture,
  prices,
  sku,
  timeZone,
  units,
  words,
} from './file-fields.ts';
import { nutritionLabel } from './nutrition-fields.ts';

/**
 * store.json: the shop itself. `sample` marks made-up testimonials, which a shop that takes money leaves out.
 */
export const storeFile = z.strictObject({
  storeId: idOf<StoreId>(
    z.string().regex(/^[a-z0-9_]{1,64}$/, 'must be small letters, digits and underscores'),
  ),
  brand: words,
  defaultCurrency: z.enum(['usd', 'cad'], 'must be usd or cad'),
  cardCountries: z.array(z.enum(['US', 'CA'], 'must be US or CA')).min(1, 'must name a country'),
  timeZone,
  newOrderEmails,
  senderAddress: z
    .strictObject({
      line1: words,
      line2: words.optional(),
      city: words,
      state: words,
      postal_code: words,
      country,
    })
    .nullable()
    .default(null),
  sample: z.boolean(),
});

/** subscriptions.json: how often a subscription can deliver. */
export const subscriptionsFile = z.array(
  z.strictObject({
    subscriptionId: idOf<SubscriptionOptionId>(handle),
    name: words,
    intervalCount: z.int().min(1, 'must be at least 1').max(52, 'must be at most 52'),
    intervalUnit: z.enum(['day', 'week', 'month', 'year'], 'must be day, week, month or year'),
  }),
);

const content = z.strictObject({
  colours: z.strictObject({ primary: colour, text: colour, button: colour, badge: colour }),
  description_text: words,
  ingredients: words,
  ingredientsList: z.array(words).min(1, 'must list an ingredient'),
  allergens: words,
  contentData: z.array(z.strictObject({ heading: words, text: words })),
});

const variant = z.strictObject({
  sku,
  description: words,
  attributes: z.record(words, words),
  weightGrams: grams,
  /** The net weight of the food as the label states it; null when unknown. */
  netWeightGrams: grams.nullable().default(null),
  prices,
  /** The price before a reduction, shown struck through. */
  compareAtPrices: prices.optional(),
  /** For a pack of several foods: the SKUs whose nutrition labels it carries. */
  foods: z.array(sku).default([]),
  /** Initial stock; SKUs with a stock count are not changed. */
  stock: units,
  /** The price of one delivery, by subscription option. */
  subscriptionPrices: z.record(handle, prices).default({}),
  pictures: z.array(picture).default([]),
});

const bundle = z.strictObject({
  bundleId: idOf<BundleId>(handle),
  title: words,
  description: words,
  /** Quantity by SKU. */
  contents: z.record(sku, count).refine((items) => Object.keys(items).length > 0, 'must hold something'),
  prices,
  pictures: z.array(picture).min(1, 'needs a picture'),
});

/** Longer ones would take three lines of a card on a phone. */
const MAX_SUMMARY_LENGTH = 60;

/** products/{handle}.json: a product with its variants and bundles. */
export const productFile = z.strictObject({
  handle,
  title: words,
  /** What it is in a line, for lists of products. */
  summary: words
    .max(MAX_SUMMARY_LENGTH, `must have at most ${MAX_SUMMARY_LENGTH} characters`)
    .nullable()
    .default(null),
  description: words,
  launchedOn: date,
  taxClass: z.enum(['groceries', 'candy', 'gift_boxes'], 'must be groceries, candy or gift_boxes'),
  diets: z.array(words),
  /** Chillies out of five, in halves; null when unknown. */
  heat: z
    .number()
    .min(0, 'must be 0 to 5 chillies')
    .max(5, 'must be 0 to 5 chillies')
    .multipleOf(0.5, 'must be whole or half chillies')
    .nullable()
    .default(null),
  isBundle: z.boolean().default(false),
  /** The bundle selected when the page opens. */
  initialBundle: idOf<BundleId>(handle).nullable().default(null),
  pictures: z.array(picture).min(1, 'needs a picture'),
  variants: z.array(variant).min(1, 'needs a variant'),
  bundles: z.array(bundle).default([]),
  /** The label data; null when unknown. */
  content: content.nullable(),
  nutrition: z.array(nutritionLabel).default([]),
});

/** collections.json: groups of products; the first product is shown first. */
export const collectionsFile = z.array(
  z.strictObject({
    name: z.string().regex(/^[a-z0-9_]+$/, 'must be small letters, digits and underscores'),
    title: words,
    kinds: z
      .array(z.enum(['collection', 'category'], 'must be collection or category'))
      .min(1, 'must name a kind'),
    products: z.array(handle),
  }),
);

export type ProductFile = z.output<typeof productFile>;
export type VariantFile = z.output<typeof variant>;
export type BundleFile = z.output<typeof bundle>;
