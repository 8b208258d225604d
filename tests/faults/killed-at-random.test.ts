import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { faultsInBooks, NO_FAULTS } from '../support/buying/renewed-books.ts';
import { PROCESS_PAYMENT, resume, sweep } from '../support/buying/sweeping.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { chances } from '../support/database/unreliable.ts';
import { type LivelyShoppers, startShopping } from '../support/faults/lively-shoppers.ts';
import { anId } from '../support/ids.ts';
import { setJobs } from '../support/row-jobs.ts';
import { sizeOfRun } from '../support/run-size.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { startTestShop, type TestShop } from '../support/test-shop.ts';

const SKU = 'MIX-5OZ';
const UNITS = 10_000;
const SHOPPERS = 6;
const KILLS = sizeOfRun({ usual: 2, long: 12 });
const SEED = Number(process.env.STORM_SEED ?? 5);

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

describe.each(sizeOfRun({ usual: [2], long: [2, 4] }))('of %i processes on one database', (processes) => {
  let database: TestDatabase;
  let folder: string;
  let direct: TestShop;
  let shoppers: LivelyShoppers;
  const shops: ShopProcess[] = [];
  const chance = chances(SEED);

  const start = () =>
    startShopProcess({
      DATABASE_URL: database.connectionString,
      DATA_DIR: folder,
      SESSION_SECRET: 'a secret of at least thirty-two characters',
    });
  /** A shopper may meet a process that is dead, as behind a balancer that has not noticed. */
  const anyUrl = () => shops[Math.floor(chance() * shops.length)]?.url ?? '';

  beforeAll(async () => {
    database = await createTestDatabase('sample store');
    folder = await mkdtemp(join(tmpdir(), 'killed-at-random-'));
    direct = await startTestShop(undefined, { database });
    await direct.db.update(stock).set({ onHand: UNITS, held: 0 }).where(eq(stock.sku, SKU));
    for (let index = 0; index < processes; index += 1) shops.push(await start());
    shoppers = startShopping(anyUrl, [SKU], SHOPPERS);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = shoppers.known.length;
      await vi.waitUntil(() => shoppers.known.length > before, { timeout: 60_000 });
      await setTimeout(chance() * 1_000);
      const index = Math.floor(chance() * processes);
      await shops[index]?.kill();
      shops[index] = await start();
    }
    await shoppers.stop();
    await Promise.all(shops.map((shop) => shop.stop()));
    // What the killed ones had begun is put back after a minute without a heartbeat.
    await setJobs(direct, PROCESS_PAYMENT, 'retry');
    await resume(direct);
    for (const later of ['20 minutes', '2 hours', '26 hours']) {
      await direct.advanceClock(later);
      await sweep(direct);
    }
  });
  afterAll(async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await direct?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('while one after the other is killed, every order that a shopper was told of is there', async () => {
    const told = shoppers.known.map(({ orderId }) => orderId);
    expect(told.length).toBeGreaterThan(KILLS);
    const ids = told.map((id) => anId<typeof orders.$inferSelect.id>(id));
    expect(await direct.db.$count(orders, inArray(orders.id, ids))).toBe(new Set(told).size);
  });

  test('no call failed without a reason', () => {
    expect(shoppers.errors).toEqual([]);
  });

  test('money, orders and stock agree to the cent afterwards', async () => {
    expect(await faultsInBooks(direct)).toEqual(NO_FAULTS);
  });

  test('exactly the units of the orders have left the stock', async () => {
    const [left] = await direct.db.select().from(stock).where(eq(stock.sku, SKU));
    const sold = await direct.db.$count(orders, eq(orders.email, 'guest@example.com'));
    expect(left?.onHand).toBe(UNITS - sold);
  });
});
