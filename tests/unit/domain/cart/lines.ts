import type { BundleIdentity, CartLine, VariantIdentity } from '#domain/cart/cart-line.ts';
import type { BundleId, SubscriptionOptionId } from '#domain/ids.ts';

export const packOf = (sku: string, quantity = 1, subscriptionOptionId: SubscriptionOptionId | null = null) =>
  ({ kind: 'variant', sku, subscriptionOptionId, quantity }) satisfies VariantIdentity & CartLine;

export const bundleOf = (bundleHandle: BundleId, skuQuantities: Record<string, number>, quantity = 1) =>
  ({ kind: 'bundle', bundleHandle, skuQuantities, quantity }) satisfies BundleIdentity & CartLine;

export const packs = (count: number): CartLine[] =>
  Array.from({ length: count }, (_, index) => packOf(`sku-${index + 1}`));
