import type { BundleId, StoreId, SubscriptionOptionId } from '#domain/ids.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  type PurchasableBundleRow,
  type PurchasableVariantRow,
  purchasableBundles,
  purchasableVariants,
} from './purchasable-queries.ts';

/**
 * A requested item: a variant by `sku` or a bundle by `bundleId` (which takes precedence), optionally as a
 * subscription.
 */
export interface WantedItem {
  sku?: string | null | undefined;
  bundleId?: BundleId | null | undefined;
  subscriptionOptionId?: SubscriptionOptionId | null | undefined;
  quantity: number;
}

/** A requested item as it is sold now. Prices are per unit and, with a subscription, per delivery. */
export interface Purchasable {
  kind: 'variant' | 'bundle';
  /** Null for a bundle. */
  sku: string | null;
  /** Null for a variant. */
  bundleId: BundleId | null;
  subscriptionOptionId: SubscriptionOptionId | null;
  productHandle: string;
  /** The product's title, or the bundle's own. */
  title: string;
  description: string;
  unitPriceCents: Cents;
  taxClass: string;
  imageUrls: string[];
  /** Units of stock that one unit takes, by SKU. */
  skuQuantities: Record<string, number>;
  /** The requested quantity. */
  quantity: number;
}

export interface LoadedPurchasables {
  /** In the given order; null for an item that is not sold in this way and currency. */
  items: (Purchasable | null)[];
  /** Available units (on hand − held) of every SKU that the items take. */
  availableBySku: Record<string, number>;
}

/**
 * Prices items from the catalogue in at most two queries, on the pool or in a transaction. An item is null
 * when its SKU or bundle does not exist, is archived, has no price in the currency, or is not sold in that
 * subscription (bundles never are). Stock is returned but neither checked nor locked. Spec §3 Variant,
 * Bundle, Subscription option.
 */
export async function loadPurchasables(
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode,
  wanted: readonly WantedItem[],
): Promise<LoadedPurchasables> {
  const bundleIds = wanted.flatMap(({ bundleId }) => bundleId ?? []);
  const skus = wanted.flatMap(({ sku, bundleId }) => (bundleId ? [] : (sku ?? [])));
  const variantRows =
    skus.length > 0 ? await purchasableVariants(db).execute({ storeId, currency, skus }) : [];
  const bundleRows =
    bundleIds.length > 0 ? await purchasableBundles(db).execute({ storeId, currency, bundleIds }) : [];
  const variantBySku = new Map(variantRows.map((row) => [row.sku, row]));
  const bundleById = new Map(bundleRows.map((row) => [row.bundleId, row]));
  return {
    items: wanted.map((item) =>
      item.bundleId
        ? bundleAsSold(bundleById.get(item.bundleId), item)
        : variantAsSold(variantBySku.get(item.sku ?? ''), item),
    ),
    availableBySku: Object.fromEntries([
      ...variantRows.map(({ sku, available }) => [sku, available] as const),
      ...bundleRows.flatMap(({ parts }) => parts.map(({ sku, available }) => [sku, available] as const)),
    ]),
  };
}

function variantAsSold(
  row: PurchasableVariantRow | undefined,
  { subscriptionOptionId = null, quantity }: WantedItem,
): Purchasable | null {
  if (!row) return null;
  const unitPriceCents = subscriptionOptionId
    ? subscriptionPrice(row, subscriptionOptionId)
    : row.amountCents;
  if (unitPriceCents === undefined) return null;
  const { sku, productHandle, title, description, taxClass, imageUrls } = row;
  return {
    kind: 'variant',
    sku,
    bundleId: null,
    subscriptionOptionId,
    productHandle,
    title,
    description,
    unitPriceCents,
    taxClass,
    imageUrls,
    skuQuantities: { [sku]: 1 },
    quantity,
  };
}

/** Undefined when it is not sold in this subscription. The id comes from the client, hence `hasOwn`. */
const subscriptionPrice = (
  { subscriptionPrices }: PurchasableVariantRow,
  subscriptionOptionId: SubscriptionOptionId,
) =>
  Object.hasOwn(subscriptionPrices, subscriptionOptionId)
    ? subscriptionPrices[subscriptionOptionId]
    : undefined;

function bundleAsSold(
  row: PurchasableBundleRow | undefined,
  { subscriptionOptionId = null, quantity }: WantedItem,
): Purchasable | null {
  if (!row || subscriptionOptionId || row.parts.length === 0) return null;
  const { bundleId, productHandle, title, description, taxClass, imageUrls, amountCents, parts } = row;
  return {
    kind: 'bundle',
    sku: null,
    bundleId,
    subscriptionOptionId: null,
    productHandle,
    title,
    description,
    unitPriceCents: amountCents,
    taxClass,
    imageUrls,
    skuQuantities: Object.fromEntries(parts.map(({ sku, quantity: count }) => [sku, count])),
    quantity,
  };
}
