import { basename, dirname } from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { writtenPages } from '#contracts/content/written-pages.ts';
import type { StoreId } from '#domain/ids.ts';
import { indexStaleProducts } from '#server/catalog/search/search-index.ts';
import { countStock } from '#server/catalog/stock/count-stock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { collections, products } from '#server/platform/database/schema/catalog-tables.ts';
import { storeCurrencies } from '#server/platform/stores/store-currency.ts';
import { isSettingFileChanged } from '#server/settings/edited-settings.ts';
import { replaceShippingOptions } from '#server/shipping/replace-shipping.ts';
import {
  brokenDiscounts,
  brokenLocations,
  brokenReferences,
  type NamedInFiles,
} from './files/broken-references.ts';
import { collectionsFile, subscriptionsFile } from './files/catalogue-files.ts';
import { discountsFile, shippingFile, stockFile } from './files/commerce-files.ts';
import { storeLocationsFile } from './files/content-files.ts';
import { ownPagesFile } from './files/own-pages-file.ts';
import { StoreFolder } from './files/read-json-file.ts';
import { readProducts, refuse } from './files/read-store-files.ts';
import { importCatalogue } from './import-catalogue.ts';
import { importDiscounts } from './import-commerce.ts';
import { OWN_PAGES_FILE, placeOwnPages } from './import-own-pages.ts';
import { addPageVersions } from './import-pages.ts';
import { importStoreLocations } from './import-store-locations.ts';
import { shippingOptionsOfFile } from './shipping-options-of-file.ts';
import { discountToday, todaysHandles, withTodaysHandles } from './with-todays-handles.ts';

/**
 * Imports products/*.json, collections.json and subscriptions.json of a folder, which may refer to these
 * pictures only. Returns the number of products. Throws `StoreFileError`.
 */
export async function importProductsOf(
  db: Database,
  storeId: StoreId,
  dir: string,
  options: { resetStock: boolean; pictures: ReadonlySet<string> },
): Promise<number> {
  const folder = new StoreFolder(dir, options.pictures);
  const products = await readProducts(folder);
  const collections = await folder.file('collections.json', collectionsFile);
  const subscriptions = await folder.file('subscriptions.json', subscriptionsFile);
  refuse(folder.problems);
  const catalogue = {
    name: basename(dir),
    products,
    collections: collections?.content ?? [],
    subscriptions: subscriptions?.content ?? [],
  };
  const { own, soldIn } = await storeCurrencies(db, storeId);
  refuse(
    brokenReferences({
      ...catalogue,
      store: { defaultCurrency: own, otherCurrencies: [...soldIn] },
      discounts: [],
      reviews: [],
      customers: [],
      shipping: [],
      locations: [],
    }),
  );
  await db.transaction(async (tx) => {
    await lockImports(tx);
    const files = await withTodaysHandles(tx, storeId, catalogue);
    await importCatalogue(tx, { store: { storeId }, ...files }, options);
    await indexStaleProducts(tx);
  });
  return products.length;
}

/** Imports a file like discounts.json. Codes that are not in it end. Returns the number of codes. Throws `StoreFileError`. */
export async function importDiscountsOf(db: Database, storeId: StoreId, path: string): Promise<number> {
  const discounts = await readFileAt(path, discountsFile);
  await db.transaction(async (tx) => {
    await lockImports(tx);
    const today = await todaysHandles(tx, storeId);
    const known = await namesInShop(tx, storeId);
    refuse(
      brokenDiscounts(
        basename(path),
        discounts.map((entry) => discountToday(entry, today)),
        known,
      ),
    );
    await importDiscounts(tx, { store: { storeId }, discounts });
  });
  return discounts.length;
}

async function namesInShop(tx: Transaction, storeId: StoreId): Promise<NamedInFiles> {
  const handles = await tx
    .select({ handle: products.handle })
    .from(products)
    .where(eq(products.storeId, storeId));
  const named = await tx
    .select({ name: collections.name })
    .from(collections)
    .where(and(eq(collections.storeId, storeId), eq(collections.kind, 'collection')));
  return {
    handles: new Set(handles.map(({ handle }) => handle)),
    collections: new Set(named.map(({ name }) => name)),
  };
}

/** Imports a file like shipping.json. Options that are not in it go. Returns the number of options. Throws `StoreFileError`. */
export async function importShippingOf(db: Database, storeId: StoreId, path: string): Promise<number> {
  const shipping = await readFileAt(path, shippingFile);
  await db.transaction(async (tx) => {
    await lockImports(tx);
    await isSettingFileChanged(tx, { storeId, name: 'shipping', content: shipping });
    await replaceShippingOptions(tx, storeId, shippingOptionsOfFile(shipping));
  });
  return shipping.length;
}

/**
 * Imports a file like store-locations.json. Locations that are not in it are deleted. They may carry any product that the
 * store has or had. Returns the number of locations. Throws `StoreFileError`.
 */
export async function importLocationsOf(db: Database, storeId: StoreId, path: string): Promise<number> {
  const read = await readFileAt(path, storeLocationsFile);
  await db.transaction(async (tx) => {
    await lockImports(tx);
    const { locations } = await withTodaysHandles(tx, storeId, { locations: read });
    const sold = await tx
      .select({ handle: products.handle })
      .from(products)
      .where(eq(products.storeId, storeId));
    refuse(brokenLocations(basename(path), locations, new Set(sold.map(({ handle }) => handle))));
    await importStoreLocations(tx, { store: { storeId }, locations });
  });
  return read.length;
}

/**
 * Imports counts in the format of `stock export`. Other SKUs are not changed. Returns the number of counts. Throws
 * `StoreFileError`, `not_found` for unknown SKUs, and `not_possible_now` for less than checkouts hold.
 */
export async function importStockOf(db: Database, storeId: StoreId, path: string): Promise<number> {
  const counts = await readFileAt(path, stockFile);
  await db.transaction(async (tx) => {
    await lockImports(tx);
    await countStock(tx, storeId, counts);
  });
  return counts.length;
}

/**
 * Imports every {page}.json of a folder, and the pages of own-pages.json, that differ from the current content, as a staff edit; they may
 * refer to these pictures only. Pages without a file stay. Returns the number of pages that were changed. Throws `StoreFileError`.
 */
export async function importContentOf(
  db: Database,
  storeId: StoreId,
  dir: string,
  { editedBy, pictures }: { editedBy: string; pictures: ReadonlySet<string> },
): Promise<number> {
  const folder = new StoreFolder(dir, pictures);
  const pages: { page: string; content: unknown }[] = [];
  for (const [page, schema] of Object.entries(writtenPages)) {
    const file = await folder.fileIfThere<typeof schema>(`${page}.json`, schema);
    if (file) pages.push({ page, content: file.content });
  }
  const own = await folder.fileIfThere(OWN_PAGES_FILE, ownPagesFile);
  if (pages.length === 0 && !own) folder.problems.push(`${basename(dir)}: there is no file of a page in it`);
  refuse(folder.problems);
  return db.transaction(async (tx) => {
    await lockImports(tx);
    const { collections: named } = await namesInShop(tx, storeId);
    const placed = await placeOwnPages(tx, storeId, { pages: own?.content ?? [], collections: named });
    return addPageVersions(tx, { storeId, pages: [...pages, ...placed], editedBy });
  });
}

async function readFileAt<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
  const folder = new StoreFolder(dirname(path), null);
  const file = await folder.file(basename(path), schema);
  refuse(folder.problems);
  return file?.content as z.output<Schema>;
}
