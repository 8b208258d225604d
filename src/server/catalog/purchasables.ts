import { type BoxContents, contentName, contentsText, isCompleteBox } from '#domain/catalog/box.ts';
import { GIFT_CARD_CLASS, type GiftCardDetails } from '#domain/gift-cards/sold-gift-card.ts';
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
  /** What was chosen for one box; only read for boxes. */
  contents?: BoxContents | null | undefined;
  /** For whom a gift card is; only read for gift cards, which are not sold without it. */
  giftCard?: GiftCardDetails | null | undefined;
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
  /** Of a box: the names of its contents. */
  description: string;
  unitPriceCents: Cents;
  taxClass: string;
  imageUrls: string[];
  /** Units of stock that one unit takes, by SKU. */
  skuQuantities: Record<string, number>;
  /** What was chosen for one box; null for everything else. */
  contents: BoxContents | null;
  /** For whom a gift card is; null for everything else. */
  giftCard: GiftCardDetails | null;
  /** The requested quantity. */
  quantity: number;
}

export interface LoadedPurchasables {
  /** In the given order; null for an item that is not sold in this way and currency. */
  items: (Purchasable | null)[];
  /** Available units (on hand − held) of every SKU that the items take. */
  availableBySku: Record<string, number>;
  /** What the prices are in; null when nothing is sold. */
  currency: CurrencyCode | null;
  /** How many units each requested box takes. */
  unitsOfBoxes: ReadonlyMap<BundleId, number>;
}

/**
 * Prices items from the catalogue in at most two queries, on the pool or in a transaction. An item is null
 * when its SKU or bundle does not exist, is archived, has no price in the currency, or is not sold in that
 * subscription, and when the contents of a box are not exactly as many units as it takes of what may go into it, or it is not said for whom a gift card is. Stock is returned but neither checked nor locked. Spec §3 Variant, Bundle, Subscription
 * option. Without a currency the store's own.
 */
export async function loadPurchasables(
  db: Queryable,
  storeId: StoreId,
  currency: CurrencyCode | null,
  wanted: readonly WantedItem[],
): Promise<LoadedPurchasables> {
  const bundleIds = wanted.flatMap(({ bundleId }) => bundleId ?? []);
  const skus = wanted.flatMap(({ sku, bundleId, contents }) =>
    bundleId ? Object.keys(contents ?? {}) : (sku ?? []),
  );
  const variantRows =
    skus.length > 0 ? await purchasableVariants(db).execute({ storeId, currency, skus }) : [];
  const bundleRows =
    bundleIds.length > 0 ? await purchasableBundles(db).execute({ storeId, currency, bundleIds }) : [];
  const variantBySku = new Map(variantRows.map((row) => [row.sku, row]));
  const bundleById = new Map(bundleRows.map((row) => [row.bundleId, row]));
  return {
    items: wanted.map((item) =>
      item.bundleId
        ? bundleAsSold(bundleById.get(item.bundleId), item, variantBySku)
        : variantAsSold(variantBySku.get(item.sku ?? ''), item),
    ),
    availableBySku: Object.fromEntries([
      ...variantRows.map(({ sku, available }) => [sku, available] as const),
      ...bundleRows.flatMap(({ parts }) => parts.map(({ sku, available }) => [sku, available] as const)),
    ]),
    currency: variantRows[0]?.currency ?? bundleRows[0]?.currency ?? null,
    unitsOfBoxes: new Map(
      bundleRows.flatMap(({ bundleId, unitsToChoose }) =>
        unitsToChoose === null ? [] : [[bundleId, unitsToChoose] as const],
      ),
    ),
  };
}

function variantAsSold(
  row: PurchasableVariantRow | undefined,
  { subscriptionOptionId = null, giftCard, quantity }: WantedItem,
): Purchasable | null {
  if (!row) return null;
  const isGiftCard = row.taxClass === GIFT_CARD_CLASS;
  if (isGiftCard && !giftCard) return null;
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
    skuQuantities: isGiftCard ? {} : { [sku]: 1 },
    contents: null,
    giftCard: isGiftCard ? (giftCard ?? null) : null,
    quantity,
  };
}

/** Undefined when it is not sold in this subscription. The id comes from the client, hence `hasOwn`. */
const subscriptionPrice = (
  { subscriptionPrices }: Pick<PurchasableVariantRow, 'subscriptionPrices'>,
  subscriptionOptionId: SubscriptionOptionId,
) =>
  Object.hasOwn(subscriptionPrices, subscriptionOptionId)
    ? subscriptionPrices[subscriptionOptionId]
    : undefined;

function bundleAsSold(
  row: PurchasableBundleRow | undefined,
  { subscriptionOptionId = null, contents, quantity }: WantedItem,
  variantBySku: ReadonlyMap<string, PurchasableVariantRow>,
): Purchasable | null {
  if (!row) return null;
  const inside =
    row.unitsToChoose === null ? fixedContents(row) : chosenContents(row, contents, variantBySku);
  const unitPriceCents = subscriptionOptionId
    ? subscriptionPrice(row, subscriptionOptionId)
    : row.amountCents;
  if (!inside || unitPriceCents === undefined) return null;
  const { bundleId, productHandle, title, taxClass, imageUrls } = row;
  return {
    kind: 'bundle',
    sku: null,
    bundleId,
    subscriptionOptionId,
    productHandle,
    title,
    unitPriceCents,
    taxClass,
    imageUrls,
    ...inside,
    giftCard: null,
    quantity,
  };
}

type Inside = Pick<Purchasable, 'description' | 'skuQuantities' | 'contents'>;

function fixedContents({ description, parts }: PurchasableBundleRow): Inside | null {
  if (parts.length === 0) return null;
  const skuQuantities = Object.fromEntries(parts.map(({ sku, quantity }) => [sku, quantity]));
  return { description, skuQuantities, contents: null };
}

/** Null unless exactly as many units were chosen as the box takes, all of them of what may go in and is still sold. */
function chosenContents(
  { unitsToChoose, skusToChoose }: PurchasableBundleRow,
  contents: BoxContents | null | undefined,
  variantBySku: ReadonlyMap<string, PurchasableVariantRow>,
): Inside | null {
  if (!contents || !isCompleteBox({ units: unitsToChoose ?? 0, skus: skusToChoose }, contents)) return null;
  const chosen = skusToChoose.flatMap((sku) => {
    const variant = variantBySku.get(sku);
    const quantity = contents[sku];
    return variant && quantity ? [{ name: contentName(variant.title, variant.attributes), quantity }] : [];
  });
  if (chosen.length < Object.keys(contents).length) return null;
  return { description: contentsText(chosen), skuQuantities: { ...contents }, contents };
}
