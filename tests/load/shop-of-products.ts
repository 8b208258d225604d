import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { StoreId } from '#domain/ids.ts';
import { importIntoEmptyDatabase } from '#server/import/import-store.ts';
import { connectDatabase } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts';
import { anId } from '../support/ids.ts';
import { LAUNCHER, type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { addProducts } from './many-products.ts';
import { newDataDirectory } from '../support/data-directory.ts';

export const STORE = anId<StoreId>('store_doosra');
const STORE_FILES = fileURLToPath(new URL('../../store/doosra', import.meta.url));

export interface ShopOfProducts extends ShopProcess {
  dataDir: string;
  connectionString: string;
}

/**
 * The built shop with many generated products on a throw-away database: the embedded one, or one at `address`, which is
 * filled when it is empty.
 */
export async function withShopOfProducts(
  { count, address }: { count: number; address?: string | undefined },
  use: (shop: ShopOfProducts) => Promise<void>,
): Promise<void> {
  const dataDir = newDataDirectory('storefront-products');
  const embedded = address ? null : await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const connectionString = address ?? embedded?.connectionString ?? '';
  try {
    await fill(connectionString, count);
    const ownDatabase = { DATABASE_URL: connectionString, SESSION_SECRET: 'x'.repeat(32) };
    const shop = await startShopProcess(
      { DATA_DIR: dataDir, ...(address && ownDatabase) },
      undefined,
      LAUNCHER,
    );
    await use({ ...shop, dataDir, connectionString }).finally(() => shop.stop());
  } finally {
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(connectionString: string, count: number): Promise<void> {
  await migrateDatabase(connectionString);
  const { db, close } = connectDatabase(connectionString);
  await db.$client.query('select 1');
  const startedAt = performance.now();
  const isEmpty = await importIntoEmptyDatabase(db, STORE_FILES);
  db.$client.options.statement_timeout = 0;
  if (isEmpty) await addProducts(db, STORE, count);
  await close();
  if (isEmpty) console.log(`filled and indexed in ${Math.round((performance.now() - startedAt) / 1000)} s`);
}
