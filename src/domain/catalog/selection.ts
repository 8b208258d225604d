import type { LineIdentity } from '../cart/cart-line.ts';
import type { Cents } from '../money.ts';

/** What the rules of choosing need of a product; a product may carry more. Prices are in cents of the product's currency. */
export interface SelectableProduct {
  variants: readonly SelectableVariant[];
  bundles: readonly SelectableBundle[];
  initialBundleId: string | null;
}

export interface SelectableVariant {
  sku: string;
  priceCents: Cents;
  /** What it cost before it was reduced. */
  originalPriceCents: Cents | null;
  stock: number;
  subscriptions: readonly { subscriptionOptionId: string; priceCents: Cents }[];
}

export interface SelectableBundle {
  bundleId: string;
  /** What the parts cost one by one. */
  priceCents: Cents;
  discountedPriceCents: Cents;
  skuQuantities: Readonly<Record<string, number>>;
}

/** A single pack (`bundleId` null, a variant chosen) or one bundle (no variant). Spec §4, Product page. */
export interface Selection {
  bundleId: string | null;
  variantSku: string | null;
  /** Null buys once. */
  subscriptionOptionId: string | null;
  quantity: number;
}

export type SelectionChange =
  | { type: 'singlePackChosen' }
  | { type: 'bundleChosen'; bundleId: string }
  | { type: 'variantChosen'; sku: string }
  | { type: 'subscriptionChosen'; subscriptionOptionId: string | null }
  | { type: 'quantityChanged'; quantity: number };

/** What is chosen when the page opens: the product's initial bundle, else the first variant, once, one of it. Spec §4. */
export function initialSelection(product: SelectableProduct): Selection {
  return selectionOf(product, product.initialBundleId);
}

/** One of a bundle of the product, or one single pack when it has no such bundle. Spec §2, Home: product side swipe. */
export function selectionOf(product: SelectableProduct, bundleId: string | null): Selection {
  const bundle = product.bundles.find((candidate) => candidate.bundleId === bundleId);
  return bundle === undefined ? singlePack(product, 1) : wholeBundle(bundle.bundleId, 1);
}

/**
 * The selection after a change. A bundle clears the variant and the subscription; the single pack restores the first variant;
 * another variant keeps the rhythm of delivery only if it is offered in it. What the product does not have changes nothing.
 * The quantity is at least 1 and has no maximum here. Spec §2 Product page, §4 Product page.
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
      const isOffered = offers(selectedVariant(product, selection), change.subscriptionOptionId);
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

const wholeBundle = (bundleId: string, quantity: number): Selection => ({
  bundleId,
  variantSku: null,
  subscriptionOptionId: null,
  quantity,
});

const offers = (variant: SelectableVariant | undefined, subscriptionOptionId: string | null): boolean =>
  variant?.subscriptions.some((option) => option.subscriptionOptionId === subscriptionOptionId) ?? false;

/** The variant that is chosen, if one is. */
export function selectedVariant<Variant extends SelectableVariant>(
  product: { variants: readonly Variant[] },
  selection: Selection,
): Variant | undefined {
  return product.variants.find((variant) => variant.sku === selection.variantSku);
}

/** The bundle that is chosen, if one is. */
export function selectedBundle<Bundle extends SelectableBundle>(
  product: { bundles: readonly Bundle[] },
  selection: Selection,
): Bundle | undefined {
  return product.bundles.find((bundle) => bundle.bundleId === selection.bundleId);
}

/** What the selection would be as a line of the cart; null when the product has nothing to sell. Spec §5, Cart. */
export function identityOf(product: SelectableProduct, selection: Selection): LineIdentity | null {
  const bundle = selectedBundle(product, selection);
  if (bundle) return { kind: 'bundle', bundleHandle: bundle.bundleId, skuQuantities: bundle.skuQuantities };
  const variant = selectedVariant(product, selection);
  return variant
    ? { kind: 'variant', sku: variant.sku, subscriptionOptionId: selection.subscriptionOptionId }
    : null;
}

/** The product's stock by SKU. */
export function stockBySku(product: {
  variants: readonly { sku: string; stock: number }[];
}): Map<string, number> {
  return new Map(product.variants.map((variant) => [variant.sku, variant.stock]));
}

/** Whether nothing of a product can be bought. A bundle is made of the product's own variants: without them there is none. Spec §5, Stock. */
export function isSoldOut(product: SelectableProduct): boolean {
  return [...stockBySku(product).values()].every((units) => units < 1);
}
