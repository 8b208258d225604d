import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  type BundleRow,
  purchasableBundles,
  purchasableVariants,
  type VariantRow,
} from './purchasable-queries.ts';

/** Something that a shopper wants: a variant by `sku` or a bundle by `bundleId` (which wins), perhaps as a subscription. */
export interface WantedItem {
  sku?: string | null | undefined;
  bundleId?: string | null | undefined;
  subscriptionOptionId?: string | null | undefined;
  quantity: number;
}

/** A wanted item as the shop sells it now. Prices are for one unit and, with a subscription, for one delivery. */
export interface Purchasable {
  kind: 'variant' | 'bundle';
  /** Of a variant; null for a bundle. */
  sku: string | null;
  /** Of a bundle; null for a variant. */
  bundleId: string | null;
  subscriptionOptionId: string | null;
  productHandle: string;
  /** The product's title, or the bundle's own. */
  title: string;
  description: string;
  unitPriceCents: Cents;
  taxClass: string;
  imageUrls: string[];
  /** Units of stock that ONE unit takes, by SKU. */
  skuQuantities: Record<string, number>;
  /** As it was asked for. */
  quantity: number;
}

export interface LoadedPurchasables {
  /** In the order given; null for an item that is not on sale in this way and currency. */
  items: (Purchasable | null)[];
  /** Units that can still be sold (on hand − held), for every SKU that the items take. */
  availableBySku: Record<string, number>;
}

/**
 * Prices what shoppers want from the catalogue, in at most two queries whatever the number of items. An item is unknown (null)
 * when its SKU or bundle does not exist or is archived, has no price in the currency, or is not sold in that subscription;
 * bundles are sold one-time only. Stock is told, not judged, and nothing is locked. Works on the pool and in a transaction.
 * Spec §3 Variant, Bundle, Subscription option; architecture rule: the server's own prices.
 */
export async function loadPurchasables(
  db: Queryable,
  storeId: string,
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
  row: VariantRow | undefined,
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

/** Undefined when it is not sold in this subscription, whose id a visitor has typed. */
const subscriptionPrice = ({ subscriptionPrices }: VariantRow, subscriptionOptionId: string) =>
  Object.hasOwn(subscriptionPrices, subscriptionOptionId)
    ? subscriptionPrices[subscriptionOptionId]
    : undefined;

function bundleAsSold(
  row: BundleRow | undefined,
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
