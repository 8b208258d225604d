import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finalize, openCheckout, stockOf } from '../support/buying/buying.ts';
import { createHttpShopper } from '../support/buying/http-shopper.ts';
import { PROCESS_PAYMENT, sweep } from '../support/buying/sweeping.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { setJobs } from '../support/row-jobs.ts';
import { startShopProcess } from '../support/shop-process.ts';
import { startTestShop, type TestShop } from '../support/test-shop.ts';

const SKU = 'MIX-5OZ';
const SHOPPERS = 6;

let database: TestDatabase;
let folder: string;
let direct: TestShop;
let onHand: number;

/** Six shoppers have final totals and have not paid when their process is killed. */
beforeAll(async () => {
  database = await createTestDatabase('sample store');
  folder = await mkdtemp(join(tmpdir(), 'killed-while-holding-'));
  direct = await startTestShop(undefined, { database: { ...database, drop: async () => undefined } });
  onHand = (await stockOf(direct.db, SKU)).onHand;
  const killed = await startShopProcess({
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    SESSION_SECRET: 'a secret of at least thirty-two characters',
  });
  for (let index = 0; index < SHOPPERS; index += 1) {
    const shopper = createHttpShopper(() => killed.url);
    await finalize(shopper, await openCheckout(shopper, [{ sku: SKU, quantity: 1 }]));
  }
  await killed.kill();
});
afterAll(async () => {
  await direct.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('what unpaid checkouts of a killed process hold stays held as long as theirs would, and is then for sale again', async () => {
  // What the killed one had begun is put back after a minute without a heartbeat.
  await setJobs(direct, PROCESS_PAYMENT, 'retry');
  await direct.advanceClock('14 minutes');
  await sweep(direct);
  expect(await stockOf(direct.db, SKU)).toEqual({ onHand, held: SHOPPERS });
  await direct.advanceClock('16 minutes');
  await sweep(direct);
  expect(await stockOf(direct.db, SKU)).toEqual({ onHand, held: 0 });
});
