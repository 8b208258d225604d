import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import {
  bundleChoices,
  bundleItems,
  bundlePrices,
  bundleSubscriptionPrices,
  bundles,
  collectionProducts,
  collections,
  pictures,
  products,
  stock,
  subscriptionOptions,
  variantPrices,
  variantSubscriptionPrices,
  variants,
} from '#server/platform/database/schema/catalog-tables.ts';
import { catalogueRows } from './catalogue-rows.ts';
import type { CatalogueFiles } from './files/store-files.ts';
import { excludedColumns, unlessEmpty } from './upsert.ts';

/**
 * Imports products with everything that belongs to them. Removed products are archived. Removed variants and
 * bundles only lose their prices, so that they are not sold, because carts and orders may refer to them.
 */
export async function importCatalogue(
  tx: Transaction,
  files: CatalogueFiles,
  { resetStock }: { resetStock: boolean },
): Promise<void> {
  const rows = catalogueRows(files);
  await writeProducts(tx, files.store.storeId, rows);
  await writeVariants(tx, rows);
  await writeBundles(tx, rows);
  await writeSubscriptionOptions(tx, rows);
  await writeStock(tx, rows, resetStock);
  await replacePrices(tx, files.store.storeId, rows);
  await replacePictures(tx, files.store.storeId, rows);
  await replaceCollections(tx, files.store.storeId, rows);
}

type Rows = ReturnType<typeof catalogueRows>;

/** Archives products that are not in the files. */
async function writeProducts(tx: Transaction, storeId: StoreId, rows: Rows): Promise<void> {
  const handles = rows.products.map(({ handle }) => handle);
  await tx
    .update(products)
    .set({ status: 'archived' })
    .where(and(eq(products.storeId, storeId), notInArray(products.handle, handles)));
  const told = [
    'title',
    'summary',
    'description',
    'isBundle',
    'initialBundleId',
    'taxClass',
    'content',
    'nutrition',
    'diets',
    'heat',
  ] as const;
  await unlessEmpty(rows.products, (values) =>
    tx
      .insert(products)
      .values(values)
      .onConflictDoUpdate({
        target: [products.storeId, products.handle],
        set: excludedColumns(products, [...told, 'status', 'createdAt']),
      }),
  );
}

async function writeVariants(tx: Transaction, rows: Rows): Promise<void> {
  await unlessEmpty(rows.variants, (values) =>
    tx
      .insert(variants)
      .values(values)
      .onConflictDoUpdate({
        target: [variants.storeId, variants.sku],
        set: excludedColumns(variants, [
          'productHandle',
          'description',
          'attributes',
          'weightGrams',
          'netWeightGrams',
          'foods',
          'position',
        ]),
      }),
  );
}

async function writeBundles(tx: Transaction, rows: Rows): Promise<void> {
  await unlessEmpty(rows.bundles, (values) =>
    tx
      .insert(bundles)
      .values(values)
      .onConflictDoUpdate({
        target: [bundles.storeId, bundles.bundleId],
        set: excludedColumns(bundles, ['productHandle', 'title', 'description', 'unitsToChoose', 'position']),
      }),
  );
}

async function writeSubscriptionOptions(tx: Transaction, rows: Rows): Promise<void> {
  await unlessEmpty(rows.subscriptionOptions, (values) =>
    tx
      .insert(subscriptionOptions)
      .values(values)
      .onConflictDoUpdate({
        target: [subscriptionOptions.storeId, subscriptionOptions.subscriptionOptionId],
        set: excludedColumns(subscriptionOptions, ['name', 'intervalCount', 'intervalUnit', 'position']),
      }),
  );
}

/** Existing stock is only changed with `resetStock`. */
async function writeStock(tx: Transaction, rows: Rows, resetStock: boolean): Promise<void> {
  await unlessEmpty(rows.stock, (values) => {
    const insert = tx.insert(stock).values(values);
    if (!resetStock) return insert.onConflictDoNothing();
    return insert.onConflictDoUpdate({
      target: [stock.storeId, stock.sku],
      set: { onHand: sql`greatest(excluded.on_hand, ${stock.held})`, changeCause: { reason: 'imported' } },
    });
  });
}

async function replacePrices(tx: Transaction, storeId: StoreId, rows: Rows): Promise<void> {
  await tx.delete(variantPrices).where(eq(variantPrices.storeId, storeId));
  await tx.delete(variantSubscriptionPrices).where(eq(variantSubscriptionPrices.storeId, storeId));
  await tx.delete(bundlePrices).where(eq(bundlePrices.storeId, storeId));
  await tx.delete(bundleSubscriptionPrices).where(eq(bundleSubscriptionPrices.storeId, storeId));
  await tx.delete(bundleItems).where(eq(bundleItems.storeId, storeId));
  await tx.delete(bundleChoices).where(eq(bundleChoices.storeId, storeId));
  await unlessEmpty(rows.variantPrices, (values) => tx.insert(variantPrices).values(values));
  await unlessEmpty(rows.variantSubscriptionPrices, (values) =>
    tx.insert(variantSubscriptionPrices).values(values),
  );
  await unlessEmpty(rows.bundlePrices, (values) => tx.insert(bundlePrices).values(values));
  await unlessEmpty(rows.bundleSubscriptionPrices, (values) =>
    tx.insert(bundleSubscriptionPrices).values(values),
  );
  await unlessEmpty(rows.bundleItems, (values) => tx.insert(bundleItems).values(values));
  await unlessEmpty(rows.bundleChoices, (values) => tx.insert(bundleChoices).values(values));
}

async function replacePictures(tx: Transaction, storeId: StoreId, rows: Rows): Promise<void> {
  await tx.delete(pictures).where(eq(pictures.storeId, storeId));
  await unlessEmpty(rows.pictures, (values) => tx.insert(pictures).values(values));
}

async function replaceCollections(tx: Transaction, storeId: StoreId, rows: Rows): Promise<void> {
  await tx.delete(collectionProducts).where(eq(collectionProducts.storeId, storeId));
  await tx.delete(collections).where(eq(collections.storeId, storeId));
  await unlessEmpty(rows.collections, (values) => tx.insert(collections).values(values));
  await unlessEmpty(rows.collectionProducts, (values) => tx.insert(collectionProducts).values(values));
}
