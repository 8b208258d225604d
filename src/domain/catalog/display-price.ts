import type { Cents } from '../money.ts';
import { type SelectableProduct, type Selection, selectedBundle, selectedVariant } from './selection.ts';

/** The price of one unit of the selection, and the original price when it is reduced. */
export interface DisplayPrice {
  originalPrice: Cents | null;
  discountedPrice: Cents;
  savedPercent: number;
}

/**
 * The price of one unit of the selection, in cents; null when nothing can be selected. Spec §2, Product page.
 */
export function displayPrice(product: SelectableProduct, selection: Selection): DisplayPrice | null {
  const bundle = selectedBundle(product, selection);
  const variant = selectedVariant(product, selection);
  const subscription = (bundle ?? variant)?.subscriptions.find(
    (option) => option.subscriptionOptionId === selection.subscriptionOptionId,
  );
  if (bundle) return priceBlock(bundle.priceCents, subscription?.priceCents ?? bundle.discountedPriceCents);
  if (variant === undefined) return null;
  if (subscription) return priceBlock(variant.priceCents, subscription.priceCents);
  return priceBlock(variant.originalPriceCents, variant.priceCents);
}

/** A price with its original price, which is only shown when it is higher. */
export function priceBlock(original: Cents | null, price: Cents): DisplayPrice {
  if (original === null || original <= price)
    return { originalPrice: null, discountedPrice: price, savedPercent: 0 };
  const savedPercent = Math.floor(((original - price) * 100) / original);
  return { originalPrice: original, discountedPrice: price, savedPercent };
}
