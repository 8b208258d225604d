import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeEach(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterEach(() => shop.close());

const versionOf = async (handle: string): Promise<number> =>
  (await owner.get(`/admin/api/products/${handle}?store_id=${STORE}`)).body.version ?? 0;
async function change(handles: string[], made: object, as = owner) {
  const products = await Promise.all(
    handles.map(async (handle) => ({ handle, version: await versionOf(handle) })),
  );
  return as.post('/admin/api/product-changes', { store_id: STORE, products, change: made });
}
const prices = (percent: number, more: object = {}) => ({
  action: 'prices',
  percent,
  rounding: 'cent',
  shows_before: false,
  ...more,
});
const shown = async (handle: string) => {
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles: [handle] });
  return body.formattedProductData[0] ?? null;
};
const allHandles = async (): Promise<string[]> => {
  const { rows } = await shop.db.execute<{ handle: string }>(
    sql`select handle from products where status = 'active' order by handle`,
  );
  return rows.map(({ handle }) => handle);
};
const refusals = (body: { products: { handle: string; refusal: string | null }[] }) =>
  body.products.flatMap(({ handle, refusal }) => (refusal === null ? [] : [[handle, refusal]]));

it('are archived and sold again together', async () => {
  const handles = ['curry-leaf-peanuts', 'fig-fennel-bites'];
  expect(refusals((await change(handles, { action: 'archive' })).body)).toEqual([]);
  expect([await shown('curry-leaf-peanuts'), await shown('fig-fennel-bites')]).toEqual([null, null]);
  expect(refusals((await change(handles, { action: 'sell' })).body)).toEqual([]);
  expect(await shown('curry-leaf-peanuts')).not.toBeNull();
});

it('get other prices, each as a version that can be taken back', async () => {
  const before = (await shown('curry-leaf-peanuts')).product_price;
  await change(['curry-leaf-peanuts'], prices(10));
  expect((await shown('curry-leaf-peanuts')).product_price).toBe(Math.round(before * 1.1));
  const { body } = await owner.get(`/admin/api/products/curry-leaf-peanuts?store_id=${STORE}`);
  expect(body.versions.length).toBeGreaterThan(1);
});

it('are on sale for less, with what they cost before', async () => {
  const before = (await shown('puffed-rice-bhel')).product_price;
  await change(['puffed-rice-bhel'], prices(-20, { shows_before: true }));
  expect(await shown('puffed-rice-bhel')).toMatchObject({
    product_price: Math.round(before * 0.8),
    original_price: before,
  });
});

it.each([-20, 20])(
  'all get prices changed by %i percent, in whatever order bundles follow their parts',
  async (percent) => {
    const { body } = await change(await allHandles(), prices(percent));
    expect(refusals(body)).toEqual([]);
  },
);

it('whose bundles elsewhere would cost more than their parts stay, and the bundle is named', async () => {
  const { body } = await change(['curry-leaf-peanuts'], prices(-20));
  expect(refusals(body)).toEqual([
    ['curry-leaf-peanuts', expect.stringMatching(/would cost more than what is in it\. Lower its price/)],
  ]);
});

it('that cannot be changed stay, with the reason, and do not keep the others from it', async () => {
  const { body: page } = await owner.get(`/admin/api/products/the-bites?store_id=${STORE}`);
  await owner.post('/admin/api/products/the-bites', {
    store_id: STORE,
    version: page.version,
    document: { ...page.document, title: 'Waiting' },
  });
  const before = (await shown('the-bites')).product_price;
  const { body } = await change(['the-bites', 'nothing-like-it', 'curry-leaf-peanuts'], prices(10));
  expect(refusals(body)).toEqual([
    ['the-bites', 'It has changes that are not published yet.'],
    ['nothing-like-it', expect.any(String)],
  ]);
  expect((await shown('the-bites')).product_price).toBe(before);
});

it('are changed once, however often the same change is sent', async () => {
  const before = (await shown('puffed-rice-bhel')).product_price;
  const products = [{ handle: 'puffed-rice-bhel', version: await versionOf('puffed-rice-bhel') }];
  const send = () =>
    owner.post('/admin/api/product-changes', { store_id: STORE, products, change: prices(10) });
  await send();
  expect(refusals((await send()).body)).toEqual([
    ['puffed-rice-bhel', 'Somebody else changed this product in the meantime.'],
  ]);
  expect((await shown('puffed-rice-bhel')).product_price).toBe(Math.round(before * 1.1));
});

it('are not changed by those who may not publish', async () => {
  const support = await browserOf(shop, await addStaff(shop, 'support'));
  expect((await change(['the-mix'], { action: 'archive' }, support)).status).toBe(403);
});

it('are in the audit log with how many and which', async () => {
  await change(['curry-leaf-peanuts'], prices(10));
  const { rows } = await shop.db.execute(
    sql`select summary, after from staff_actions where command = 'products change'`,
  );
  expect(rows).toEqual([
    { summary: 'Changed the prices of 1 product by 10 %', after: { handles: ['curry-leaf-peanuts'] } },
  ]);
});
