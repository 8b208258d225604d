import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { type LivelyShoppers, startShopping } from '../support/faults/lively-shoppers.ts';
import { sizeOfRun } from '../support/run-size.ts';
import {
  builtProgram,
  ended,
  failingStart,
  type ShopProcess,
  startShopProcess,
} from '../support/shop-process.ts';
import { newDataDirectory } from '../support/data-directory.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 });

const SHOPPERS = sizeOfRun({ usual: 2, long: 6 });
const ORDERS_BETWEEN = sizeOfRun({ usual: 2, long: 20 });
const INTERRUPTED_MOVES = sizeOfRun({ usual: 1, long: 6 });
const SECRET = 'a secret of at least thirty-two characters';

/**
 * The drill: a shop on its embedded database, in which shoppers buy all the time, is packed, and moved to PostgreSQL after some moves that were
 * killed; then the backup is restored elsewhere.
 */
let folder: string;
let database: TestDatabase;
let shop: ShopProcess;
let shoppers: LivelyShoppers;
let soldBeforeBackup: string[];
let ordersOfBackup: string[];
let moved: { code: number; out: string };
let answersAfterMove: { page: number; ready: number };
let startOnOld: { code: number | null; err: string };

beforeAll(async () => {
  folder = newDataDirectory('backup-and-move');
  database = await createTestDatabase('nothing');
  const dataDir = join(folder, 'shop');
  const start = (settings: Record<string, string> = {}) =>
    startShopProcess({ DATA_DIR: dataDir, SESSION_SECRET: SECRET, ...settings });
  shop = await start();
  await addStock(dataDir);
  shoppers = startShopping(() => shop.url, ['MIX-5OZ'], SHOPPERS);
  await moreOrders();

  soldBeforeBackup = known();
  const backup = join(folder, 'backup.zip');
  await runShop(dataDir, ['backup', '--to', backup]);
  await moreOrders();

  for (let kill = 0; kill < INTERRUPTED_MOVES; kill += 1) {
    await killedMove(dataDir, database.connectionString);
    await moreOrders();
  }
  moved = await runShop(dataDir, ['move-to-postgres', database.connectionString]);
  answersAfterMove = {
    page: (await fetch(`${shop.url}/products/the-mix`)).status,
    ready: (await fetch(`${shop.url}/readyz`)).status,
  };
  await shop.stop();
  startOnOld = await failingStart({ DATA_DIR: dataDir, SESSION_SECRET: SECRET });
  shop = await start({ DATABASE_URL: database.connectionString });
  await moreOrders();
  await shoppers.stop();

  const restored = join(folder, 'restored');
  await mkdir(restored);
  await runShop(restored, ['restore', backup]);
  const { out } = await runShop(restored, ['orders', 'list', '--limit', '500', '--json']);
  ordersOfBackup = JSON.parse(out).map(({ id }: { id: string }) => id);
});
afterAll(async () => {
  await shop?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const known = (): string[] => shoppers.known.map(({ orderId }) => orderId);

async function moreOrders(): Promise<void> {
  const before = shoppers.known.length;
  await vi.waitUntil(() => shoppers.known.length >= before + ORDERS_BETWEEN, { timeout: 120_000 });
}

/** Enough of what the shoppers buy. */
const addStock = (dataDir: string) => runShop(dataDir, ['stock', 'add', 'MIX-5OZ', '10000']);

function startCommand(dataDir: string, args: readonly string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, SESSION_SECRET: SECRET };
  return spawn(process.execPath, [...builtProgram('shop'), ...args], { env });
}

async function runShop(dataDir: string, args: readonly string[]): Promise<{ code: number; out: string }> {
  const child = startCommand(dataDir, args);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  const [code] = await ended(child, 'close');
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${err}`);
  return { code, out };
}

/** Ends the command as soon as it copies. */
async function killedMove(dataDir: string, address: string): Promise<void> {
  const child = startCommand(dataDir, ['move-to-postgres', address]);
  child.stderr.on('data', (chunk: Buffer) => {
    if (chunk.includes('Copying')) child.kill('SIGKILL');
  });
  expect(await ended(child, 'close')).toEqual([null, 'SIGKILL']);
}

async function ordersIn(address: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<{ id: string }>('select id from orders').finally(() => client.end());
  return rows.map(({ id }) => id);
}

it('a move ends well while shoppers buy, after moves that were killed', () => {
  expect([moved.code, moved.out]).toEqual([0, expect.stringContaining('DATABASE_URL=postgres')]);
});

it('every order that a shopper was told of is in the new database', async () => {
  const there = new Set(await ordersIn(database.connectionString));
  expect(known().filter((id) => !there.has(id))).toEqual([]);
});

it('no shopper sees an error that says nothing', () => {
  expect(shoppers.errors).toEqual([]);
});

it('after the move the old process shows pages, and says that it is not ready', () => {
  expect(answersAfterMove).toEqual({ page: 200, ready: 503 });
});

it('a start on the old database says where the data is', () => {
  expect(startOnOld).toMatchObject({ code: 1, err: expect.stringContaining('was moved to PostgreSQL at') });
});

it('a backup that was made while shoppers bought has every order from before', () => {
  expect(soldBeforeBackup.filter((id) => !ordersOfBackup.includes(id))).toEqual([]);
});
