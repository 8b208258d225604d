import { z } from 'zod';
import type { BundleId, SubscriptionOptionId } from '#domain/ids.ts';
import { DIET_IDS } from '#domain/labels/label-facts.ts';
import { cents, currencyCode, idOf } from '../fields.ts';

/** Amounts by currency; none is converted from another. */
const inEachCurrency = <Amounts extends z.ZodType>(amounts: Amounts) =>
  z.partialRecord(currencyCode, amounts);

/**
 * Spec §3, Subscription option. `subscription_price` is per unit and delivery, always in the shop's own
 * currency, in which subscriptions are charged.
 */
export const subscriptionOption = z.object({
  subscription_id: idOf<SubscriptionOptionId>(z.string()),
  subscription_name: z.string(),
  subscription_interval: z.int(),
  subscription_interval_unit: z.enum(['day', 'week', 'month', 'year']),
  subscription_price: cents,
});

/** A variant's prices by currency. */
export const variantPrices = inEachCurrency(
  z.object({ product_price: cents, original_price: cents.nullable() }),
);

/** A bundle's prices by currency. */
export const bundlePrices = inEachCurrency(z.object({ price: cents, discounted_price: cents }));

/** Spec §3, Variant. `original_price` is higher than `product_price` when it is reduced. */
export const variant = z.object({
  sku: z.string(),
  description: z.string(),
  product_price: cents,
  original_price: cents.nullable(),
  prices: variantPrices,
  image_urls: z.array(z.string()),
  total_stock: z.int().describe('Units that can still be sold'),
  product_attributes: z.record(z.string(), z.string()),
  net_weight_grams: z.int().nullable().describe('Of the food, as the label states it; null: not known'),
  subscription: z.array(subscriptionOption),
});

/** What may go into a box: exactly `units` units. */
export const boxChoice = z.object({
  units: z.int(),
  from: z.array(
    z.object({
      sku: z.string(),
      handle: z.string().describe('Of the product that it is a variant of'),
      total_stock: z.int().describe('Units that can still be sold'),
    }),
  ),
});

/** Spec §3, Bundle. `price` is the sum of its parts, `discounted_price` the price of the bundle. */
export const bundle = z.object({
  bundle_id: idOf<BundleId>(z.string()),
  title: z.string(),
  price: cents,
  discounted_price: cents,
  prices: bundlePrices,
  bundle_image_urls: z.array(z.string()),
  bundle_description: z.string(),
  sku_to_quantity: z.record(z.string(), z.int()),
  net_weight_grams: z.int().nullable().describe('Of all its skus; null: not known of one of them'),
  choice: boxChoice
    .nullable()
    .describe('For a box, whose contents the shopper chooses and sends as sku_to_quantity; null: none'),
  subscription: z.array(subscriptionOption),
});

/** Label data and colours; null when the shop has no label data. */
export const productContent = z.object({
  colours: z.object({ primary: z.string(), text: z.string(), button: z.string(), badge: z.string() }),
  description_text: z.string(),
  ingredients: z.string(),
  ingredientsList: z.array(z.string()),
  allergens: z.string(),
  contentData: z.array(z.object({ heading: z.string(), text: z.string() })),
});

/** Spec §3, Product details. `id` is the handle. Prices are in `currency`. A picture's address loads as it is; `-160`, `-320`, `-640`, `-960` or `-1280` before its `.webp` is a width, and `.avif` there another format. */
export const productDetails = z
  .object({
    id: z.string(),
    currency: currencyCode,
    product_title: z.string(),
    product_summary: z.string().nullable().describe('What it is in a line, for lists; null: none'),
    product_description: z.string(),
    description_html: z
      .string()
      .optional()
      .describe(
        'Its description with paragraphs, lists, links and subheadings; left out: one paragraph of text',
      ),
    meta_title: z.string().nullable().describe('For search engines, in place of the title; null: none'),
    meta_description: z.string().nullable().describe('For search engines, in place of the description'),
    product_price: cents.describe('Of the first variant'),
    original_price: cents.nullable(),
    product_image_main: z.string(),
    product_urls: z.array(z.string()),
    picture_alts: z.record(z.string(), z.string()).describe('What each picture shows, by its address'),
    discountPercentage: z.int().describe('How much below original_price, 0 to 100'),
    rating: z.number().describe('The average, not rounded'),
    ratingCount: z.int(),
    reviews: z
      .array(z.unknown())
      .describe('Always empty here: GET /reviews/by_product answers them page by page'),
    variants: z.array(variant),
    bundles: z.array(bundle),
    initialSelectedBundle: idOf<BundleId>(z.string()).nullable(),
    isBundle: z.boolean(),
    // Previews that an earlier release has stored do not say.
    is_gift_card: z
      .boolean()
      .default(false)
      .describe('Sold with a gift_card that says for whom it is; never sold out'),
    // Nor do they say this.
    sized_in_grams: z
      .boolean()
      .default(false)
      .describe('Its sizes are in grams or kilograms, so prices compare by 100 g in every currency'),
    static_content: productContent.nullable(),
    has_nutrition_facts: z.boolean().describe('GET /nutrition/by_product answers them'),
    diets: z.array(z.string()).describe('In the words of its label'),
    diet_marks: z
      .array(z.enum(DIET_IDS))
      .describe('What the filter `diet` finds it by; vegan ones are not called vegetarian as well'),
    heat: z.number().nullable().describe('Chillies out of five, in halves; 0: not hot; null: not known'),
    categories: z.array(z.string()),
  })
  .meta({ id: 'ProductDetails' });

export type WireProduct = z.output<typeof productDetails>;
export type WireVariant = z.output<typeof variant>;
export type WireBundle = z.output<typeof bundle>;
export type WireSubscriptionOption = z.output<typeof subscriptionOption>;
