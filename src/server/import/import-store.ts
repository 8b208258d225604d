import { basename } from 'node:path';
import { eq } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { indexStaleProducts } from '#server/catalog/search/search-index.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { isSettingFileChanged } from '#server/settings/edited-settings.ts';
import { currenciesOf } from './files/catalogue-files.ts';
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

export interface StoreImportOptions {
  /** Resets the stock of existing SKUs to that of the files, but never below what checkouts hold. */
  resetStock?: boolean;
  /** Whether the shop takes money, so that sample data is left out. */
  isReal?: boolean;
  /** The store that the files are for, in place of the one that they name. */
  storeId?: StoreId | undefined;
}

/**
 * Imports all store files in one transaction; importing them again changes nothing. The shop's own data
 * stays: stock and holds, redemptions, customers, orders, and pages edited by staff.
 */
export async function importStore(
  db: Database,
  files: StoreFiles,
  options: StoreImportOptions = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockImports(tx);
    const storeId = options.storeId ?? files.store.storeId;
    const named = { ...files, store: { ...files.store, storeId } };
    await writeStore(tx, options.isReal ? withoutSampleData(named) : named, options);
  });
}

/**
 * Fills a database without a store from a folder; returns whether it did. Several processes may start at
 * once.
 */
export async function importIntoEmptyDatabase(
  db: Database,
  dir: string,
  { isReal = false }: Pick<StoreImportOptions, 'isReal'> = {},
): Promise<boolean> {
  if (await hasStore(db)) return false;
  const files = await readStoreFiles(dir);
  return db.transaction(async (tx) => {
    await lockImports(tx);
    if (await hasStore(tx)) return false;
    await fillStore(tx, files, { isReal, storeId: files.store.storeId });
    return true;
  });
}

/** Fills a store in which there is nothing, and remembers its folder. The caller has locked imports. */
export async function fillStore(
  tx: Transaction,
  files: StoreFiles,
  { isReal, storeId }: { isReal: boolean; storeId: StoreId },
): Promise<void> {
  const named = { ...files, store: { ...files.store, storeId } };
  await writeStore(tx, isReal ? withoutSampleData(named) : named, {});
  await tx
    .update(stores)
    .set({ folder: basename(files.name) })
    .where(eq(stores.id, storeId));
}

async function hasStore(db: Database | Transaction): Promise<boolean> {
  return (await db.select({ id: stores.id }).from(stores).limit(1)).length > 0;
}

async function writeStore(
  tx: Transaction,
  read: StoreFiles,
  { resetStock = false }: StoreImportOptions,
): Promise<void> {
  const files = await withTodaysHandles(tx, read.store.storeId, read);
  await importGeneral(tx, files);
  await importCatalogue(tx, files, { resetStock });
  await importCommerce(tx, files);
  await importCustomers(tx, files);
  await importStoreLocations(tx, files);
  await importReviews(tx, files);
  await importPages(tx, files);
  await indexStaleProducts(tx);
}

/** The shop itself; edited in the back office, it stays while its file does not change. */
async function importGeneral(tx: Transaction, { store: file }: StoreFiles): Promise<void> {
  const { storeId, sample: _, otherCurrencies, ...named } = file;
  const money = { defaultCurrency: file.defaultCurrency, currencies: currenciesOf(file) };
  const inserted = await tx
    .insert(stores)
    .values({ id: storeId, ...named, ...money })
    .onConflictDoNothing()
    .returning({ id: stores.id });
  const isChanged = await isSettingFileChanged(tx, { storeId, name: 'general', content: named });
  const isMoneyChanged = await isSettingFileChanged(tx, { storeId, name: 'currencies', content: money });
  if (inserted.length > 0) return;
  const { defaultCurrency: _own, ...general } = named;
  if (isChanged) await tx.update(stores).set(general).where(eq(stores.id, storeId));
  if (isMoneyChanged) await tx.update(stores).set(money).where(eq(stores.id, storeId));
}
