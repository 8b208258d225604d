import type { BundleIdentity, VariantIdentity } from '../cart/cart-line.ts';
import type { BundleId, SubscriptionOptionId } from '../ids.ts';
import type { Cents } from '../money.ts';
import { type BoxChoice, isFillable } from './box.ts';

/** The part of a product that the selection rules use. Prices are in cents of the product's currency. */
export interface SelectableProduct {
  variants: readonly SelectableVariant[];
  bundles: readonly SelectableBundle[];
  initialBundleId: BundleId | null;
}

export interface SelectableVariant {
  sku: string;
  priceCents: Cents;
  /** The price before a reduction. */
  originalPriceCents: Cents | null;
  stock: number;
  subscriptions: readonly SubscriptionPrice[];
}

/** The price of one unit in each delivery of an interval. */
export interface SubscriptionPrice {
  subscriptionOptionId: SubscriptionOptionId;
  priceCents: Cents;
}

export interface SelectableBundle {
  bundleId: BundleId;
  /** The sum of the parts' prices. */
  priceCents: Cents;
  discountedPriceCents: Cents;
  skuQuantities: Readonly<Record<string, number>>;
  subscriptions: readonly SubscriptionPrice[];
  /** What the shopper chooses of, where this is a box; a box is not sold without its contents. */
  choice?: BoxChoice | null;
}

/** A single pack (`bundleId` null, a variant selected) or a bundle (no variant). Spec §4, Product page. */
export interface Selection {
  bundleId: BundleId | null;
  variantSku: string | null;
  /** Null for a one-time purchase. */
  subscriptionOptionId: SubscriptionOptionId | null;
  quantity: number;
}

export type SelectionChange =
  | { type: 'singlePackChosen' }
  | { type: 'bundleChosen'; bundleId: BundleId }
  | { type: 'variantChosen'; sku: string }
  | { type: 'subscriptionChosen'; subscriptionOptionId: SubscriptionOptionId | null }
  | { type: 'quantityChanged'; quantity: number };

/**
 * The selection when the page opens: the initial bundle, or else the first variant, one-time, quantity 1.
 * Spec §4.
 */
export function initialSelection(product: SelectableProduct): Selection {
  return selectionOf(product, product.initialBundleId);
}

/**
 * One unit of a bundle, or a single pack when the product has no such bundle. Spec §2, Home: product side
 * swipe.
 */
export function selectionOf(product: SelectableProduct, bundleId: BundleId | null): Selection {
  const bundle = product.bundles.find((candidate) => candidate.bundleId === bundleId);
  return bundle === undefined ? singlePack(product, 1) : wholeBundle(bundle.bundleId, 1);
}

/**
 * The selection after a change. A bundle clears variant and subscription; the single pack selects the first
 * variant; another variant keeps the billing interval if it is offered. Unknown options change nothing. The
 * quantity is at least 1. Spec §2 Product page, §4 Product page.
 */
export function changeSelection(
  product: SelectableProduct,
  selection: Selection,
  change: SelectionChange,
): Selection {
  switch (change.type) {
    case 'singlePackChosen':
      return singlePack(product, selection.quantity);
    case 'bundleChosen': {
      const isOffered = product.bundles.some((bundle) => bundle.bundleId === change.bundleId);
      return isOffered ? wholeBundle(change.bundleId, selection.quantity) : selection;
    }
    case 'variantChosen': {
      const chosen = product.variants.find((variant) => variant.sku === change.sku);
      if (chosen === undefined) return selection;
      const keptSubscription = offers(chosen, selection.subscriptionOptionId)
        ? selection.subscriptionOptionId
        : null;
      return { ...selection, bundleId: null, variantSku: chosen.sku, subscriptionOptionId: keptSubscription };
    }
    case 'subscriptionChosen': {
      const selected = selectedBundle(product, selection) ?? selectedVariant(product, selection);
      const isOffered = offers(selected, change.subscriptionOptionId);
      return change.subscriptionOptionId === null || isOffered
        ? { ...selection, subscriptionOptionId: change.subscriptionOptionId }
        : selection;
    }
    case 'quantityChanged':
      return { ...selection, quantity: Math.max(Math.trunc(change.quantity) || 1, 1) };
  }
}

const singlePack = (product: SelectableProduct, quantity: number): Selection => ({
  bundleId: null,
  variantSku: product.variants[0]?.sku ?? null,
  subscriptionOptionId: null,
  quantity,
});

const wholeBundle = (bundleId: BundleId, quantity: number): Selection => ({
  bundleId,
  variantSku: null,
  subscriptionOptionId: null,
  quantity,
});

const offers = (
  item: { subscriptions: readonly SubscriptionPrice[] } | undefined,
  subscriptionOptionId: SubscriptionOptionId | null,
): boolean =>
  item?.subscriptions.some((option) => option.subscriptionOptionId === subscriptionOptionId) ?? false;

/** The selected variant, if any. */
export function selectedVariant<Variant extends SelectableVariant>(
  product: { variants: readonly Variant[] },
  selection: Selection,
): Variant | undefined {
  return product.variants.find((variant) => variant.sku === selection.variantSku);
}

/** The selected bundle, if any. */
export function selectedBundle<Bundle extends SelectableBundle>(
  product: { bundles: readonly Bundle[] },
  selection: Selection,
): Bundle | undefined {
  return product.bundles.find((bundle) => bundle.bundleId === selection.bundleId);
}

/**
 * The selection as a cart line's identity; null when the product has nothing to sell, or a box whose contents are still to
 * be chosen. Spec §5, Cart.
 */
export function identityOf(
  product: SelectableProduct,
  selection: Selection,
): BundleIdentity | VariantIdentity | null {
  const bundle = selectedBundle(product, selection);
  if (bundle?.choice) return null;
  const { subscriptionOptionId } = selection;
  if (bundle) {
    const { bundleId: bundleHandle, skuQuantities } = bundle;
    return { kind: 'bundle', bundleHandle, skuQuantities, subscriptionOptionId };
  }
  const variant = selectedVariant(product, selection);
  return variant ? { kind: 'variant', sku: variant.sku, subscriptionOptionId } : null;
}

export function stockBySku(product: {
  variants: readonly { sku: string; stock: number }[];
}): Map<string, number> {
  return new Map(product.variants.map((variant) => [variant.sku, variant.stock]));
}

/**
 * Whether nothing of a product is available. Bundles consist of the product's own variants, except boxes. Spec §5, Stock.
 */
export function isSoldOut({ variants, bundles }: SelectableProduct): boolean {
  const isBoxAvailable = bundles.some(({ choice }) => choice && isFillable(choice));
  return variants.every(({ stock }) => stock < 1) && !isBoxAvailable;
}
