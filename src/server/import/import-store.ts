import { indexStaleProducts } from '#server/catalog/search/search-index.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { readStoreFiles } from './files/read-store-files.ts';
import type { StoreFiles } from './files/store-files.ts';
import { withoutSampleData } from './files/without-sample-data.ts';
import { importCatalogue } from './import-catalogue.ts';
import { importCommerce } from './import-commerce.ts';
import { importCustomers } from './import-customers.ts';
import { importPages } from './import-pages.ts';
import { importReviews } from './import-reviews.ts';
import { importStoreLocations } from './import-store-locations.ts';
import { withTodaysHandles } from './with-todays-handles.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { excludedColumns } from '#server/platform/database/upsert.ts';

export interface ImportOptions {
  /** Resets the stock of existing SKUs to that of the files, but never below what checkouts hold. */
  resetStock?: boolean;
  /** Whether the shop takes money, so that sample data is left out. */
  isReal?: boolean;
}

/**
 * Imports all store files in one transaction; importing them again changes nothing. The shop's own data
 * stays: stock and holds, redemptions, customers, orders, and pages edited by staff.
 */
export async function importStore(
  db: Database,
  files: StoreFiles,
  options: ImportOptions = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImports(tx);
    await writeStore(tx, options.isReal ? withoutSampleData(files) : files, options);
  });
}

/**
 * Fills a database without a store from a folder; returns whether it did. Several processes may start at
 * once.
 */
export async function importIntoEmptyDatabase(
  db: Database,
  dir: string,
  { isReal = false }: Pick<ImportOptions, 'isReal'> = {},
): Promise<boolean> {
  if (await hasStore(db)) return false;
  const read = await readStoreFiles(dir);
  const files = isReal ? withoutSampleData(read) : read;
  return db.transaction(async (tx) => {
    await lockImports(tx);
    if (await hasStore(tx)) return false;
    await writeStore(tx, files, {});
    return true;
  });
}

async function hasStore(db: Database | Transaction): Promise<boolean> {
  return (await db.select({ id: stores.id }).from(stores).limit(1)).length > 0;
}

async function writeStore(
  tx: Transaction,
  read: StoreFiles,
  { resetStock = false }: ImportOptions,
): Promise<void> {
  const { storeId, sample: _, ...store } = read.store;
  const files = await withTodaysHandles(tx, storeId, read);
  await tx
    .insert(stores)
    .values({ id: storeId, ...store })
    .onConflictDoUpdate({
      target: stores.id,
      set: excludedColumns(stores, [
        ...(['brand', 'defaultCurrency', 'cardCountries'] as const),
        ...(['timeZone', 'newOrderEmails', 'senderAddress', 'newsletter'] as const),
        ...(['orderNumberStart', 'orderNumberStep'] as const),
      ]),
    });
  await importCatalogue(tx, files, { resetStock });
  await importCommerce(tx, files);
  await importCustomers(tx, files);
  await importStoreLocations(tx, files);
  await importReviews(tx, files);
  await importPages(tx, files);
  await indexStaleProducts(tx);
}
