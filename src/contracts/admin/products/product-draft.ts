import { z } from 'zod';
import { type ProductDraft, PRODUCT_CLASSES } from '#domain/catalog/product-draft.ts';
import type { BundleId } from '#domain/ids.ts';
import { NUTRIENTS } from '#domain/labels/nutrition-facts.ts';
import { PRODUCT_TEXT } from '#domain/rich-text/rich-text.ts';
import { currencyCode, day, idOf, richText, text } from '../../fields.ts';

const TITLE = 200;
const PROSE = 5_000;
const LIST = 100;

const title = text(TITLE);
const prose = text(PROSE);
const grams = z.int().min(0).max(1_000_000).nullable();
const amount = z.int().min(0).max(100_000_000).nullable().describe('Whole cents');
const prices = z.partialRecord(currencyCode, amount);
const subscriptionPrices = z.record(text(100), prices).describe('Of one delivery, by subscription option');
const pictures = z.array(z.strictObject({ url: text(300), alt: text(500) })).max(LIST);
const bundleId = idOf<BundleId>(text(100));

const variant = z.strictObject({
  sku: text(100),
  description: title,
  attributes: z.record(text(100), text(100)),
  weightGrams: grams,
  netWeightGrams: grams,
  prices,
  compareAtPrices: prices.optional().describe('Before a reduction'),
  foods: z.array(text(100)).max(LIST).describe('SKUs whose nutrition labels a pack of several foods carries'),
  subscriptionPrices,
  pictures,
});

const bundle = z.strictObject({
  bundleId,
  title,
  description: prose,
  contents: z.record(text(100), z.int().min(0).max(999)).describe('Quantity by SKU'),
  choose: z
    .strictObject({ units: z.int().min(0).max(999), from: z.array(text(100)).max(LIST) })
    .nullable()
    .describe('Of a box: how many units shoppers choose, and of which SKUs'),
  prices,
  subscriptionPrices,
  pictures,
});

const content = z.strictObject({
  colours: z.strictObject({ primary: text(9), text: text(9), button: text(9), badge: text(9) }),
  description_text: prose,
  ingredients: prose,
  ingredientsList: z.array(title).max(LIST),
  allergens: prose,
  contentData: z.array(z.strictObject({ heading: title, text: prose })).max(LIST),
});

const nutrient = z.number().min(0).max(1_000_000);

const nutritionLabel = z.strictObject({
  skus: z.array(text(100)).max(LIST),
  servingSize: title,
  servingGrams: z.int().min(0).max(1_000_000),
  amounts: z.strictObject(
    Object.fromEntries(['calories' as const, ...NUTRIENTS].map((name) => [name, nutrient])) as Record<
      'calories' | (typeof NUTRIENTS)[number],
      typeof nutrient
    >,
  ),
});

/** A product as staff edit it, in the format of its file in `store/{name}/products`; anything may be missing. */
export const productDraft = z
  .strictObject({
    handle: text(100),
    title,
    summary: title.nullable(),
    description: richText(PROSE, PRODUCT_TEXT),
    metaTitle: title.nullable(),
    metaDescription: text(500).nullable(),
    launchedOn: day,
    taxClass: z.enum(PRODUCT_CLASSES),
    diets: z.array(text(100)).max(LIST),
    heat: z.number().min(0).max(5).multipleOf(0.5).nullable(),
    isBundle: z.boolean(),
    initialBundle: bundleId.nullable(),
    pictures,
    variants: z.array(variant).max(LIST),
    bundles: z.array(bundle).max(LIST),
    content: content.nullable(),
    nutrition: z.array(nutritionLabel).max(LIST),
  })
  .describe('As in its file in products of the store, without stock') satisfies z.ZodType<ProductDraft>;
