import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CARDS, details, finalize, payWith } from '../../../support/buying/buying.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { EVERY_MONTH, subscribe } from '../../../support/buying/subscribing.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const API = '/admin/api/settings';
const SUBSCRIBED = [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }];
const ITEMS = [{ sku: 'MIX-5OZ', quantity: 2 }];
const settings = async () => (await owner.get(`${API}?store_id=${STORE}`)).body;
const save = (name: string, body: object, by = owner) =>
  by.post(`${API}/${name}`, { store_id: STORE, ...body });
const saveCurrencies = async (changes: object, by = owner) => {
  const { missing: _, ...currencies } = (await settings()).currencies;
  return save('currencies', { ...currencies, ...changes }, by);
};
const TERMS = [
  'automatic',
  'combines_with_codes',
  'percentage',
  'minimum_units',
  'products',
  'collections',
  'buy_x_get_y',
  'free_shipping',
  'once_per_customer',
  'first_order_only',
  'max_redemptions',
  'starts',
  'ends',
];
const products = async (filter = '') =>
  (await owner.get(`/admin/api/products?store_id=${STORE}&limit=100&view=active${filter}`)).body.products;
const convert = async (change: object) => {
  const shown = (await products()).map(({ handle, version }: { handle: string; version: number }) => ({
    handle,
    version,
  }));
  return owner.post('/admin/api/product-changes', { store_id: STORE, products: shown, change });
};
const shownPrices = async (currency?: string) => {
  const body = { store_id: STORE, handles: ['the-mix'], currency };
  return (await shop.shopper().post('/search/by_handles', body)).body.formattedProductData[0];
};

describe('a currency that a shop prepares', () => {
  it('is not sold in while something has no price in it, and the settings say what', async () => {
    expect((await saveCurrencies({ upcoming: ['eur'] })).status).toBe(200);
    const { missing } = (await settings()).currencies;
    expect(missing).toEqual([
      {
        currency: 'eur',
        products: (await products('&without_price_in=eur')).length,
        shipping_prices: expect.any(Number),
        discounts: expect.any(Number),
      },
    ]);
    expect(missing[0].products).toBe((await products()).length);
    const { status, body } = await saveCurrencies({ sold_in: ['usd', 'cad', 'eur'], upcoming: [] });
    expect([status, body.errors[0].path]).toEqual([400, '/sold_in']);
    expect(body.errors[0].message).toMatch(
      /^EUR: \d+ products, \d+ shipping prices and \d+ discounts? without/,
    );
  });

  it('gets prices from those of the own one, at a rate, without touching those that are typed', async () => {
    const { status, body } = await convert({
      action: 'convert',
      currency: 'eur',
      rate: 0.9,
      rounding: 'nine',
      replaces: false,
    });
    expect([status, body.products.filter(({ refusal }: { refusal: string | null }) => refusal)]).toEqual([
      200,
      [],
    ]);
    expect(await products('&without_price_in=eur')).toEqual([]);
    const again = await convert({
      action: 'convert',
      currency: 'eur',
      rate: 2,
      rounding: 'cent',
      replaces: false,
    });
    expect(again.status).toBe(200);
    const { document } = (await owner.get(`/admin/api/products/the-mix?store_id=${STORE}`)).body;
    expect(document.variants[0].prices).toEqual({ usd: 799, cad: 1049, eur: 719 });
    expect(document.bundles[0].prices).toMatchObject({ eur: 1939 });
  });

  it('is not written over the own one', async () => {
    const change = { action: 'convert', currency: 'usd', rate: 2, rounding: 'cent', replaces: true };
    const { status, body } = await convert(change);
    expect([status, body.errors[0].path]).toEqual([400, '/change/currency']);
  });

  it('is neither shown to shoppers nor charged', async () => {
    expect(Object.keys((await shownPrices('eur')).variants[0].prices).sort()).toEqual(['cad', 'usd']);
    expect((await shownPrices('eur')).currency).toBe('usd');
    const shopper = shop.shopper();
    const put = { cartItems: ITEMS, store_id: STORE, currency: 'eur' };
    expect((await shopper.post('/metrics/cart-items', put)).body.cartItems[0]).toMatchObject({
      currency: 'usd',
      product_price: 799,
    });
    const started = { store_id: STORE, checkout_items: ITEMS, cost_of_checkout: 1438, currency: 'eur' };
    const { status, body } = await shopper.post('/stripe/create_checkout_session', started);
    expect([status, body.code]).toEqual([409, 'currency_unavailable']);
  });
});

describe('a currency that a shop sells in', () => {
  beforeAll(async () => {
    const { shipping } = await settings();
    const options = shipping.options.map((option: { rates: { prices: object }[] }) => ({
      ...option,
      rates: option.rates.map((rate) => ({ ...rate, prices: { ...rate.prices, eur: 1200 } })),
    }));
    expect((await save('shipping', { ...shipping, options })).status).toBe(200);
    const { discounts } = (await owner.get(`/admin/api/discounts?store_id=${STORE}&limit=100`)).body;
    for (const { code, amounts } of discounts as { code: string; amounts: Record<string, number> }[]) {
      if (amounts['eur'] !== undefined) continue;
      const { body: page } = await owner.get(
        `/admin/api/discounts/${encodeURIComponent(code)}?store_id=${STORE}`,
      );
      const inEur = (given: Record<string, number> | null) => given && { ...given, eur: given['usd'] };
      const terms = Object.fromEntries(TERMS.map((name) => [name, page[name]]));
      const saved = await owner.post(`/admin/api/discounts/${encodeURIComponent(code)}`, {
        store_id: STORE,
        version: page.version,
        ...terms,
        amounts: inEur(page.amounts),
        minimum_subtotal: inEur(page.minimum_subtotal),
        caps: inEur(page.caps),
        budgets: inEur(page.budgets),
      });
      expect([code, saved.status]).toEqual([code, 200]);
    }
    const sold = await saveCurrencies({ sold_in: ['usd', 'cad', 'eur'], upcoming: [] });
    expect([sold.status, sold.body]).toEqual([200, { version: expect.any(Number) }]);
  });

  it('is charged from its own price list', async () => {
    expect((await shownPrices('eur')).variants[0].product_price).toBe(719);
    const shopper = shop.shopper();
    const start = { store_id: STORE, checkout_items: ITEMS, cost_of_checkout: 1438, currency: 'eur' };
    const sessionId = (await shopper.post('/stripe/create_checkout_session', start)).body.session_id;
    const session = await shopper.get(`/stripe/checkout-session?sessionId=${sessionId}&store_id=${STORE}`);
    const { client_secret: clientSecret, payment_intent_id: paymentIntentId } = session.body.session_data;
    const checkout = { sessionId, clientSecret, paymentIntentId };
    const { body } = await finalize(shopper, checkout);
    expect(body).toMatchObject({ currency: 'eur', subtotal: 1438, shipping: 1200 });
    await payWith(shopper, checkout, CARDS.succeeds);
    expect((await details(shopper, checkout)).body).toMatchObject({ currency: 'eur', total: body.total });
  });

  it('does not change what subscriptions are charged in', async () => {
    expect((await subscribe(shop.shopper(), SUBSCRIBED)).body.currency).toBe('usd');
  });

  it('needs a price before another product is published', async () => {
    const { version, document } = (await owner.get(`/admin/api/products/the-mix?store_id=${STORE}`)).body;
    const [first, ...others] = document.variants;
    const { eur: _, ...prices } = first.prices;
    const { status, body } = await owner.post('/admin/api/products/the-mix/publish', {
      store_id: STORE,
      version,
      document: { ...document, variants: [{ ...first, prices }, ...others] },
      publish_on: null,
    });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: '/document/variants/0/prices/eur', message: 'needs a price' }],
    ]);
  });

  it('may become the own one, in which subscriptions are charged from then on', async () => {
    expect((await saveCurrencies({ default_currency: 'eur' })).status).toBe(200);
    expect((await shownPrices()).currency).toBe('eur');
    expect((await shownPrices()).variants[0].subscription[0].subscription_price).toBe(619);
  });

  it('stays while a subscription is charged in it', async () => {
    expect((await subscribe(shop.shopper(), SUBSCRIBED)).body.currency).toBe('eur');
    expect((await saveCurrencies({ default_currency: 'usd' })).status).toBe(200);
    const { status, body } = await saveCurrencies({ sold_in: ['usd', 'cad'], upcoming: ['eur'] });
    expect([status, body.errors]).toEqual([
      400,
      [{ path: '/sold_in', message: '1 subscription is charged in EUR: it has to stay.' }],
    ]);
  });

  it('stays without a word about subscriptions to a role that may not see them', async () => {
    const name = 'Settings only';
    const post = (path: string, body: object) =>
      owner.post(`/admin/api/staff/${path}`, { store_id: STORE, ...body });
    await post('roles', { name, permissions: ['settings:edit'] });
    const { roles } = (await owner.get(`/admin/api/staff?store_id=${STORE}`)).body;
    const { role } = roles.find((one: { name: string }) => one.name === name);
    const member = await addStaff(shop, 'packer');
    await post(`members/${member.id}/role`, { role, version: member.version });
    const { body } = await saveCurrencies(
      { sold_in: ['usd', 'cad'], upcoming: ['eur'] },
      await browserOf(shop, member),
    );
    expect(body.errors).toEqual([
      { path: '/sold_in', message: 'Something that customers have is in EUR: it has to stay.' },
    ]);
  });

  it('is no longer charged once it goes', async () => {
    expect((await saveCurrencies({ sold_in: ['usd', 'eur'], upcoming: ['cad'] })).status).toBe(200);
    expect((await shownPrices('cad')).currency).toBe('usd');
    expect(Object.keys((await shownPrices()).variants[0].prices).sort()).toEqual(['eur', 'usd']);
  });
});
