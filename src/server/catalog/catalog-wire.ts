import type { WireBundle, WireProduct, WireVariant } from '#contracts/catalog/product.ts';
import { dietMarks } from '#domain/catalog/food-filters.ts';
import { contentWeight, isSizedInGrams } from '#domain/catalog/unit-price.ts';
import { labelFacts } from '#domain/labels/label-facts.ts';
import type { Cents } from '#domain/money.ts';
import { readRichText } from '#domain/rich-text/read-rich-text.ts';
import { PRODUCT_TEXT } from '#domain/rich-text/rich-text.ts';
import { blocksOfPlain, PRODUCT_FORM } from '#domain/rich-text/stored-text.ts';
import { writtenRichText } from '#domain/rich-text/write-rich-text.ts';
import type { BundleRow, PictureRow, ProductRow, SubscriptionRow, VariantRow } from './product-query.ts';

/**
 * A product on the wire; null when nothing of it has a price in the currency. Its price is the first
 * variant's, or else the first bundle's; variants and bundles without pictures show the product's. Spec §3,
 * Product details.
 */
export function toWireProduct(row: ProductRow): WireProduct | null {
  const own = row.pictures.filter(({ sku, bundleId }) => sku === null && bundleId === null);
  const variants = row.variants.map((variant) => toWireVariant(variant, row.pictures, own));
  const netWeights = new Map(row.variants.map(({ sku, netWeightGrams }) => [sku, netWeightGrams]));
  const bundles = row.bundles.map((bundle) => toWireBundle(bundle, row.pictures, own, netWeights));
  const price = priceOf(variants, bundles);
  if (!price) return null;
  const shown = own.length > 0 ? own : row.pictures;
  return {
    id: row.handle,
    currency: row.currency,
    product_title: row.title,
    product_summary: row.summary,
    product_description: row.description,
    ...descriptionHtml(row),
    meta_title: row.metaTitle,
    meta_description: row.metaDescription,
    ...price,
    discountPercentage: reductionPercent(price.product_price, price.original_price),
    product_image_main: shown[0]?.url ?? '',
    product_urls: shown.map(({ url }) => url),
    picture_alts: Object.fromEntries(row.pictures.map(({ url, alt }) => [url, alt])),
    rating: row.ratingAverage,
    ratingCount: row.ratingCount,
    reviews: [],
    variants,
    bundles,
    initialSelectedBundle: row.initialBundleId,
    isBundle: row.isBundle,
    is_gift_card: row.isGiftCard,
    sized_in_grams: isSizedInGrams(row.variants),
    static_content: row.content,
    has_nutrition_facts: row.hasNutritionFacts,
    diets: row.diets,
    diet_marks: dietMarks(labelFacts(row)),
    heat: row.heat,
    categories: row.categories,
  };
}

/** A plain description of one paragraph needs no HTML. Below the title of a product's page, subheadings are of the second level. */
function descriptionHtml({
  description,
  richDescription,
}: ProductRow): Pick<WireProduct, 'description_html'> {
  if (richDescription === null && !description.trim().includes('\n')) return {};
  const blocks =
    richDescription === null
      ? blocksOfPlain(description, PRODUCT_FORM)
      : readRichText(richDescription, PRODUCT_TEXT).blocks;
  return { description_html: writtenRichText(blocks).replaceAll(/<(\/?)h3>/g, '<$1h2>') };
}

/** The discount in whole percent, rounded down so that it is never overstated. */
export function reductionPercent(price: Cents, originalPrice: Cents | null): number {
  if (originalPrice === null || originalPrice <= price) return 0;
  return Math.floor(((originalPrice - price) * 100) / originalPrice);
}

function priceOf(variants: readonly WireVariant[], bundles: readonly WireBundle[]) {
  const [variant] = variants;
  if (variant) return { product_price: variant.product_price, original_price: variant.original_price };
  const [bundle] = bundles;
  if (bundle) return { product_price: bundle.discounted_price, original_price: bundle.price };
  return null;
}

function toWireVariant(
  row: VariantRow,
  pictures: readonly PictureRow[],
  own: readonly PictureRow[],
): WireVariant {
  const ofVariant = pictures.filter(({ sku }) => sku === row.sku);
  return {
    sku: row.sku,
    description: row.description,
    product_price: row.amountCents,
    original_price: row.compareAtCents,
    prices: mapValues(row.prices, ({ amountCents, compareAtCents }) => ({
      product_price: amountCents,
      original_price: compareAtCents,
    })),
    image_urls: (ofVariant.length > 0 ? ofVariant : own).map(({ url }) => url),
    total_stock: row.available,
    product_attributes: row.attributes,
    net_weight_grams: row.netWeightGrams,
    subscription: row.subscriptions.map(toWireSubscription),
  };
}

const toWireSubscription = ({ id, name, interval, unit, amountCents }: SubscriptionRow) => ({
  subscription_id: id,
  subscription_name: name,
  subscription_interval: interval,
  subscription_interval_unit: unit,
  subscription_price: amountCents,
});

function toWireBundle(
  row: BundleRow,
  pictures: readonly PictureRow[],
  own: readonly PictureRow[],
  netWeights: ReadonlyMap<string, number | null>,
): WireBundle {
  const ofBundle = pictures.filter(({ bundleId }) => bundleId === row.id);
  return {
    bundle_id: row.id,
    title: row.title,
    price: row.priceCents,
    discounted_price: row.discountedPriceCents,
    prices: mapValues(row.prices, ({ priceCents, discountedPriceCents }) => ({
      price: priceCents,
      discounted_price: discountedPriceCents,
    })),
    bundle_image_urls: (ofBundle.length > 0 ? ofBundle : own).map(({ url }) => url),
    bundle_description: row.description,
    sku_to_quantity: row.skuQuantities,
    net_weight_grams: contentWeight(row.skuQuantities, netWeights),
    choice: row.unitsToChoose === null ? null : toWireChoice(row.unitsToChoose, row.choices),
    subscription: row.subscriptions.map(toWireSubscription),
  };
}

const toWireChoice = (units: number, choices: BundleRow['choices']) => ({
  units,
  from: choices.map(({ sku, handle, available }) => ({ sku, handle, total_stock: available })),
});

function mapValues<Key extends string, From, To>(
  record: Partial<Record<Key, From>>,
  change: (value: From) => To,
): Partial<Record<Key, To>> {
  const changed = Object.entries<From | undefined>(record).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, change(value)]],
  );
  return Object.fromEntries(changed) as Partial<Record<Key, To>>;
}
