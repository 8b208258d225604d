import type {
  WireBundle,
  WireProduct,
  WireSubscriptionOption,
  WireVariant,
} from '#contracts/catalog/product.ts';
import type { ProductContent } from '#domain/catalog/product.ts';
import type { SelectableBundle, SelectableProduct, SelectableVariant } from '#domain/catalog/selection.ts';
import { subscriptionLabel } from '#domain/catalog/subscription-label.ts';
import type { SubscriptionOptionId } from '#domain/ids.ts';
import { type AmountsByCurrency, amountEntries, type Cents, type CurrencyCode } from '#domain/money.ts';
import type { BillingInterval } from '#domain/subscriptions/billing-interval.ts';

export interface ProductPicture {
  url: string;
  alt: string;
}

export interface SubscriptionOption {
  subscriptionOptionId: SubscriptionOptionId;
  name: string;
  /** 'Recurring every 2 weeks'. */
  label: string;
  interval: BillingInterval;
  priceCents: Cents;
}

/** Amounts by currency; a currency in which the item is not sold is missing. */
export type Priced<Amounts> = AmountsByCurrency<Amounts>;

export interface Variant extends SelectableVariant {
  prices: Priced<Pick<SelectableVariant, 'priceCents' | 'originalPriceCents'>>;
  description: string;
  pictures: ProductPicture[];
  attributes: Record<string, string>;
  netWeightGrams: number | null;
  subscriptions: SubscriptionOption[];
}

export interface Bundle extends SelectableBundle {
  netWeightGrams: number | null;
  prices: Priced<Pick<SelectableBundle, 'priceCents' | 'discountedPriceCents'>>;
  subscriptions: SubscriptionOption[];
  title: string;
  description: string;
  pictures: ProductPicture[];
}

/** A product as screens use it, with prices in cents of `currency`. Spec §3, Product details. */
export interface Product extends SelectableProduct {
  handle: string;
  currency: CurrencyCode;
  title: string;
  /** What it is in a line; null when the brand says none. */
  summary: string | null;
  description: string;
  /** With its formatting; undefined for one paragraph without any. */
  descriptionHtml: string | undefined;
  /** What search engines show in place of the title and the description. */
  metaTitle: string | null;
  metaDescription: string | null;
  /** Price of the first variant. */
  priceCents: Cents;
  originalPriceCents: Cents | null;
  mainPicture: ProductPicture;
  pictures: ProductPicture[];
  rating: number;
  ratingCount: number;
  variants: Variant[];
  bundles: Bundle[];
  content: ProductContent | null;
  hasNutritionFacts: boolean;
  /** Diets that its label claims and does not contradict. */
  dietMarks: WireProduct['diet_marks'];
  /** Chillies out of five, in halves; null when not known. */
  heat: number | null;
  categories: string[];
  isGiftCard: boolean;
  /** Whether its sizes are in grams, which prices are compared by then. */
  sizedInGrams: boolean;
}

/** Maps the wire product to the shop's own names. */
export function productOf(wire: WireProduct): Product {
  const known = new Map<string, ProductPicture>();
  // One object for each picture: what is the same is sent with a page once.
  const picture = (url: string): ProductPicture => {
    const made = known.get(url) ?? { url, alt: wire.picture_alts[url] ?? wire.product_title };
    known.set(url, made);
    return made;
  };
  return {
    handle: wire.id,
    currency: wire.currency,
    title: wire.product_title,
    summary: wire.product_summary,
    description: wire.product_description,
    descriptionHtml: wire.description_html,
    metaTitle: wire.meta_title,
    metaDescription: wire.meta_description,
    priceCents: wire.product_price,
    originalPriceCents: wire.original_price,
    mainPicture: picture(wire.product_image_main),
    pictures: [...new Set([wire.product_image_main, ...wire.product_urls])].map(picture),
    rating: wire.rating,
    ratingCount: wire.ratingCount,
    variants: wire.variants.map((variant) => variantOf(variant, picture)),
    bundles: wire.bundles.map((bundle) => bundleOf(bundle, picture)),
    initialBundleId: wire.initialSelectedBundle,
    content: wire.static_content,
    hasNutritionFacts: wire.has_nutrition_facts,
    dietMarks: wire.diet_marks,
    heat: wire.heat,
    categories: wire.categories,
    isGiftCard: wire.is_gift_card,
    sizedInGrams: wire.sized_in_grams,
  };
}

const readEach = <From, To>(prices: Priced<From>, read: (from: From) => To): Priced<To> =>
  Object.fromEntries(amountEntries(prices).map(([code, from]) => [code, read(from)]));

/**
 * The product with its prices in a currency, or unchanged when a variant or bundle is not sold in it.
 * Subscriptions stay in the shop's own currency.
 */
export function productInCurrency(product: Product, currency: CurrencyCode): Product {
  const isSold = [...product.variants, ...product.bundles].every(({ prices }) => prices[currency]);
  if (currency === product.currency || !isSold) return product;
  const variants = product.variants.map((variant) => ({ ...variant, ...variant.prices[currency] }));
  const bundles = product.bundles.map((bundle) => ({ ...bundle, ...bundle.prices[currency] }));
  const [variant] = variants;
  const [bundle] = bundles;
  const priceCents = variant?.priceCents ?? bundle?.discountedPriceCents ?? 0;
  const originalPriceCents = variant ? variant.originalPriceCents : (bundle?.priceCents ?? null);
  return { ...product, currency, variants, bundles, priceCents, originalPriceCents };
}

type ToPicture = (url: string) => ProductPicture;

const variantOf = (wire: WireVariant, picture: ToPicture): Variant => ({
  sku: wire.sku,
  description: wire.description,
  priceCents: wire.product_price,
  originalPriceCents: wire.original_price,
  prices: readEach(wire.prices, ({ product_price, original_price }) => ({
    priceCents: product_price,
    originalPriceCents: original_price,
  })),
  stock: wire.total_stock,
  pictures: wire.image_urls.map(picture),
  attributes: wire.product_attributes,
  netWeightGrams: wire.net_weight_grams,
  subscriptions: wire.subscription.map(subscriptionOf),
});

const bundleOf = (wire: WireBundle, picture: ToPicture): Bundle => ({
  bundleId: wire.bundle_id,
  title: wire.title,
  description: wire.bundle_description,
  priceCents: wire.price,
  discountedPriceCents: wire.discounted_price,
  prices: readEach(wire.prices, ({ price, discounted_price }) => ({
    priceCents: price,
    discountedPriceCents: discounted_price,
  })),
  skuQuantities: wire.sku_to_quantity,
  choice: wire.choice && {
    units: wire.choice.units,
    from: wire.choice.from.map(({ sku, handle, total_stock: stock }) => ({ sku, handle, stock })),
  },
  subscriptions: wire.subscription.map(subscriptionOf),
  netWeightGrams: wire.net_weight_grams,
  pictures: wire.bundle_image_urls.map(picture),
});

const subscriptionOf = (wire: WireSubscriptionOption): SubscriptionOption => ({
  subscriptionOptionId: wire.subscription_id,
  name: wire.subscription_name,
  label: subscriptionLabel(wire.subscription_interval, wire.subscription_interval_unit),
  interval: { count: wire.subscription_interval, unit: wire.subscription_interval_unit },
  priceCents: wire.subscription_price,
});
