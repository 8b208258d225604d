/** One SKU, bought once (`subscriptionOptionId` null) or again and again. */
export interface VariantIdentity {
  kind: 'variant';
  sku: string;
  subscriptionOptionId: string | null;
}

/** Several units sold as one; `skuQuantities` says how many of each SKU are in one bundle. */
export interface BundleIdentity {
  kind: 'bundle';
  bundleHandle: string;
  skuQuantities: Readonly<Record<string, number>>;
}

export type LineIdentity = VariantIdentity | BundleIdentity;

/** What the rules of the cart need of a line. Lines may carry more; the rules keep what they do not know. */
export type CartLine = LineIdentity & {
  quantity: number;
  /** Whether the concierge brought any of it. Spec §3, Cart item. */
  fromChatbot?: boolean;
};

export const MAX_DISTINCT_SKUS = 19;
export const MIN_QUANTITY = 1;
export const MAX_QUANTITY = 999;

/** The identity of a line as one string: two lines with the same key are one line. Spec §5, Cart. */
export function lineKey(line: LineIdentity): string {
  return line.kind === 'bundle'
    ? JSON.stringify(['bundle', line.bundleHandle])
    : JSON.stringify(['variant', line.sku, line.subscriptionOptionId]);
}

/** The SKUs that a line takes from the stock. */
export function skusOf(line: LineIdentity): string[] {
  return line.kind === 'bundle' ? Object.keys(line.skuQuantities) : [line.sku];
}

/** Every SKU in the cart, each once, those inside bundles too. Spec §5, Cart: at most 19 of them. */
export function distinctSkus(lines: readonly LineIdentity[]): Set<string> {
  return new Set(lines.flatMap(skusOf));
}

/** The nearest quantity that a line may have: a whole number from 1 to 999. What is no number becomes 1. Spec §9. */
export function allowedQuantity(wanted: number): number {
  if (Number.isNaN(wanted)) return MIN_QUANTITY;
  return Math.min(Math.max(Math.trunc(wanted), MIN_QUANTITY), MAX_QUANTITY);
}
