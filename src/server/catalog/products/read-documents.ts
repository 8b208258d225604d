import { and, asc, eq, inArray } from 'drizzle-orm';
import type { BundleId, StoreId } from '#domain/ids.ts';
import { amountsOf } from '#domain/amounts-by-currency.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  bundleChoices,
  bundleItems,
  bundlePrices,
  bundleSubscriptionPrices,
  bundles,
  pictures,
  products,
  variantPrices,
  variantSubscriptionPrices,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';
import type { BundleDocument, ProductDocument, VariantDocument } from './product-document.ts';

/**
 * Products as they are sold, as documents, by handle. Variants and bundles without a price are no longer sold. Null: all
 * products that are sold.
 */
export async function readDocuments(
  db: Queryable,
  storeId: StoreId,
  handles: readonly string[] | null,
): Promise<ProductDocument[]> {
  const found = await db
    .select()
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        handles === null ? eq(products.status, 'active') : inArray(products.handle, [...handles]),
      ),
    )
    .orderBy(asc(products.handle));
  if (found.length === 0) return [];
  const rows = await readRows(db, storeId, handles);
  return found.map((product) => toDocument(product, rows));
}

function toDocument(product: typeof products.$inferSelect, rows: Rows): ProductDocument {
  const { handle } = product;
  const shownOf = (of: { sku: string | null; bundleId: BundleId | null }) =>
    rows.pictures
      .filter((row) => row.productHandle === handle && row.sku === of.sku && row.bundleId === of.bundleId)
      .map(({ url, alt }) => ({ url, alt }));
  return {
    handle,
    title: product.title,
    summary: product.summary,
    description: product.richDescription ?? product.description,
    metaTitle: product.metaTitle,
    metaDescription: product.metaDescription,
    launchedOn: product.createdAt.toISOString().slice(0, 10),
    taxClass: product.taxClass as ProductDocument['taxClass'],
    diets: product.diets,
    heat: product.heat,
    isBundle: product.isBundle,
    initialBundle: product.initialBundleId,
    pictures: shownOf({ sku: null, bundleId: null }),
    variants: rows.variants
      .filter((row) => row.productHandle === handle)
      .flatMap((row) => toVariant(row, rows, shownOf({ sku: row.sku, bundleId: null }))),
    bundles: rows.bundles
      .filter((row) => row.productHandle === handle)
      .flatMap((row) => toBundle(row, rows, shownOf({ sku: null, bundleId: row.bundleId }))),
    content: product.content as ProductDocument['content'],
    nutrition: product.nutrition as ProductDocument['nutrition'],
  };
}

type Rows = Awaited<ReturnType<typeof readRows>>;

async function readRows(db: Queryable, storeId: StoreId, handles: readonly string[] | null) {
  const named = handles === null ? null : [...handles];
  const ofProduct = (
    column: typeof variants.productHandle | typeof bundles.productHandle | typeof pictures.productHandle,
  ) => (named === null ? undefined : inArray(column, named));
  const skus =
    named &&
    db
      .select({ sku: variants.sku })
      .from(variants)
      .where(and(eq(variants.storeId, storeId), inArray(variants.productHandle, named)));
  const bundleIds =
    named &&
    db
      .select({ bundleId: bundles.bundleId })
      .from(bundles)
      .where(and(eq(bundles.storeId, storeId), inArray(bundles.productHandle, named)));
  return {
    pictures: await db
      .select()
      .from(pictures)
      .where(and(eq(pictures.storeId, storeId), ofProduct(pictures.productHandle)))
      .orderBy(asc(pictures.position)),
    variants: await db
      .select()
      .from(variants)
      .where(and(eq(variants.storeId, storeId), ofProduct(variants.productHandle)))
      .orderBy(asc(variants.position)),
    variantPrices: await db
      .select()
      .from(variantPrices)
      .where(and(eq(variantPrices.storeId, storeId), skus ? inArray(variantPrices.sku, skus) : undefined)),
    subscriptionPrices: await db
      .select()
      .from(variantSubscriptionPrices)
      .where(
        and(
          eq(variantSubscriptionPrices.storeId, storeId),
          skus ? inArray(variantSubscriptionPrices.sku, skus) : undefined,
        ),
      )
      .orderBy(asc(variantSubscriptionPrices.subscriptionOptionId)),
    bundles: await db
      .select()
      .from(bundles)
      .where(and(eq(bundles.storeId, storeId), ofProduct(bundles.productHandle)))
      .orderBy(asc(bundles.position)),
    bundleItems: await db
      .select()
      .from(bundleItems)
      .where(
        and(
          eq(bundleItems.storeId, storeId),
          bundleIds ? inArray(bundleItems.bundleId, bundleIds) : undefined,
        ),
      )
      .orderBy(asc(bundleItems.sku)),
    bundleChoices: await db
      .select()
      .from(bundleChoices)
      .where(
        and(
          eq(bundleChoices.storeId, storeId),
          bundleIds ? inArray(bundleChoices.bundleId, bundleIds) : undefined,
        ),
      )
      .orderBy(asc(bundleChoices.position)),
    bundleSubscriptionPrices: await db
      .select()
      .from(bundleSubscriptionPrices)
      .where(
        and(
          eq(bundleSubscriptionPrices.storeId, storeId),
          bundleIds ? inArray(bundleSubscriptionPrices.bundleId, bundleIds) : undefined,
        ),
      )
      .orderBy(asc(bundleSubscriptionPrices.subscriptionOptionId)),
    bundlePrices: await db
      .select()
      .from(bundlePrices)
      .where(
        and(
          eq(bundlePrices.storeId, storeId),
          bundleIds ? inArray(bundlePrices.bundleId, bundleIds) : undefined,
        ),
      ),
  };
}

function toVariant(
  { sku, description, attributes, weightGrams, netWeightGrams, foods }: Rows['variants'][number],
  rows: Rows,
  shown: ProductDocument['pictures'],
): VariantDocument[] {
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
      prices: amountsOf(own.map(({ currency, amountCents }) => ({ currency, cents: amountCents }))),
      ...(compareAt.length > 0 && { compareAtPrices: amountsOf(compareAt) }),
      subscriptionPrices: bySubscription(rows.subscriptionPrices.filter((row) => row.sku === sku)),
      pictures: shown,
    },
  ];
}

function toBundle(
  { bundleId, title, description, unitsToChoose }: Rows['bundles'][number],
  rows: Rows,
  shown: ProductDocument['pictures'],
): BundleDocument[] {
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
      prices: amountsOf(
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
      amountsOf(prices.map(({ currency, amountCents }) => ({ currency, cents: amountCents }))),
    ]),
  );
}
