import { sql } from 'drizzle-orm';
import { beforeEach, afterEach, expect, it } from 'vitest';
import { newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeEach(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterEach(() => shop.close());

const API = '/admin/api/products';
const page = async (handle: string) => (await owner.get(`${API}/${handle}?store_id=${STORE}`)).body;
async function move(handle: string, to: string, version?: number) {
  const shown = version ?? (await page(handle)).version;
  return owner.post(`${API}/${handle}/move`, { store_id: STORE, version: shown, to });
}
const shown = async (handle: string) => {
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles: [handle] });
  return body.formattedProductData[0] ?? null;
};
const redirected = async (path: string) =>
  (await shop.shopper().get(`/data/redirect?store_id=${STORE}&path=${path}`)).body.to;
const found = async <Row>(query: ReturnType<typeof sql>): Promise<Row[]> =>
  (await shop.db.execute(query)).rows as Row[];

it('is another one from now on, and the one before leads there', async () => {
  const before = await shown('the-mix');
  expect((await move('the-mix', 'trail-mix')).body).toEqual({ handle: 'trail-mix' });
  expect(await shown('the-mix')).toBeNull();
  expect(await shown('trail-mix')).toEqual({ ...before, id: 'trail-mix' });
  expect(await redirected('/products/the-mix')).toBe('/products/trail-mix');
});

it('of a box is redirected from the page of a box and from that of a product', async () => {
  await move('build-a-box', 'your-box');
  expect([await redirected('/boxes/build-a-box'), await redirected('/products/build-a-box')]).toEqual([
    '/boxes/your-box',
    '/boxes/your-box',
  ]);
});

it('of a draft that nobody has seen leaves no redirect', async () => {
  await owner.post(API, { store_id: STORE, handle: 'oat-bar', title: 'Oat Bar', copy_of: null });
  await move('oat-bar', 'oats');
  expect((await page('oats')).document.handle).toBe('oats');
  expect(await redirected('/products/oat-bar')).toBeNull();
});

it('is changed back, and then leads nowhere else', async () => {
  await move('the-mix', 'trail-mix');
  await move('trail-mix', 'the-mix');
  expect(await shown('the-mix')).not.toBeNull();
  expect([await redirected('/products/the-mix'), await redirected('/products/trail-mix')]).toEqual([
    null,
    '/products/the-mix',
  ]);
});

it('is changed twice, and the first leads to the last at once', async () => {
  await move('the-mix', 'trail-mix');
  await move('trail-mix', 'mountain-mix');
  expect(await redirected('/products/the-mix')).toBe('/products/mountain-mix');
});

it('is followed by reviews, orders, figures, store locations and collections', async () => {
  const counts = (handle: string) =>
    found(sql`
      select (select count(*)::int from reviews where product_handle = ${handle}) as reviews,
        (select count(*)::int from order_lines where product_handle = ${handle}) as lines,
        (select count(*)::int from sales_facts where product_handle = ${handle}) as facts,
        (select count(*)::int from store_locations where ${handle} = any(products)) as locations,
        (select count(*)::int from collection_products where product_handle = ${handle}) as collections,
        (select sum(count)::int from review_counts where product_handle = ${handle} and count > 0) as review_counts`);
  const [before] = await counts('the-mix');
  expect(before).toMatchObject({ reviews: expect.any(Number), lines: expect.any(Number) });
  expect(Object.values(before as object).every((count) => count > 0)).toBe(true);
  await move('the-mix', 'trail-mix');
  expect(await counts('trail-mix')).toEqual([before]);
  expect((await counts('the-mix'))[0]).toMatchObject({ reviews: 0, lines: 0, facts: 0, locations: 0 });
});

it('is followed by its versions, so that one of them can be published again', async () => {
  const { document, version } = await page('the-bites');
  await owner.post(`${API}/the-bites`, { store_id: STORE, version, document: { ...document, title: 'New' } });
  await move('the-bites', 'bites');
  const { versions, version: newest } = await page('bites');
  const { body } = await owner.get(`${API}/bites/versions/${versions.at(-1).version}?store_id=${STORE}`);
  const published = await owner.post(`${API}/bites/publish`, {
    store_id: STORE,
    version: newest,
    document: body.document,
    publish_on: null,
  });
  expect(published.status).toBe(200);
});

it('is followed by pages that name the product or link to it', async () => {
  await move('the-mix', 'trail-mix');
  const { body } = await shop.shopper().get(`/data/master/HomePageconfig.json?store_id=${STORE}`);
  const text = JSON.stringify(body);
  expect(text).toContain('"productHandle":"trail-mix"');
  expect(text).toContain('/products/trail-mix');
  expect(text).not.toMatch(/"productHandle":"the-mix"|\/products\/the-mix"/);
});

it.each([
  ['the-bites', 'of another product', 409],
  ['the-mix', 'the one that it has', 400],
  ['The Mix', 'that cannot be typed', 400],
])('is not %s, %s', async (to, _, expected) => {
  const { status, body } = await move('the-mix', to);
  expect([status, body.errors[0].path]).toEqual([expected, '/to']);
});

it('is not the former one of another product, whose file still has it', async () => {
  await move('the-mix', 'trail-mix');
  expect((await move('the-bites', 'the-mix')).status).toBe(409);
});

it('is not changed in a version that somebody else has changed', async () => {
  const { status, body } = await move('the-mix', 'trail-mix', 999);
  expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
});

it('is in the audit log', async () => {
  await move('the-mix', 'trail-mix');
  expect(
    await found(sql`select subject_id, summary from staff_actions where command = 'products move'`),
  ).toEqual([{ subject_id: 'trail-mix', summary: 'Changed its address from the-mix to trail-mix' }]);
});
