import { z } from 'zod';
import { idOf } from '#contracts/fields.ts';
import { PRODUCT_CLASSES } from '#domain/catalog/product-draft.ts';
import type { BundleId } from '#domain/ids.ts';
import { PRODUCT_TEXT } from '#domain/rich-text/rich-text.ts';
import {
  colour,
  count,
  date,
  grams,
  handle,
  picture,
  prices,
  richWords,
  sku,
  words,
} from './document-fields.ts';
import { nutritionLabel } from './nutrition-fields.ts';

const content = z.strictObject({
  colours: z.strictObject({ primary: colour, text: colour, button: colour, badge: colour }),
  description_text: words,
  ingredients: words,
  ingredientsList: z.array(words).min(1, 'must list an ingredient'),
  allergens: words,
  contentData: z.array(z.strictObject({ heading: words, text: words })),
});

/** The fields of a variant. */
export const variantFields = {
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
  /** The price of one delivery, by subscription option. */
  subscriptionPrices: z.record(handle, prices).default({}),
  pictures: z.array(picture).default([]),
};

/** A box of 18 different SKUs leaves room for one other SKU in a cart, which holds 19. */
const MAX_UNITS_OF_BOX = 18;

const choice = z.strictObject({
  units: z
    .int('must be a whole number')
    .min(2, 'must be at least 2')
    .max(MAX_UNITS_OF_BOX, `must be at most ${MAX_UNITS_OF_BOX}, because a cart holds 19 different SKUs`),
  from: z
    .array(sku)
    .min(2, 'must list two SKUs at least')
    .superRefine((skus, context) => {
      for (const [index, listed] of skus.entries()) {
        if (skus.indexOf(listed) < index)
          context.addIssue({ code: 'custom', path: [index], message: `${listed} is listed twice` });
      }
    }),
});

const bundle = z
  .strictObject({
    bundleId: idOf<BundleId>(handle),
    title: words,
    description: words,
    /** Quantity by SKU; left out for a box. */
    contents: z.record(sku, count).default({}),
    /** For a box: how many units the shopper chooses, and of which SKUs. */
    choose: choice.nullable().default(null),
    prices,
    /** The price of one bundle in a delivery, by subscription option. */
    subscriptionPrices: z.record(handle, prices).default({}),
    pictures: z.array(picture).min(1, 'must not be empty: add a picture'),
  })
  .superRefine(({ contents, choose }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const isFilled = Object.keys(contents).length > 0;
    if (choose === null && !isFilled) refuse('contents', 'must hold something');
    if (choose !== null && isFilled) refuse('contents', 'must be left out where the shopper chooses');
  });

/** Longer ones would take three lines of a card on a phone. */
const MAX_SUMMARY_LENGTH = 60;

/** Search engines cut off what is longer. */
const MAX_META_TITLE_LENGTH = 70;
const MAX_META_DESCRIPTION_LENGTH = 200;

const atMost = (length: number) => words.max(length, `must have at most ${length} characters`);

/** The fields of a product. */
export const productFields = {
  handle,
  title: words,
  /** What it is in a line, for lists of products. */
  summary: atMost(MAX_SUMMARY_LENGTH).nullable().default(null),
  /** Plain or formatted. */
  description: richWords(PRODUCT_TEXT),
  /** What search engines show in place of the title and the description. */
  metaTitle: atMost(MAX_META_TITLE_LENGTH).nullable().default(null),
  metaDescription: atMost(MAX_META_DESCRIPTION_LENGTH).nullable().default(null),
  launchedOn: date,
  taxClass: z.enum(PRODUCT_CLASSES, 'must be groceries, candy, gift_boxes or gift_cards'),
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
  pictures: z.array(picture).min(1, 'must not be empty: add a picture'),
  /** Left out for a product that only has boxes. */
  variants: z.array(z.strictObject(variantFields)).default([]),
  bundles: z.array(bundle).default([]),
  /** The label data; null when unknown. */
  content: content.nullable(),
  nutrition: z.array(nutritionLabel).default([]),
};

/** Refuses a product that has nothing to sell. */
export function refuseNothingToSell(
  {
    variants,
    bundles,
  }: { variants: readonly unknown[]; bundles: readonly Pick<z.output<typeof bundle>, 'choose'>[] },
  context: z.RefinementCtx,
): void {
  const isOnlyBoxes = bundles.length > 0 && bundles.every(({ choose }) => choose !== null);
  if (variants.length === 0 && !isOnlyBoxes)
    context.addIssue({ code: 'custom', path: ['variants'], message: 'needs a variant' });
}

/**
 * A product that can be sold: texts, variants, bundles, prices and label. Files in `store/{name}/products` are such documents with
 * the stock that they begin with. Spec §3.
 */
export const productDocument = z.strictObject(productFields).superRefine(refuseNothingToSell);

export type ProductDocument = z.output<typeof productDocument>;
export type VariantDocument = ProductDocument['variants'][number];
export type BundleDocument = ProductDocument['bundles'][number];

/** What is wrong, and where in its document. */
export type DocumentProblem = readonly [path: readonly PropertyKey[], message: string];
