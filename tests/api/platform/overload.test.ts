import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { admissionLimits, type WorkClass } from '#server/platform/http/admission.ts';
import { writeExport } from '#server/staff-exports/write-export.ts';
import { placeOrder } from '../../support/buying/orders.ts';
import { addStaff, newOperator } from '../../support/buying/people.ts';
import { AS_IN_PRODUCTION, STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const LIMITS = admissionLimits(AS_IN_PRODUCTION.maxConnections);
const { search } = LIMITS;
const PATIENT = { ...LIMITS, search: { ...search, waitMilliseconds: 60_000 } };

let shop: TestShop;
let address: string;
beforeAll(async () => {
  shop = await startTestShop(() => ({ admission: PATIENT }), AS_IN_PRODUCTION);
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => shop.close());

const find = (signal: AbortSignal | null = null) =>
  fetch(`${address}/search/updated_search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ store_id: STORE, search_query: 'masala' }),
    signal,
  });

const until = (holds: () => void) => vi.waitFor(holds, { timeout: 10_000 });

const stateOf = (workClass: WorkClass) => shop.app.admission?.state(workClass);

/** Takes all places of a class until `use` is done, as requests that take long do. */
async function whileFull(workClass: WorkClass, use: () => Promise<void>): Promise<void> {
  const { admission } = shop.app;
  const places: (() => void)[] = [];
  for (let place = 0; place < LIMITS[workClass].atOnce; place += 1)
    places.push((await admission?.enter(workClass)) ?? (() => undefined));
  try {
    await use();
  } finally {
    for (const release of places) release();
  }
}

/** Fills the queue of searches too; what waits is answered once there are places. */
async function whileQueueIsFull(use: () => Promise<void>): Promise<Response[]> {
  const waiting: Promise<Response>[] = [];
  await whileFull('search', async () => {
    for (let turn = 0; turn < search.waiting; turn += 1) waiting.push(find());
    await until(() => expect(stateOf('search')?.waiting).toBe(search.waiting));
    await use();
  });
  return Promise.all(waiting);
}

test('a search beyond those that work and wait is told when to come again', async () => {
  await whileQueueIsFull(async () => {
    const refused = await find();
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      503,
      '1',
      { code: 'overloaded', status: 503, detail: expect.stringContaining('try again') },
    ]);
  });
});

test('searches that waited are answered once there are places', async () => {
  const answers = await whileQueueIsFull(async () => undefined);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(stateOf('search')).toMatchObject({ working: 0, waiting: 0 });
});

test.each(['/metrics/cart-items', '/readyz', '/metrics/prometheus'])(
  'searches without a place leave %s alone',
  async (path) => {
    await whileQueueIsFull(async () => {
      expect((await fetch(`${address}${path}`)).status).toBe(200);
    });
  },
);

test('a payment finds a place while every other class is full', async () => {
  await whileFull('checkout', async () => {
    const answer = await fetch(`${address}/stripe/webhook`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(400);
  });
});

test('feeds that many fetch at once take no places of reports, and each comes whole or not at all', async () => {
  const feeds = await Promise.all(
    Array.from({ length: 40 }, () => fetch(`${address}/feeds/google-products.xml`)),
  );
  const ends = await Promise.all(
    feeds.map(async (feed) => [feed.status, (await feed.text()).trimEnd().slice(-6) === '</rss>'].join()),
  );
  expect(new Set(ends)).toEqual(new Set(['200,true', '503,false']));
  expect(stateOf('reports')?.refused).toBe(0);
});

const largePhoto = () =>
  sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: '#ff6a19' } })
    .jpeg()
    .toBuffer();

/** The statuses of six answers at once, and how many places of a class were taken at most until the last came. */
async function placesTaken(workClass: WorkClass, send: () => Promise<number>) {
  let areSent = false;
  const sent = Promise.all(Array.from({ length: 6 }, send)).finally(() => {
    areSent = true;
  });
  let most = 0;
  while (!areSent) {
    most = Math.max(most, stateOf(workClass)?.working ?? 0);
    await setImmediate();
  }
  return { statuses: new Set(await sent), most };
}

test('photos of reviews take no places of pages while they are drawn again', async () => {
  const body = await largePhoto();
  const url = `${address}/reviews/pictures?store_id=${STORE}`;
  const headers = { 'content-type': 'image/jpeg' };
  const taken = await placesTaken('pages', async () => {
    const { status } = await fetch(url, { method: 'POST', headers, body });
    return status;
  });
  expect(taken).toEqual({ statuses: new Set([200]), most: 0 });
});

test('photos that staff attach take no places of carts while they are drawn again', async () => {
  const owner = await newOperator(shop);
  const { id } = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
  const noteId = crypto.randomUUID();
  const note = { store_id: STORE, idempotency_key: noteId, text: 'Photos' };
  await owner.post(`/admin/api/orders/${id}/notes`, note);
  const file = { file_name: 'a.jpg', file_content: (await largePhoto()).toString('base64') };
  const taken = await placesTaken('cart', async () => {
    const sent = { store_id: STORE, idempotency_key: crypto.randomUUID(), ...file };
    return (await owner.post(`/admin/api/orders/${id}/notes/${noteId}/attachments`, sent)).status;
  });
  expect(taken).toEqual({ statuses: new Set([200]), most: 0 });
});

const CUSTOMERS = `/admin/api/customers_export?store_id=${STORE}`;

test('files that staff take are made in places of reports, not of carts', async () => {
  const owner = await newOperator(shop);
  const taken = await placesTaken('cart', async () => (await owner.get(CUSTOMERS)).status);
  expect(taken).toEqual({ statuses: new Set([200]), most: 0 });
});

test('a stored file that nobody takes from its connection holds no place', async () => {
  const { id: staffMemberId, email } = await addStaff(shop, 'owner');
  const file = { kind: 'journal', fileName: 'journal.csv', mediaType: 'text/csv', filters: {} } as const;
  // More than the buffers between the shop and its receiver have room for.
  const bytes = Readable.from(Array.from({ length: 16 }, () => randomBytes(1_000_000)));
  const { id } = await writeExport(
    shop.db,
    { storeId: STORE, who: email, staffMemberId, ...file },
    { bytes, countRows: () => 1 },
  );
  const owner = await newOperator(shop);
  const leaving = new AbortController();
  const { headers } = await fetch(`${address}/admin/api/exports/${id}/file?store_id=${STORE}`, {
    headers: { cookie: `staff_session=${owner.cookies.get('staff_session')}` },
    signal: leaving.signal,
  });
  expect([headers.get('content-length'), stateOf('reports')?.working, stateOf('cart')?.working]).toEqual([
    '16000000',
    0,
    0,
  ]);
  leaving.abort();
});

test('a list that is not cached is refused when pages are full', async () => {
  const impatient = await startTestShop(() => ({
    admission: { ...LIMITS, pages: { ...LIMITS.pages, atOnce: 0, waiting: 0 } },
  }));
  const { status } = await impatient
    .shopper()
    .get(`/search/collection?collection_name=mixes&store_id=${STORE}`);
  await impatient.close();
  expect(status).toBe(503);
});

test('a shopper who has gone does not wait any longer', async () => {
  await whileFull('search', async () => {
    const leaving = new AbortController();
    const gone = find(leaving.signal).catch(() => 'gone');
    await until(() => expect(stateOf('search')?.waiting).toBe(1));
    leaving.abort();
    await gone;
    await until(() => expect(stateOf('search')?.waiting).toBe(0));
  });
});

test('a search whose statement takes too long is refused, and others go on', async () => {
  const client = await shop.db.$client.connect();
  try {
    await client.query('begin');
    await client.query('lock table product_search in access exclusive mode');
    const refused = await find();
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'overloaded' }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect((await find()).status).toBe(200);
});
