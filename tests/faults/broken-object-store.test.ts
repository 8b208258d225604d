import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { S3Settings } from '#server/platform/settings/s3-settings.ts';
import { CARDS, details, finalize, openCheckout, payWith } from '../support/buying/buying.ts';
import { createHttpShopper } from '../support/buying/http-shopper.ts';
import { newOperator } from '../support/buying/people.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';
import { type FaultName, networkFaults } from '../support/faults/network-faults.ts';
import { sizeOfRun } from '../support/run-size.ts';
import { type FaultProxy, startFaultProxy } from '../support/servers/fault-proxy.ts';
import { type ShopProcess, startShopProcess } from '../support/shop-process.ts';
import { type BucketServer, bucketUploads, startBucketServer } from '../support/storage/bucket-server.ts';
import { STORE, startTestShop, type TestShop } from '../support/test-shop.ts';

vi.setConfig({ testTimeout: 300_000 });

const FAULTS = networkFaults({ milliseconds: 400, afterBytes: 120 });
const NAMES = Object.keys(FAULTS) as FaultName[];
/** What is refused is refused for seconds, and what hangs is waited for as long as the shop waits: the long tests have all. */
const WHERE_NEEDED = sizeOfRun<FaultName[]>({
  usual: ['down', 'cut in the middle of an answer'],
  long: NAMES,
});
const ELSEWHERE = sizeOfRun<FaultName[]>({ usual: ['hanging'], long: NAMES });
const RETRY_MILLISECONDS = 250;
const LARGE = 1_000;

let bucket: BucketServer;
let settings: S3Settings;
let proxy: FaultProxy;
let database: TestDatabase;
let folder: string;
let direct: TestShop;
let shop: ShopProcess;
let cookie: string;
let networks = 0;

beforeAll(async () => {
  bucket = await startBucketServer();
  settings = bucket.newBucket();
  const { hostname, port } = new URL(settings.endpoint ?? '');
  proxy = await startFaultProxy({ host: hostname, port: Number(port) });
  database = await createTestDatabase('sample store');
  folder = await mkdtemp(join(tmpdir(), 'broken-object-store-'));
  direct = await startTestShop(undefined, { database });
  const owner = await newOperator(direct);
  cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  shop = await startShopProcess({
    ...bucket.environmentOf(settings),
    S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    SESSION_SECRET: 'a secret of at least thirty-two characters',
    WARM_PICTURES: 'no',
  });
});
afterAll(async () => {
  await shop?.stop();
  await direct?.close();
  await proxy?.close();
  await bucket?.stop();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => proxy.restore());

/** A photo that no other test has, large enough for several packets. */
const newPhoto = async (): Promise<Buffer> =>
  sharp(randomBytes(LARGE * LARGE * 3), { raw: { width: LARGE, height: LARGE, channels: 3 } })
    .jpeg({ quality: 30 })
    .toBuffer();

const upload = (photo: Buffer) =>
  fetch(`${shop.url}/admin/api/pictures?store_id=${STORE}&name=bowl.jpg`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', cookie },
    body: new Uint8Array(photo),
  });
/** Each from another network, so that no limit is met. */
const sendPhoto = (photo: Buffer) => {
  networks += 1;
  const headers = { 'content-type': 'image/jpeg', 'x-forwarded-for': `203.0.113.${networks}` };
  return fetch(`${shop.url}/reviews/pictures?store_id=${STORE}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(photo),
  });
};
const show = (path: string) => fetch(`${shop.url}${path}`);
const sized = (url: string, width: number) => url.replace('.webp', `-${width}.webp`);

/** Asks again until it succeeds. */
async function untilDone(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask();
    if (answer.ok) return answer;
    await setTimeout(RETRY_MILLISECONDS);
  }
}

/** Reads every pixel: a picture that was cut has a whole header. */
const expectWhole = async (picture: Buffer | null) =>
  expect(
    (
      await sharp(picture ?? Buffer.of(), { failOn: 'truncated' })
        .raw()
        .toBuffer()
    ).length,
  ).toBeGreaterThan(0);

async function expectStored(url: string, photo: Buffer): Promise<void> {
  const file = url.slice('/pictures/'.length).replace('.webp', '.jpg');
  const stored = await bucketUploads(settings).read(`pictures/${file}`);
  expect(stored?.equals(photo)).toBe(true);
}

const uploadedUrl = async (photo: Buffer): Promise<string> =>
  (await (await untilDone(() => upload(photo))).json()).url;

describe.each(WHERE_NEEDED)('while the object store is needed and broken (%s)', (name) => {
  test('a picture of staff is stored or refused, and stored whole when it is sent again', async () => {
    const photo = await newPhoto();
    await proxy.breakDown(FAULTS[name]);
    const answer = await upload(photo);
    await proxy.restore();
    expect([200, 503]).toContain(answer.status);
    if (answer.ok) await expectStored((await answer.json()).url, photo);
    await expectStored(await uploadedUrl(photo), photo);
  });

  test('a photo of a review is stored or refused, and is there once its shopper was told so', async () => {
    const photo = await newPhoto();
    await proxy.breakDown(FAULTS[name]);
    const first = await sendPhoto(photo);
    await proxy.restore();
    expect([200, 503]).toContain(first.status);
    for (const answer of [first, await untilDone(() => sendPhoto(photo))]) {
      if (!answer.ok) continue;
      const { picture_id: id } = await answer.json();
      const stored = await bucketUploads(settings).read(`review-pictures/${id}.webp`);
      await expectWhole(stored);
    }
  });

  test('a size that was never shown is shown or refused, and whole when it is asked for again', async () => {
    const url = await uploadedUrl(await newPhoto());
    await proxy.breakDown(FAULTS[name]);
    const { status } = await show(sized(url, 320));
    await proxy.restore();
    expect([200, 503]).toContain(status);
    const shown = await untilDone(() => show(sized(url, 320)));
    await expectWhole(Buffer.from(await shown.arrayBuffer()));
  });
});

describe.each(ELSEWHERE)('although the object store is broken (%s)', (name) => {
  test('a size that was shown before is shown', async () => {
    const url = await uploadedUrl(await newPhoto());
    await untilDone(() => show(sized(url, 160)));
    await proxy.breakDown(FAULTS[name]);
    expect((await show(sized(url, 160))).status).toBe(200);
  });

  test('a shopper buys', async () => {
    await proxy.breakDown(FAULTS[name]);
    const shopper = createHttpShopper(() => shop.url);
    const checkout = await openCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    await finalize(shopper, checkout);
    await payWith(shopper, checkout, CARDS.succeeds);
    await expect.poll(async () => (await details(shopper, checkout)).body.status).toBe('complete');
  });

  test('the shop is ready', async () => {
    await proxy.breakDown(FAULTS[name]);
    expect((await show('/readyz')).status).toBe(200);
  });
});

test("the store's own pictures are drawn while others wait for the object store", async () => {
  const url = await uploadedUrl(await newPhoto());
  await untilDone(() => show(sized(url, 160)));
  await proxy.breakDown(FAULTS.hanging);
  let isWaiting = true;
  const waiting = show(sized(url, 640)).finally(() => {
    isWaiting = false;
  });
  await expect.poll(proxy.met).toBeGreaterThan(0);
  expect((await show('/pictures/cardamom-coffee-bites-pack-320.avif')).status).toBe(200);
  expect(isWaiting).toBe(true);
  await proxy.restore();
  await waiting;
});
