import { readdir, readFile, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reviewPictures } from '#server/platform/database/schema/review-tables.ts';
import { createHttpShopper } from '../support/buying/http-shopper.ts';
import { newOperator } from '../support/buying/people.ts';
import { type BreakableDatabase, createBreakableDatabase } from '../support/database/breakable-database.ts';
import { createSmallDisk, type SmallDisk } from '../support/faults/small-disk.ts';
import { builtProgram, type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../support/test-shop.ts';

const MEGABYTES = 16;

let disk: SmallDisk;
let database: BreakableDatabase;
let direct: TestShop;
let shop: ShopProcess;
let owner: TestShopper;
let photo: Buffer;

/** A shop whose pictures and log are on a disk that is full; its database is elsewhere. */
beforeAll(async () => {
  disk = await createSmallDisk(MEGABYTES);
  database = await createBreakableDatabase();
  direct = await startTestShop(undefined, {
    database: { connectionString: database.direct, drop: async () => undefined },
  });
  owner = await newOperator(direct);
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'orange' } })
    .jpeg()
    .toBuffer();
  shop = await startShopProcess(
    {
      DATABASE_URL: database.connectionString,
      DATA_DIR: disk.folder,
      SESSION_SECRET: 'a secret of at least thirty-two characters',
    },
    undefined,
    disk.command([process.execPath, ...builtProgram('main')]),
  );
});
afterAll(async () => {
  await shop?.stop();
  await direct.close();
  await database.drop();
  await disk.remove();
});

async function send(path: string): Promise<{ status: number; body: Record<string, string> }> {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'content-type': 'image/jpeg', cookie };
  const answer = await fetch(`${shop.url}${path}`, { method: 'POST', headers, body: new Uint8Array(photo) });
  return { status: answer.status, body: await answer.json() };
}
const sendForReview = () => send(`/reviews/pictures?store_id=${STORE}`);
const sendForProduct = () => send(`/admin/api/pictures?store_id=${STORE}&name=bar.jpg`);
const drawn = (width: number) => fetch(`${shop.url}/pictures/the-mix-pack-${width}.webp`);

/** What has been written of pictures, whole or not. */
async function written(): Promise<string[]> {
  const files = await readdir(disk.seenIn(shop.pid, ''), { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && /\.(part|webp|jpg)$/.test(file.name))
    .map(({ name }) => name);
}

/** Whether the start has copied the assets of its release; until then the folder's name has a dot. */
async function hasStoredAssets(): Promise<boolean> {
  const releases = await readdir(disk.seenIn(shop.pid, 'assets')).catch(() => []);
  return releases.some((name) => !name.includes('.'));
}

/** Has the shop log something: it meets its database and does not reach it. */
async function logSomething(): Promise<void> {
  await database.breakDown();
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(503);
  await database.restore();
  await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(200);
}

/** The last page of the log has room for a while. */
async function logUntilFull(): Promise<void> {
  for (let before = -1; before < (await logged()); await logSomething()) before = await logged();
}

const logged = async () => (await readFile(disk.seenIn(shop.pid, 'shop.log'), 'utf8')).length;

describe('when the disk of pictures and of the log is full', () => {
  let filling: string;
  beforeAll(async () => {
    // Without room for the rest of this copy, what there is of it would be removed and leave room.
    await vi.waitUntil(hasStoredAssets, { timeout: 20_000 });
    filling = await disk.fill(shop.pid);
  });

  test.each([
    ['a shopper’s photo', sendForReview],
    ['a picture of a product', sendForProduct],
  ])('%s is refused for a while, and nothing of it is stored', async (_what, sending) => {
    const { status, body } = await sending();
    expect([status, body.code]).toEqual([503, 'unavailable']);
    expect([await written(), await direct.db.$count(reviewPictures)]).toEqual([[], 0]);
  });

  test('a picture that has not been drawn in a size yet is refused for a while, and nothing of it is stored', async () => {
    expect((await drawn(320)).status).toBe(503);
    expect(await written()).toEqual([]);
  });

  test('the shop goes on without writing its log', async () => {
    await logUntilFull();
    await logSomething();
    expect((await createHttpShopper(() => shop.url).get('/shop')).status).toBe(200);
  });

  test('all is stored and logged again when there is room', async () => {
    await rm(filling);
    expect((await sendForReview()).status).toBe(200);
    expect((await sendForProduct()).status).toBe(200);
    expect((await drawn(320)).status).toBe(200);
    const before = await logged();
    await logSomething();
    expect(await logged()).toBeGreaterThan(before);
  });
});
