import type { BundleId, SubscriptionOptionId } from '../ids.ts';

/** A SKU, bought once (`subscriptionOptionId` null) or as a subscription. */
export interface VariantIdentity {
  kind: 'variant';
  sku: string;
  subscriptionOptionId: SubscriptionOptionId | null;
}

/** Several units sold as one; `skuQuantities` has the quantity of each SKU in one bundle. */
export interface BundleIdentity {
  kind: 'bundle';
  bundleHandle: BundleId;
  skuQuantities: Readonly<Record<string, number>>;
  /** Whether the shopper chose what is in it, so that other contents are another line. */
  isBox?: boolean;
  subscriptionOptionId?: SubscriptionOptionId | null;
}

/** For whom a gift card is: cards for two people are two lines. */
interface MaybeGiftCard {
  giftCard?: object | null;
}

export type LineIdentity = (VariantIdentity & MaybeGiftCard) | BundleIdentity;

/** The part of a line that the cart rules use. Lines may have other properties, which the rules keep. */
export type CartLine = LineIdentity & {
  quantity: number;
  /** Whether the concierge added any of it. Spec §3, Cart item. */
  fromChatbot?: boolean;
};

export const MAX_DISTINCT_SKUS = 19;
/** Boxes with other contents are other lines, so that a few SKUs could make any number of them. */
export const MAX_LINES = 100;
const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 999;

/** The identity of a line as a string: lines with the same key are the same line. Spec §5, Cart. */
export function lineKey(line: LineIdentity): string {
  if (line.kind === 'bundle') {
    const { bundleHandle, subscriptionOptionId } = line;
    if (line.isBox)
      return JSON.stringify([
        'bundle',
        bundleHandle,
        subscriptionOptionId,
        Object.entries(line.skuQuantities).sort(),
      ]);
    return JSON.stringify(['bundle', bundleHandle, ...(subscriptionOptionId ? [subscriptionOptionId] : [])]);
  }
  return JSON.stringify([
    'variant',
    line.sku,
    line.subscriptionOptionId,
    ...Object.entries(line.giftCard ?? {}).sort(),
  ]);
}

/** The SKUs of a line, including those in a bundle. */
export function skusOf(line: LineIdentity): string[] {
  return line.kind === 'bundle' ? Object.keys(line.skuQuantities) : [line.sku];
}

/** The distinct SKUs of a cart, including those in bundles. Spec §5, Cart: at most 19. */
export function distinctSkus(lines: readonly LineIdentity[]): Set<string> {
  return new Set(lines.flatMap(skusOf));
}

/** Clamps to a whole number from 1 to 999; NaN becomes 1. Spec §9. */
export function allowedQuantity(wanted: number): number {
  if (Number.isNaN(wanted)) return MIN_QUANTITY;
  return Math.min(Math.max(Math.trunc(wanted), MIN_QUANTITY), MAX_QUANTITY);
}
