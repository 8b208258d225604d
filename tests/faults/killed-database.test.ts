import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { details } from '../support/buying/buying.ts';
import { type LivelyShoppers, startShopping } from '../support/faults/lively-shoppers.ts';
import { sizeOfRun } from '../support/run-size.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { skusInStock } from '../load/order-flow.ts';
import { newDataDirectory } from '../support/data-directory.ts';

const SHOPPERS = 4;
const KILLS = sizeOfRun({ usual: 5, long: 50 });

vi.setConfig({ testTimeout: 300_000, hookTimeout: 900_000 });

let folder: string;
let shop: ShopProcess;
let shoppers: LivelyShoppers;
const pids = new Set<number>();

/** Null while no database runs. */
const postmasterPid = async () => {
  const content = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '');
  return Number(content.split('\n')[0]) || null;
};

/** The shop can answer for a moment after the kill: connections end only when they notice that their server is gone. */
const isReadyAfter = async (killed: number) => {
  const pid = await postmasterPid();
  return pid !== null && pid !== killed && (await fetch(`${shop.url}/readyz`)).ok;
};

/** Kills the database again and again while shoppers buy, each time after somebody was told of an order. */
beforeAll(async () => {
  folder = newDataDirectory('killed-database');
  shop = await startShopProcess({ DATA_DIR: folder });
  shoppers = startShopping(() => shop.url, await skusInStock(shop.url), SHOPPERS);
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = shoppers.known.length;
    await vi.waitUntil(() => shoppers.known.length > before, { timeout: 60_000 });
    const pid = await vi.waitUntil(postmasterPid, { timeout: 60_000 });
    pids.add(pid);
    process.kill(pid, 'SIGKILL');
    await vi.waitUntil(() => isReadyAfter(pid), { timeout: 60_000 });
  }
  await shoppers.stop();
});
afterAll(async () => {
  await shop?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the database was another process after each kill', () => {
  expect(pids.size).toBe(KILLS);
});

test('every order that a shopper was told of is found again after the database was killed', async () => {
  for (const { shopper, checkout, orderId } of shoppers.known) {
    expect((await details(shopper, checkout)).body).toMatchObject({ status: 'complete', order_id: orderId });
  }
});

test('no call failed without a reason', () => {
  expect(shoppers.errors).toEqual([]);
});
