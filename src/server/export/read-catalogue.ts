import { asc, eq } from 'drizzle-orm';
import type { BundleId, StoreId } from '#domain/ids.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { BundleFile, ProductFile, VariantFile } from '#server/import/files/catalogue-files.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  bundleChoices,
  bundleItems,
  bundlePrices,
  bundleSubscriptionPrices,
  bundles,
  pictures,
  stock,
  variantPrices,
  variantSubscriptionPrices,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';

/**
 * Everything that belongs to products, in the format of their files. Variants and bundles without a price are
 * no longer sold.
 */
export interface ExportedCatalogue {
  picturesOf(of: { handle: string; sku: string | null; bundleId: BundleId | null }): ProductFile['pictures'];
  variantsOf(handle: string): VariantFile[];
  bundlesOf(handle: string): BundleFile[];
}

/** Reads a store's whole catalogue with one query per table. */
export async function readCatalogue(db: Database, storeId: StoreId): Promise<ExportedCatalogue> {
  const rows = await readRows(db, storeId);
  const picturesOf: ExportedCatalogue['picturesOf'] = ({ handle, sku, bundleId }) =>
    rows.pictures
      .filter((row) => row.productHandle === handle && row.sku === sku && row.bundleId === bundleId)
      .map(({ url, alt }) => ({ url, alt }));
  return {
    picturesOf,
    variantsOf: (handle) =>
      rows.variants
        .filter((row) => row.productHandle === handle)
        .flatMap((row) => toVariant(row, rows, picturesOf({ handle, sku: row.sku, bundleId: null }))),
    bundlesOf: (handle) =>
      rows.bundles
        .filter((row) => row.productHandle === handle)
        .flatMap((row) => toBundle(row, rows, picturesOf({ handle, sku: null, bundleId: row.bundleId }))),
  };
}

type Rows = Awaited<ReturnType<typeof readRows>>;

async function readRows(db: Database, storeId: StoreId) {
  return {
    pictures: await db
      .select()
      .from(pictures)
      .where(eq(pictures.storeId, storeId))
      .orderBy(asc(pictures.position)),
    variants: await db
      .select()
      .from(variants)
      .where(eq(variants.storeId, storeId))
      .orderBy(asc(variants.position)),
    variantPrices: await db.select().from(variantPrices).where(eq(variantPrices.storeId, storeId)),
    subscriptionPrices: await db
      .select()
      .from(variantSubscriptionPrices)
      .where(eq(variantSubscriptionPrices.storeId, storeId))
      .orderBy(asc(variantSubscriptionPrices.subscriptionOptionId)),
    stock: await db.select().from(stock).where(eq(stock.storeId, storeId)),
    bundles: await db
      .select()
      .from(bundles)
      .where(eq(bundles.storeId, storeId))
      .orderBy(asc(bundles.position)),
    bundleItems: await db
      .select()
      .from(bundleItems)
      .where(eq(bundleItems.storeId, storeId))
      .orderBy(asc(bundleItems.sku)),
    bundleChoices: await db
      .select()
      .from(bundleChoices)
      .where(eq(bundleChoices.storeId, storeId))
      .orderBy(asc(bundleChoices.position)),
    bundleSubscriptionPrices: await db
      .select()
      .from(bundleSubscriptionPrices)
      .where(eq(bundleSubscriptionPrices.storeId, storeId))
      .orderBy(asc(bundleSubscriptionPrices.subscriptionOptionId)),
    bundlePrices: await db.select().from(bundlePrices).where(eq(bundlePrices.storeId, storeId)),
  };
}

function toVariant(
  { sku, description, attributes, weightGrams, netWeightGrams, foods }: Rows['variants'][number],
  rows: Rows,
  shown: ProductFile['pictures'],
): VariantFile[] {
  const own = rows.variantPrices.filter((row) => row.sku === sku);
  if (own.length === 0) return [];
  const compareAt = own.flatMap(({ currency, compareAtCents }) =>
    compareAtCents === null ? [] : [{ currency, cents: compareAtCents }],
  );
  return [
    {
      sku,
      description,
      attributes,
      weightGrams,
      netWeightGrams,
      foods,
      prices: inCurrencies(own.map(({ currency, amountCents }) => ({ currency, cents: amountCents }))),
      ...(compareAt.length > 0 && { compareAtPrices: inCurrencies(compareAt) }),
      stock: rows.stock.find((row) => row.sku === sku)?.onHand ?? 0,
      subscriptionPrices: bySubscription(rows.subscriptionPrices.filter((row) => row.sku === sku)),
      pictures: shown,
    },
  ];
}

function toBundle(
  { bundleId, title, description, unitsToChoose }: Rows['bundles'][number],
  rows: Rows,
  shown: ProductFile['pictures'],
): BundleFile[] {
  const own = rows.bundlePrices.filter((row) => row.bundleId === bundleId);
  if (own.length === 0) return [];
  const items = rows.bundleItems.filter((row) => row.bundleId === bundleId);
  const choices = rows.bundleChoices.filter((row) => row.bundleId === bundleId);
  return [
    {
      bundleId,
      title,
      description,
      contents: Object.fromEntries(items.map(({ sku, quantity }) => [sku, quantity])),
      choose: unitsToChoose === null ? null : { units: unitsToChoose, from: choices.map(({ sku }) => sku) },
      prices: inCurrencies(
        own.map(({ currency, discountedPriceCents }) => ({ currency, cents: discountedPriceCents })),
      ),
      subscriptionPrices: bySubscription(
        rows.bundleSubscriptionPrices.filter((row) => row.bundleId === bundleId),
      ),
      pictures: shown,
    },
  ];
}

function bySubscription(
  rows: readonly { subscriptionOptionId: string; currency: CurrencyCode; amountCents: number }[],
) {
  const grouped = Map.groupBy(rows, ({ subscriptionOptionId }) => subscriptionOptionId);
  return Object.fromEntries(
    [...grouped].map(([id, prices]) => [
      id,
      inCurrencies(prices.map(({ currency, amountCents }) => ({ currency, cents: amountCents }))),
    ]),
  );
}

function inCurrencies(amounts: readonly { currency: CurrencyCode; cents: number }[]) {
  const of = (currency: CurrencyCode) => amounts.find((amount) => amount.currency === currency)?.cents ?? 0;
  return { usd: of('usd'), cad: of('cad') };
}
