import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import { deleteExpiredPreviews } from '#server/catalog/products/product-previews.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const API = '/admin/api/products';
const documentOf = async (handle: string): Promise<ProductDraft> =>
  (await owner.get(`${API}/${handle}?store_id=${STORE}`)).body.document;
const preview = (handle: string, document: ProductDraft, as = owner) =>
  as.post(`${API}/${handle}/preview`, { store_id: STORE, document });
const opened = (token: string) => shop.shopper().post('/search/preview', { store_id: STORE, token });
const sold = async (handle: string) => {
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles: [handle] });
  return body.formattedProductData[0] ?? null;
};

/** A document of the mix with another title and price. */
async function changedMix(): Promise<ProductDraft> {
  const document = await documentOf('the-mix');
  return {
    ...document,
    title: 'The New Mix',
    variants: document.variants.map((variant) => ({ ...variant, prices: { usd: 1234, cad: 1600 } })),
    bundles: [],
    initialBundle: null,
  };
}

it('shows a draft as it would be published, to everybody with its link', async () => {
  const { body } = await preview('the-mix', await changedMix());
  const shown = await opened(body.token);
  expect(shown.status).toBe(200);
  expect(shown.body.product).toMatchObject({ product_title: 'The New Mix', product_price: 1234 });
  expect(shown.body.nutrition.length).toBeGreaterThan(0);
});

it('changes nothing of what is sold, nor of what staff edit', async () => {
  const before = [await sold('the-mix'), await documentOf('the-mix')];
  await preview('the-mix', await changedMix());
  expect([await sold('the-mix'), await documentOf('the-mix')]).toEqual(before);
});

it('shows a product that was never sold, without stock', async () => {
  const document = { ...(await changedMix()), handle: 'new-mix' };
  await owner.post(API, { store_id: STORE, handle: 'new-mix', title: 'The New Mix', copy_of: null });
  const { status, body } = await preview('new-mix', {
    ...document,
    nutrition: [],
    variants: document.variants.map((variant, index) => ({ ...variant, sku: `NEW-MIX-${index}`, foods: [] })),
  });
  expect(status).toBe(200);
  const shown = (await opened(body.token)).body.product;
  expect(shown.variants.map(({ total_stock }: { total_stock: number }) => total_stock)).toEqual(
    document.variants.map(() => 0),
  );
  expect(await sold('new-mix')).toBeNull();
});

it('says what is missing, at its place', async () => {
  const document = await changedMix();
  const { status, body } = await preview('the-mix', { ...document, title: '', pictures: [] });
  expect(status).toBe(400);
  expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
    '/document/title',
    '/document/pictures',
  ]);
});

it('is refused for the document of another product', async () => {
  const { status, body } = await preview('the-bites', await changedMix());
  expect([status, body.errors[0].path]).toEqual([400, '/document/handle']);
});

it('is not made by those who may not edit products', async () => {
  const support = await browserOf(shop, await addStaff(shop, 'support'));
  expect((await preview('the-mix', await changedMix(), support)).status).toBe(403);
});

it('is not found by a guess, and not in another store', async () => {
  const { body } = await preview('the-mix', await changedMix());
  expect((await opened('a-guess')).status).toBe(404);
  const elsewhere = await shop
    .shopper()
    .post('/search/preview', { store_id: 'another-store', token: body.token });
  expect(elsewhere.status).toBe(404);
});

it('is stored by a hash of its secret only', async () => {
  const { body } = await preview('the-mix', await changedMix());
  const { rows } = await shop.db.execute(
    sql`select 1 from product_previews where token_hash = ${body.token} or answer::text like ${`%${body.token}%`}`,
  );
  expect(rows).toEqual([]);
});

it('ends after seven days, and is then deleted', async () => {
  const { body } = await preview('the-mix', await changedMix());
  await shop.db.execute(sql`update product_previews set expires_at = shop_now()`);
  expect((await opened(body.token)).status).toBe(404);
  await deleteExpiredPreviews(shop.db);
  const { rows } = await shop.db.execute(sql`select 1 from product_previews`);
  expect(rows).toEqual([]);
});

it('of another release that knew other fields is not found', async () => {
  const { body } = await preview('the-mix', await changedMix());
  await shop.db.execute(sql`update product_previews set answer = answer #- '{product,product_title}'`);
  expect((await opened(body.token)).status).toBe(404);
});

it('is not stored by caches', async () => {
  const { body } = await preview('the-mix', await changedMix());
  expect((await opened(body.token)).headers['cache-control']).toBe('no-store');
});
