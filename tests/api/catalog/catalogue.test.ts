import { brotliDecompressSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productDetails, type WireProduct } from '#contracts/catalog/product.ts';
import { products, stock, variants } from '#server/platform/database/schema/catalog-tables.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const collection = (name: string, more = '') =>
  shop.shopper().get(`/search/collection?collection_name=${name}&store_id=${STORE}${more}`);
const byHandles = (handles: string[], more: object = {}) =>
  shop.shopper().post('/search/by_handles', { store_id: STORE, handles, ...more });
const byCategory = (search_query: string) =>
  shop.shopper().post('/search/by_category', { store_id: STORE, search_query });
const handlesIn = ({ body }: { body: { formattedProductData: WireProduct[] } }) =>
  body.formattedProductData.map(({ id }) => id);

describe('a collection', () => {
  it('holds every product, each as the contract has it', async () => {
    const answer = await collection('all_products');
    expect(answer.status).toBe(200);
    expect(answer.body.formattedProductData.length).toBeGreaterThanOrEqual(12);
    for (const product of answer.body.formattedProductData)
      expect(productDetails.parse(product)).toEqual(product);
  });

  it('that does not exist is a 404', async () => {
    const { status, body } = await collection('nothing_like_it');
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  it('asked for with others shows the first-named last, because results are shown in reverse', async () => {
    const mixes = handlesIn(await collection('mixes'));
    const both = handlesIn(await collection('mixes,bites'));
    expect(both.slice(-mixes.length)).toEqual(mixes);
    expect(new Set(both).size).toBe(both.length);
  });

  it('without a name is refused with what to do', async () => {
    expect((await collection('')).status).toBe(400);
    const { status, body } = await collection(',');
    expect([status, body.detail]).toEqual([400, 'Search query cannot be empty.']);
  });
});

describe('products by handle', () => {
  it('come in the order asked, unknown ones left out', async () => {
    const answer = await byHandles(['the-bites', 'no-such-thing', 'the-mix']);
    expect(handlesIn(answer)).toEqual(['the-bites', 'the-mix']);
  });

  it('have variants, bundles cheaper than their parts, and subscriptions', async () => {
    const [mix] = (await byHandles(['the-mix'])).body.formattedProductData as WireProduct[];
    expect(mix?.variants[0]?.product_price).toBe(mix?.product_price);
    expect(mix?.bundles.length).toBeGreaterThanOrEqual(2);
    for (const { price, discounted_price } of mix?.bundles ?? [])
      expect(discounted_price).toBeLessThan(price);
    expect(mix?.variants[0]?.subscription.length).toBeGreaterThanOrEqual(2);
  });

  it('tell the net weight of variants, and of bundles as the sum of what is in them', async () => {
    const [starter] = (await byHandles(['doosra-starter-pack'])).body.formattedProductData as WireProduct[];
    expect(starter?.variants.map((variant) => variant.net_weight_grams)).toEqual([563, 563]);
    expect(starter?.bundles.map((bundle) => bundle.net_weight_grams)).toEqual([1689, 3378]);
  });

  it('tell no net weight where a part of the contents has none', async () => {
    const [box] = (await byHandles(['movie-night-box'])).body.formattedProductData as WireProduct[];
    expect(box?.variants.map((variant) => variant.net_weight_grams)).toEqual([null]);
  });

  it('say in a line what they are', async () => {
    const [mix] = (await byHandles(['the-mix'])).body.formattedProductData;
    expect(mix).toMatchObject({ product_summary: 'Chickpea noodles, peanuts and curry leaves' });
  });

  it('name the diets that the filter finds them by', async () => {
    const [mix] = (await byHandles(['the-mix'])).body.formattedProductData;
    expect(mix.diet_marks).toEqual(['vegan']);
  });

  it('describe every picture', async () => {
    const [mix] = (await byHandles(['the-mix'])).body.formattedProductData as WireProduct[];
    const shown = [
      ...(mix?.product_urls ?? []),
      ...(mix?.variants ?? []).flatMap(({ image_urls }) => image_urls),
      ...(mix?.bundles ?? []).flatMap(({ bundle_image_urls }) => bundle_image_urls),
    ];
    expect(mix?.product_image_main).toBe(mix?.product_urls[0]);
    for (const url of shown) expect(mix?.picture_alts[url]).toBeTruthy();
  });

  it('are priced in Canadian dollars when asked', async () => {
    const [usd] = (await byHandles(['the-mix'])).body.formattedProductData as WireProduct[];
    const [cad] = (await byHandles(['the-mix'], { currency: 'cad' })).body
      .formattedProductData as WireProduct[];
    expect([usd?.currency, cad?.currency]).toEqual(['usd', 'cad']);
    expect(cad?.product_price).not.toBe(usd?.product_price);
  });

  it('tell as stock what is on hand and not held for anyone', async () => {
    const [before] = (await byHandles(['the-bites'])).body.formattedProductData as WireProduct[];
    const sku = before?.variants[0]?.sku ?? '';
    await shop.db.update(stock).set({ onHand: 10, held: 4 }).where(eq(stock.sku, sku));
    const [after] = (await byHandles(['the-bites'])).body.formattedProductData as WireProduct[];
    expect(after?.variants[0]?.total_stock).toBe(6);
  });

  it('tell whether its sizes are in grams', async () => {
    const sizedInGrams = async () =>
      (await byHandles(['the-mix'])).body.formattedProductData.map(
        (product: WireProduct) => product.sized_in_grams,
      );
    expect(await sizedInGrams()).toEqual([false]);
    await shop.db
      .update(variants)
      .set({ attributes: { Size: '142 g' } })
      .where(eq(variants.productHandle, 'the-mix'));
    expect(await sizedInGrams()).toEqual([true]);
  });

  it('leave out what is not sold any more', async () => {
    await shop.db.update(products).set({ status: 'archived' }).where(eq(products.handle, 'movie-night-box'));
    expect(handlesIn(await byHandles(['movie-night-box', 'the-mix']))).toEqual(['the-mix']);
  });
});

describe('a search by category', () => {
  it('finds the products of any category that is named', async () => {
    const bites = handlesIn(await byCategory('bites'));
    const both = handlesIn(await byCategory('bites, gifts'));
    expect(bites).toContain('the-bites');
    expect(both).toEqual(expect.arrayContaining(bites));
    expect(both.length).toBeGreaterThan(bites.length);
  });

  it('that does not exist finds nothing', async () => {
    expect((await byCategory('nothing_like_it')).body).toEqual({ formattedProductData: [] });
  });

  it('for nothing is refused', async () => {
    expect((await byCategory(' ')).body.code).toBe('empty_query');
  });
});

describe('a store', () => {
  it('that is not named is a 400', async () => {
    const { status, body } = await shop.shopper().get('/search/collection?collection_name=mixes');
    expect([status, body.code]).toEqual([400, 'unknown_store']);
  });

  it('that does not exist is a 404', async () => {
    const body = { store_id: 'store_nowhere', handles: ['the-mix'] };
    const answer = await shop.shopper().post('/search/by_handles', body);
    expect([answer.status, answer.body.code]).toEqual([404, 'unknown_store']);
  });
});

describe('what browsers keep', () => {
  it('is asked for again, and not sent again while it is the same', async () => {
    const first = await collection('mixes');
    const url = `/search/collection?collection_name=mixes&store_id=${STORE}`;
    const second = await shop.shopper().get(url, { 'if-none-match': String(first.headers.etag) });
    expect([second.status, second.body]).toEqual([304, '']);
  });

  it('comes compressed when they can read it', async () => {
    const url = `/search/collection?collection_name=all_products&store_id=${STORE}`;
    const plain = await shop.app.inject(url);
    const sent = await shop.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(sent.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(sent.rawPayload)).toEqual(plain.rawPayload);
  });
});
