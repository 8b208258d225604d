import { and, eq, inArray, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  products,
  subscriptionOptions,
  variantPrices,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';
import { storeCurrencies } from '#server/platform/stores/store-currency.ts';
import type { Prices } from './document-fields.ts';
import type { ProductDocument } from './product-document.ts';
import type { KnownCatalogue } from './product-problems.ts';

/** What the shop sells of that to which a product refers, with the product as its document says. */
export async function knownCatalogue(
  db: Queryable,
  storeId: StoreId,
  document: ProductDocument,
): Promise<KnownCatalogue> {
  const options = await db
    .select({ id: subscriptionOptions.subscriptionOptionId })
    .from(subscriptionOptions)
    .where(eq(subscriptionOptions.storeId, storeId));
  const own = document.variants.map(({ sku, prices }) => [sku, prices] as const);
  return {
    prices: new Map([...(await pricesOf(db, storeId, partsOf(document), document.handle)), ...own]),
    subscriptionOptions: new Set(options.map(({ id }) => id)),
    currencies: await storeCurrencies(db, storeId),
    labelledSkus: new Set([
      ...(await labelledSkus(db, storeId, document)),
      ...document.nutrition.flatMap(({ skus }) => skus),
    ]),
  };
}

const partsOf = ({ bundles }: ProductDocument): string[] =>
  bundles.flatMap(({ contents, choose }) => [...Object.keys(contents), ...(choose?.from ?? [])]);

/** Prices of SKUs of other products. */
async function pricesOf(
  db: Queryable,
  storeId: StoreId,
  skus: readonly string[],
  handle: string,
): Promise<Map<string, Prices>> {
  if (skus.length === 0) return new Map();
  const rows = await db
    .select({
      sku: variantPrices.sku,
      currency: variantPrices.currency,
      cents: variantPrices.amountCents,
    })
    .from(variantPrices)
    .innerJoin(
      variants,
      and(eq(variants.storeId, variantPrices.storeId), eq(variants.sku, variantPrices.sku)),
    )
    .where(
      and(
        eq(variantPrices.storeId, storeId),
        inArray(variantPrices.sku, [...skus]),
        sql`${variants.productHandle} <> ${handle}`,
      ),
    );
  const found = new Map<string, Prices>();
  for (const { sku, currency, cents } of rows) found.set(sku, { ...found.get(sku), [currency]: cents });
  return found;
}

/** The SKUs of other products that have a nutrition label, of those that packs of this one hold. */
async function labelledSkus(db: Queryable, storeId: StoreId, document: ProductDocument): Promise<string[]> {
  const foods = document.variants.flatMap(({ foods: held }) => held);
  if (foods.length === 0) return [];
  const rows = await db
    .select({ nutrition: products.nutrition })
    .from(products)
    .innerJoin(
      variants,
      and(eq(variants.storeId, products.storeId), eq(variants.productHandle, products.handle)),
    )
    .where(
      and(
        eq(products.storeId, storeId),
        inArray(variants.sku, foods),
        sql`${products.handle} <> ${document.handle}`,
      ),
    );
  return rows.flatMap(({ nutrition }) => nutrition.flatMap(({ skus }) => skus));
}
