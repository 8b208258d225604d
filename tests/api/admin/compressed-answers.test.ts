import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WireProduct } from '#contracts/catalog/product.ts';
import { addStaff, browserOf } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let cookies: Record<string, string>;
beforeAll(async () => {
  shop = await startTestShop();
  cookies = Object.fromEntries((await browserOf(shop, await addStaff(shop, 'owner'))).cookies);
});
afterAll(() => shop.close());

/** As a page of the back office asks. */
const OWN_PAGE = { 'sec-fetch-site': 'same-origin', 'accept-encoding': 'gzip, br' };
const STOCK = `/admin/api/stock?store_id=${STORE}`;

const ask = (url = STOCK, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, cookies, headers: { ...OWN_PAGE, ...headers } });

describe('an answer of the back office', () => {
  it('is compressed for its own pages, by what the browser takes', async () => {
    const plain = (await ask(STOCK, { 'accept-encoding': 'identity' })).body;
    const brotli = await ask();
    const gzip = await ask(STOCK, { 'accept-encoding': 'gzip' });
    expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  });

  it('says its length as it is sent', async () => {
    const { headers, rawPayload } = await ask();
    expect(headers['content-length']).toBe(String(rawPayload.length));
  });

  it('is not compressed when it is shorter than one packet', async () => {
    const { headers } = await ask(`/admin/api/session?store_id=${STORE}`);
    expect(headers['content-encoding']).toBeUndefined();
  });

  it.each(['cross-site', 'same-site', 'none', ''])(
    'is not compressed for a request that is %j',
    async (site) => {
      expect((await ask(STOCK, { 'sec-fetch-site': site })).headers['content-encoding']).toBeUndefined();
    },
  );

  it('is not compressed when a secret may be in it, as in answers to changes', async () => {
    const { headers, body } = await shop.app.inject({
      method: 'POST',
      url: '/admin/api/account/totp/begin',
      cookies,
      headers: OWN_PAGE,
      payload: { store_id: STORE },
    });
    expect(body.length).toBeGreaterThan(1400);
    expect(headers['content-encoding']).toBeUndefined();
  });
});

it('answers of the shop to a person are not compressed', async () => {
  const visitor = shop.shopper();
  const { body: found } = await visitor.get(
    `/search/collection?collection_name=all_products&store_id=${STORE}`,
  );
  const skus = (found.formattedProductData as WireProduct[]).flatMap(({ variants }) =>
    variants.map(({ sku }) => sku),
  );
  const cartItems = skus.slice(0, 19).map((sku) => ({ sku, quantity: 1 }));
  await visitor.post('/metrics/cart-items', { store_id: STORE, cartItems });
  const { headers, body } = await shop.app.inject({
    url: `/metrics/cart-items?store_id=${STORE}`,
    headers: OWN_PAGE,
    cookies: Object.fromEntries(visitor.cookies),
  });
  expect(body.length).toBeGreaterThan(1400);
  expect(headers['content-encoding']).toBeUndefined();
});
