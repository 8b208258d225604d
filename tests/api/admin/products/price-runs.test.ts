import { afterEach, beforeEach, expect, it } from 'vitest';
import { newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const HANDLES = ['fig-fennel-bites', 'puffed-rice-bhel'];

let shop: TestShop;
let owner: TestShopper;
beforeEach(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterEach(() => shop.close());

const page = async (handle: string) =>
  (await owner.get(`/admin/api/products/${handle}?store_id=${STORE}`)).body;
const pricesOf = async (handle: string) =>
  (await page(handle)).document.variants.map(({ prices }: { prices: object }) => prices);
const pricesOfAll = () => Promise.all(HANDLES.map(pricesOf));

async function change(made: object) {
  const products = await Promise.all(
    HANDLES.map(async (handle) => ({ handle, version: (await page(handle)).version ?? 0 })),
  );
  return owner.post('/admin/api/product-changes', { store_id: STORE, products, change: made });
}
const raise = () => change({ action: 'prices', percent: 10, rounding: 'cent', shows_before: false });
const runs = async () => (await owner.get(`/admin/api/price-runs?store_id=${STORE}`)).body.runs;
const undoLast = async () =>
  owner.post(`/admin/api/price-runs/${(await runs())[0].run_id}/undo`, { store_id: STORE });
const refusals = (body: { products: { handle: string; refusal: string | null }[] }) =>
  body.products.map(({ handle, refusal }) => [handle, refusal]);

it('is listed with what it was, who made it and how many products still have it', async () => {
  await raise();
  expect(await runs()).toMatchObject([
    { text: 'Prices changed by 10 %', who: expect.any(String), products: 2, unchanged: 2 },
  ]);
});

it('is undone as a whole: shoppers see the prices from before', async () => {
  const before = await pricesOfAll();
  await raise();
  expect(await pricesOfAll()).not.toEqual(before);
  const { status, body } = await undoLast();
  expect([status, refusals(body)]).toEqual([200, HANDLES.map((handle) => [handle, null])]);
  expect(await pricesOfAll()).toEqual(before);
  const shown = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles: HANDLES });
  expect(shown.body.formattedProductData[0].product_price).toBe(before[0][0].usd);
});

it('that wrote prices in another currency is undone the same way', async () => {
  const before = await pricesOfAll();
  await change({ action: 'convert', currency: 'cad', rate: 2, rounding: 'cent', replaces: true });
  expect((await pricesOf('puffed-rice-bhel'))[0].cad).toBe(before[1][0].usd * 2);
  expect((await runs())[0].text).toBe('Prices in CAD at 2');
  await undoLast();
  expect(await pricesOfAll()).toEqual(before);
});

it('leaves what was edited since, and names it', async () => {
  const [before] = await pricesOfAll();
  await raise();
  const { version, document } = await page('puffed-rice-bhel');
  const edited = { ...document, title: 'Puffed Rice' };
  await owner.post('/admin/api/products/puffed-rice-bhel/publish', {
    store_id: STORE,
    version,
    document: edited,
    publish_on: null,
  });
  expect((await runs())[0]).toMatchObject({ products: 2, unchanged: 1 });
  expect(refusals((await undoLast()).body)).toEqual([
    ['fig-fennel-bites', null],
    ['puffed-rice-bhel', 'It was changed since.'],
  ]);
  expect(await pricesOf('fig-fennel-bites')).toEqual(before);
  expect((await page('puffed-rice-bhel')).document).toMatchObject({
    title: 'Puffed Rice',
    variants: document.variants,
  });
});

it('is undone once, also by a second press', async () => {
  const before = await pricesOfAll();
  await raise();
  await undoLast();
  expect(refusals((await undoLast()).body)).toEqual(
    HANDLES.map((handle) => [handle, 'It was changed since.']),
  );
  expect(await pricesOfAll()).toEqual(before);
});

it('that does not exist is not undone', async () => {
  const { status } = await owner.post(`/admin/api/price-runs/${crypto.randomUUID()}/undo`, {
    store_id: STORE,
  });
  expect(status).toBe(404);
});
