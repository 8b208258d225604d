import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import { alertLowStock } from '#server/catalog/stock/alert-low-stock.ts';
import { setCountedStock } from '#server/catalog/stock/count-stock.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { stockOf } from '../../../support/buying/buying.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

let started = 0;
let handle: string;
let sku: string;
beforeEach(async () => {
  started += 1;
  handle = `rye-bar-${started}`;
  sku = `RYE-${started}`;
  await send('products', { handle, title: `Rye Bar ${started}`, copy_of: null, idempotency_key: undefined });
  await save({});
});

const send = (path: string, body: object) =>
  owner.post(`/admin/api/${path}`, { store_id: STORE, idempotency_key: crypto.randomUUID(), ...body });
const page = async () => (await owner.get(`/admin/api/products/${handle}?store_id=${STORE}`)).body;
const variantOf = (name: string): ProductDraft['variants'][number] => ({
  sku: name,
  description: 'One bar',
  attributes: { Size: 'One' },
  weightGrams: 60,
  netWeightGrams: 50,
  foods: [],
  subscriptionPrices: {},
  pictures: [],
  prices: { usd: 399, cad: 499 },
});
async function write(path: string, change: Partial<ProductDraft>, more: object = {}) {
  const { version, document } = await page();
  const { status, body } = await owner.post(`/admin/api/products/${handle}${path}`, {
    store_id: STORE,
    version,
    document: {
      ...document,
      description: 'Rye, and what it is good for.',
      pictures: [{ url: '/pictures/the-mix-pack.webp', alt: 'A bar of rye' }],
      variants: [variantOf(sku)],
      ...change,
    },
    ...more,
  });
  expect([status, body]).toMatchObject([200, {}]);
}
const save = (change: Partial<ProductDraft>) => write('', change);
const publish = (change: Partial<ProductDraft> = {}) => write('/publish', change, { publish_on: null });
const receive = (units: number, name = sku) =>
  send('stock_receipts', { lines: [{ sku: name, quantity: units }], note: '' });
const listed = async (query = `&q=${sku}`): Promise<{ sku: string }[]> =>
  (await owner.get(`/admin/api/stock?store_id=${STORE}${query}`)).body.stock;
const item = async (name = sku) =>
  (await owner.get(`/admin/api/stock/${name}/movements?store_id=${STORE}`)).body.item;

describe('stock of a product that is not sold yet', () => {
  it('is listed without units, as not sold', async () => {
    expect(await listed()).toMatchObject([
      { sku, product: `Rye Bar ${started}`, variant: 'One', on_hand: 0, is_sold: false, is_low: false },
    ]);
    expect((await listed('&q=MIX-5OZ'))[0]).toMatchObject({ is_sold: true });
  });

  it.each(['free', 'cover'])('is listed behind what is sold, by %s', async (sort) => {
    const all = (await owner.get(`/admin/api/stock?store_id=${STORE}&sort=${sort}&limit=100`)).body.stock;
    const firstUnsold = all.findIndex((row: { is_sold: boolean }) => !row.is_sold);
    expect(all.slice(firstUnsold).filter((row: { is_sold: boolean }) => row.is_sold)).toEqual([]);
    expect(firstUnsold).toBeGreaterThan(0);
  });

  it('is found first by its whole SKU, before others that contain it and have fewer units', async () => {
    await save({ variants: [variantOf(sku), variantOf(`${sku}-B`), variantOf(`A-${sku}`)] });
    await receive(2);
    expect((await listed(`&q=${sku.toLowerCase()}&limit=2`))[0]).toMatchObject({ sku });
  });

  it('is listed page by page, the whole SKU first', async () => {
    await save({ variants: [variantOf(sku), variantOf(`${sku}-B`), variantOf(`A-${sku}`)] });
    await receive(2);
    const path = `/admin/api/stock?store_id=${STORE}&q=${sku}&limit=1`;
    const skus: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body }: { body: { stock: { sku: string }[]; next_cursor: string | null } } = await owner.get(
        `${path}${cursor && `&cursor=${cursor}`}`,
      );
      skus.push(...body.stock.map((row) => row.sku));
      cursor = body.next_cursor;
    }
    expect(skus).toEqual([sku, `A-${sku}`, `${sku}-B`]);
  });

  it('is received before it is published, and sold from then on', async () => {
    expect((await receive(24)).status).toBe(200);
    expect(await item()).toMatchObject({ on_hand: 24, is_sold: false });
    expect((await page()).free_units).toEqual({ [sku]: 24 });
    await publish();
    expect(await item()).toMatchObject({ on_hand: 24, is_sold: true });
  });

  it('is counted before it is published, in each way', async () => {
    await send('count', { sku, on_hand: 5, shown: { on_hand: 0, to_ship: 0 }, idempotency_key: undefined });
    expect((await stockOf(shop.db, sku)).onHand).toBe(5);
    await send('stock_counts', { counts: [{ sku, counted: 6, shown: 5, shown_to_ship: 0 }] });
    expect((await stockOf(shop.db, sku)).onHand).toBe(6);
    expect((await setCountedStock(shop.db, STORE, sku, 7)).onHand).toBe(7);
  });

  it('is that of a new variant of a product that is sold, too', async () => {
    await publish();
    await save({ variants: [variantOf(sku), { ...variantOf(`${sku}-XL`), attributes: { Size: 'XL' } }] });
    expect((await receive(3, `${sku}-XL`)).status).toBe(200);
    expect(await listed()).toMatchObject([
      { sku, is_sold: true },
      { sku: `${sku}-XL`, variant: 'XL', is_sold: false, on_hand: 3 },
    ]);
  });

  it('is that of a version that is to be published later, also while a newer one is a draft', async () => {
    await write('/publish', {}, { publish_on: { day: '2099-01-01', time: '09:00' } });
    await save({ variants: [variantOf(`${sku}-B`)] });
    expect((await listed()).map((row) => row.sku).toSorted()).toEqual([sku, `${sku}-B`]);
  });

  it('is not listed under a SKU that was renamed, until units lie there', async () => {
    await save({ variants: [variantOf(`${sku}-B`)] });
    expect((await listed()).map((row) => row.sku)).toEqual([`${sku}-B`]);
    await receive(2, `${sku}-B`);
    await save({});
    expect(await listed()).toMatchObject([
      { sku, on_hand: 0 },
      { sku: `${sku}-B`, product: 'In no product', on_hand: 2 },
    ]);
  });

  it('is unknown where no product has the SKU', async () => {
    expect((await receive(1, 'NO-SUCH')).body.detail).toBe('There is no SKU NO-SUCH. Nothing was changed.');
  });

  it('is not low: neither in its list nor in an alert', async () => {
    await receive(1);
    await send('stock_write_offs', { sku, quantity: 1, reason: 'damaged', note: '' });
    await alertLowStock(shop.deps);
    expect((await shop.db.select().from(alerts)).filter(({ text }) => text.includes(sku))).toEqual([]);
    for (const view of ['low', 'out']) expect(await listed(`&view=${view}&q=${sku}`)).toEqual([]);
  });

  it('leaves no row behind where nothing was received', async () => {
    expect(await shop.db.$count(stock, eq(stock.sku, sku))).toBe(0);
  });
});
