import type { CurrencyCode } from '#domain/money.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckoutId } from '#domain/ids.ts';
import { orderCharges, orders } from '#server/platform/database/schema/order-tables.ts';
import {
  discountAmounts,
  discounts,
  shippingOptions,
} from '#server/platform/database/schema/pricing-tables.ts';
import { CARDS, details, finalize, payWith, TORONTO } from '../../support/buying/buying.ts';
import { anId } from '../../support/ids.ts';
import { EVERY_MONTH, finalizedSubscription } from '../../support/buying/subscribing.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const MIX = { sku: 'MIX-5OZ', quantity: 2 };
const THREE_PACK = { bundle_id: 'the-mix-3-pack', quantity: 1 };
const SUBSCRIBED = { ...MIX, subscription: { subscription_id: 'every-2-weeks' } };

const put = (shopper: TestShopper, cartItems: object[], currency?: string) =>
  shopper.post('/metrics/cart-items', { cartItems, store_id: STORE, currency });

async function startInCad(shopper: TestShopper, cost = 2 * 1049 + 2849) {
  return shopper.post('/stripe/create_checkout_session', {
    store_id: STORE,
    checkout_items: [MIX, THREE_PACK],
    cost_of_checkout: cost,
    currency: 'cad',
  });
}

async function openInCad(shopper: TestShopper) {
  const { body } = await startInCad(shopper);
  const sessionId: CheckoutId = body.session_id;
  const session = await shopper.get(`/stripe/checkout-session?sessionId=${sessionId}&store_id=${STORE}`);
  const { client_secret: clientSecret, payment_intent_id: paymentIntentId } = session.body.session_data;
  return { sessionId, clientSecret, paymentIntentId };
}

describe('the catalogue', () => {
  test('tells what everything costs in each currency, and answers in the one asked for', async () => {
    const ask = async (currency?: string) => {
      const body = { store_id: STORE, handles: ['the-mix'], currency };
      return (await shop.shopper().post('/search/by_handles', body)).body.formattedProductData[0];
    };
    const inCad = await ask('cad');
    expect(inCad).toMatchObject({ currency: 'cad', product_price: 1049 });
    expect(inCad.variants[0]).toMatchObject({
      product_price: 1049,
      prices: { usd: { product_price: 799 }, cad: { product_price: 1049 } },
    });
    expect(inCad.bundles[0].prices).toMatchObject({
      usd: { discounted_price: 2149 },
      cad: { discounted_price: 2849 },
    });
    expect(await ask()).toMatchObject({ currency: 'usd', product_price: 799 });
  });

  test('prices subscriptions in US dollars, whatever is asked for', async () => {
    const body = { store_id: STORE, handles: ['the-mix'], currency: 'cad' };
    const { formattedProductData } = (await shop.shopper().post('/search/by_handles', body)).body;
    expect(formattedProductData[0].variants[0].subscription[0].subscription_price).toBe(689);
  });
});

describe('a cart', () => {
  test('is priced in the currency that it is asked for in, each line with its price in both', async () => {
    const shopper = shop.shopper();
    const { body } = await put(shopper, [MIX, THREE_PACK], 'cad');
    expect(body.cartItems).toMatchObject([
      {
        currency: 'cad',
        product_price: 1049,
        prices: { usd: { product_price: 799 }, cad: { product_price: 1049 } },
      },
      {
        discounted_price: 2849,
        prices: { usd: { discounted_price: 2149 }, cad: { discounted_price: 2849 } },
      },
    ]);
  });

  test('keeps its currency until another one is asked for', async () => {
    const shopper = shop.shopper();
    await put(shopper, [MIX], 'cad');
    expect((await shopper.get('/metrics/cart-items')).body.cartItems[0].currency).toBe('cad');
    expect((await shopper.get('/metrics/cart-items?currency=usd')).body.cartItems[0].product_price).toBe(799);
  });

  test('with a subscription in it is priced in US dollars as a whole', async () => {
    const { body } = await put(shop.shopper(), [THREE_PACK, SUBSCRIBED], 'cad');
    expect(body.cartItems).toMatchObject([
      { currency: 'usd', discounted_price: 2149 },
      { currency: 'usd', subscription: { subscription_price: 689 } },
    ]);
  });

  test('is priced in US dollars, and loses nothing, in a currency that nothing is sold in', async () => {
    const { body } = await put(shop.shopper(), [MIX], 'eur');
    expect(body.cartItems).toMatchObject([{ currency: 'usd', product_price: 799 }]);
  });

  test('takes no currency that there is not', async () => {
    expect((await put(shop.shopper(), [MIX], 'xyz')).status).toBe(400);
  });
});

const quoteIn = (shopper: TestShopper, sessionId: CheckoutId, currency: CurrencyCode) =>
  shopper.post('/stripe/preview_tax', {
    session_id: sessionId,
    store_id: STORE,
    address: TORONTO,
    email: 'guest@example.com',
    shipping_option_id: 'standard',
    currency,
  });

describe('a checkout in Canadian dollars', () => {
  test('charges the Canadian price list, never a converted one', async () => {
    const refused = await startInCad(shop.shopper(), 2 * 799 + 2149);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'price_changed', total_cost: 2 * 1049 + 2849 },
    });
    expect((await startInCad(shop.shopper())).status).toBe(200);
  });

  test('ships, taxes, takes off and orders in Canadian cents, each explained', async () => {
    const shopper = shop.shopper();
    const checkout = await openInCad(shopper);
    const finalized = await finalize(shopper, checkout, { address: TORONTO, discount_code: 'ONCE' });
    const subtotal = 2 * 1049 + 2849;
    expect(finalized.body).toMatchObject({ currency: 'cad', subtotal, discount: 1300, shipping: 1295 });
    await payWith(shopper, checkout, CARDS.succeeds);
    const { body } = await details(shopper, checkout);
    expect(body).toMatchObject({ status: 'complete', currency: 'cad', total: finalized.body.total });
    const rows: { amount: number; label: string }[] = body.breakdown;
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(body.total);
    expect(rows.map(({ label }) => label)).toContain('Discount ONCE');
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, body.order_id));
    expect(order).toMatchObject({ currency: 'cad', totalCents: finalized.body.total });
    const charges = await shop.db.select().from(orderCharges).where(eq(orderCharges.orderId, body.order_id));
    expect(charges.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(finalized.body.total);
    expect(charges.map(({ label }) => label)).toContain('HST 13 %');
  });

  test('keeps its currency, and is quoted in the other one by that price list', async () => {
    const shopper = shop.shopper();
    const first = await openInCad(shopper);
    const second = await shopper.post('/stripe/create_checkout_session', {
      store_id: STORE,
      checkout_items: [MIX],
      cost_of_checkout: 1598,
    });
    expect(second.body.session_id).not.toBe(first.sessionId);
    const inUsd = await quoteIn(shopper, first.sessionId, 'usd');
    expect(inUsd.body).toMatchObject({ currency: 'usd', subtotal: 1598 + 2149 });
    expect((await details(shopper, first)).body.currency).toBe('cad');
  });

  test('of a subscription is not quoted in a currency that subscriptions have no prices in', async () => {
    const shopper = shop.shopper();
    const { sessionId } = await finalizedSubscription(shopper, [
      { sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH },
    ]);
    const inCad = await quoteIn(shopper, sessionId, 'cad');
    expect(inCad).toMatchObject({ status: 409, body: { code: 'currency_unavailable' } });
    const inUsd = await quoteIn(shopper, sessionId, 'usd');
    expect(inUsd).toMatchObject({ status: 200, body: { currency: 'usd' } });
  });

  const toToronto = async (quantity: number, currency: string) => {
    const { body } = await shop.shopper().post('/stripe/preview_tax_and_shipping', {
      store_id: STORE,
      checkout_items: [{ sku: 'MIX-5OZ', quantity }],
      address: TORONTO,
      email: 'guest@example.com',
      shipping_option: 'standard',
      currency,
    });
    return { subtotal: body.subtotal, shipping: body.shipping };
  };

  test('is free to ship from 65 Canadian dollars on', async () => {
    expect(await toToronto(6, 'cad')).toEqual({ subtotal: 6294, shipping: 1295 });
    expect(await toToronto(7, 'cad')).toEqual({ subtotal: 7343, shipping: 0 });
  });

  test('is free to ship from the number that the shop has set for it, which no other currency has', async () => {
    await shop.db
      .update(shippingOptions)
      .set({ freeFromByCurrency: { cad: 75 } })
      .where(eq(shippingOptions.shippingOptionId, anId('standard')));
    expect(await toToronto(7, 'cad')).toEqual({ subtotal: 7343, shipping: 1295 });
    expect(await toToronto(8, 'cad')).toEqual({ subtotal: 8392, shipping: 0 });
    expect((await toToronto(9, 'usd')).shipping).toBe(0);
    await shop.db.update(shippingOptions).set({ freeFromByCurrency: {} });
  });
});

describe('a discount code', () => {
  const worth = async (code: string, currency?: string) => {
    const answer = await shop.shopper().post('/stripe/calculate_discount', {
      store_id: STORE,
      cart_items: [MIX, THREE_PACK],
      discount_code: code,
      currency,
    });
    return answer.body.discount_amount;
  };

  test('takes off the amount of the currency, where the shop has set one for each', async () => {
    await shop.db
      .insert(discounts)
      .values({ storeId: STORE, code: 'SPLIT', amountCents: 400, maxRedemptions: 9 });
    const own = { storeId: STORE, code: 'SPLIT', currency: 'cad' as const, amountCents: 550 };
    await shop.db.insert(discountAmounts).values(own);
    expect(await worth('SPLIT')).toBe(400);
    expect(await worth('SPLIT', 'cad')).toBe(550);
    const { body } = await shop.shopper().get(`/discount/split?store_id=${STORE}&currency=cad`);
    expect(body.data).toMatchObject({ discount_amount: 550 });
  });

  test('with one number takes off as many Canadian as US cents', async () => {
    expect(await worth('FIVEOFF')).toBe(500);
    expect(await worth('FIVEOFF', 'cad')).toBe(500);
  });
});
