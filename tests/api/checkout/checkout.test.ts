import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentIntentId } from '#domain/ids.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orderCharges, orderLines, orders } from '#server/platform/database/schema/order-tables.ts';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import {
  ADDRESS,
  CARDS,
  createCheckout,
  details,
  finalize,
  openCheckout,
  payWith,
  stockOf,
} from '../../support/buying/buying.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let sku: string;
let price: number;
let otherSku: string;

beforeAll(async () => {
  shop = await startTestShop();
  const { body } = await shop
    .shopper()
    .post('/search/by_handles', { store_id: STORE, handles: ['the-mix', 'the-bites'] });
  [{ sku, product_price: price }] = body.formattedProductData[0].variants;
  otherSku = body.formattedProductData[1].variants[0].sku;
});
afterAll(() => shop.close());

const intentOf = async (id: PaymentIntentId) => {
  const [intent] = await shop.db.select().from(sandboxPaymentIntents).where(eq(sandboxPaymentIntents.id, id));
  return intent;
};

describe('creating a checkout', () => {
  test('with the true cost answers a session that only its shopper can open', async () => {
    const shopper = shop.shopper();
    const { sessionId, clientSecret } = await openCheckout(shopper, [{ sku, quantity: 2 }]);
    expect(clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
    const stranger = shop.shopper();
    await stranger.post('/metrics/initialize', {}, { store_id: STORE });
    const url = `/stripe/checkout-session?sessionId=${sessionId}&store_id=${STORE}`;
    expect((await stranger.get(url)).status).toBe(404);
    expect((await shop.shopper().get(url)).status).toBe(404);
  });

  test("with a price of the client's own is refused with the true total, and nothing is stored", async () => {
    const shopper = shop.shopper();
    const before = await shop.db.$count(checkouts);
    const answer = await shopper.post('/stripe/create_checkout_session', {
      store_id: STORE,
      checkout_items: [{ sku, quantity: 3 }],
      cost_of_checkout: 1,
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'price_changed', total_cost: 3 * price });
    expect(await shop.db.$count(checkouts)).toBe(before);
  });

  test.each([0, -1, 1.5, 1e21, 1000, '2', null])(
    'with a quantity of %s is refused as malformed',
    async (quantity) => {
      const answer = await shop.shopper().post('/stripe/create_checkout_session', {
        store_id: STORE,
        checkout_items: [{ sku, quantity }],
        cost_of_checkout: price,
      });
      expect(answer.status).toBe(400);
      expect(answer.body.code).toBe('malformed');
    },
  );

  test('with more than there is names the skus that are short', async () => {
    const answer = await createCheckout(shop.shopper(), [{ sku, quantity: 999 }]);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'out_of_stock', skus: [sku] });
  });

  test('with fields that the contract does not know is refused', async () => {
    const answer = await shop.shopper().post('/stripe/create_checkout_session', {
      store_id: STORE,
      checkout_items: [{ sku, quantity: 1, unit_price: 1 }],
      cost_of_checkout: price,
    });
    expect(answer.status).toBe(400);
  });

  test('again by the same shopper brings the running one up to date', async () => {
    const shopper = shop.shopper();
    const first = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    const second = await openCheckout(shopper, [{ sku: otherSku, quantity: 2 }]);
    expect(second.sessionId).toBe(first.sessionId);
    const { body } = await details(shopper, second);
    expect(body.items).toMatchObject([{ sku: otherSku, quantity: 2 }]);
  });
});

describe('finalizing the totals', () => {
  test('answers parts that sum to the total, sets the payment to it and holds the stock', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 2 }]);
    const before = await stockOf(shop.db, sku);
    const { status, body } = await finalize(shopper, checkout);
    expect(status).toBe(200);
    expect(body.verified).toBe(true);
    expect(body.total).toBe(body.subtotal - body.discount + body.shipping + body.tax);
    expect((await intentOf(checkout.paymentIntentId))?.amountCents).toBe(body.total);
    expect((await stockOf(shop.db, sku)).held).toBe(before.held + 2);
  });

  test('twice holds the stock once', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 3 }]);
    const before = await stockOf(shop.db, sku);
    await finalize(shopper, checkout);
    await finalize(shopper, checkout);
    expect((await stockOf(shop.db, sku)).held).toBe(before.held + 3);
  });

  test('without parts of the address names what is missing', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    const { status, body } = await finalize(shopper, checkout, {
      address: { ...ADDRESS, city: ' ', postal_code: '' },
    });
    expect(status).toBe(400);
    expect(body.detail).toBe('Missing address fields: city, postal_code');
  });

  test.each([
    ['an address', { email: 'noor@example.com' }],
    ['an email', { address: ADDRESS }],
    ['an email that could be one', { address: ADDRESS, email: 'noor' }],
    ['a store', { address: ADDRESS, email: 'noor@example.com', store_id: undefined }],
  ])('has no shipping options without %s', async (_what, given) => {
    const body = { store_id: STORE, ...given };
    const answer = await shop.shopper().post('/stripe/get_shipping_options', body);
    expect(answer.status).toBe(400);
    expect(answer.body.detail).toBe('Missing required shipping information');
  });

  test("of another shopper's checkout answers 404", async () => {
    const checkout = await openCheckout(shop.shopper(), [{ sku, quantity: 1 }]);
    const thief = shop.shopper();
    await openCheckout(thief, [{ sku, quantity: 1 }]);
    expect((await finalize(thief, checkout)).status).toBe(404);
  });
});

describe('paying', () => {
  test('by card makes one order with the same cents, takes the stock and sends one email', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [
      { sku, quantity: 2 },
      { sku: otherSku, quantity: 1 },
    ]);
    const before = await stockOf(shop.db, sku);
    const finalized = (await finalize(shopper, checkout)).body;
    expect((await payWith(shopper, checkout, CARDS.succeeds)).body.status).toBe('requires_capture');
    const { body } = await details(shopper, checkout);
    expect(body).toMatchObject({
      status: 'complete',
      total: finalized.total,
      tax: finalized.tax,
      shipping: finalized.shipping,
    });
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, body.order_id));
    expect(order).toMatchObject({
      totalCents: finalized.total,
      email: 'guest@example.com',
      status: 'placed',
    });
    const charges = await shop.db.select().from(orderCharges).where(eq(orderCharges.orderId, body.order_id));
    expect(charges.reduce((sum, charge) => sum + charge.amountCents, 0)).toBe(finalized.total);
    const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, body.order_id));
    expect(lines.map((line) => line.quantity)).toEqual([2, 1]);
    expect((await stockOf(shop.db, sku)).onHand).toBe(before.onHand - 2);
    expect(await intentOf(checkout.paymentIntentId)).toMatchObject({
      status: 'succeeded',
      amountCapturedCents: finalized.total,
    });
  });

  test('says in which city the order is packed: that of the store, once it is paid', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    await finalize(shopper, checkout);
    expect((await details(shopper, checkout)).body.packed_in).toBeNull();
    await payWith(shopper, checkout, CARDS.succeeds);
    expect((await details(shopper, checkout)).body.packed_in).toBe('Brooklyn');
  });

  test('names the recipient once it is paid, as the label does', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    await finalize(shopper, checkout);
    expect((await details(shopper, checkout)).body.recipient).toEqual([]);
    await payWith(shopper, checkout, CARDS.succeeds);
    const [name, street] = (await details(shopper, checkout)).body.recipient;
    expect([name, street]).toEqual(['Gita Guest', ADDRESS.line1]);
  });

  test.each([
    ['declined', CARDS.declined, 'card_declined'],
    ['without funds', CARDS.insufficientFunds, 'insufficient_funds'],
  ])('with a card that is %s leaves the same checkout open for another card', async (_what, card, code) => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    await finalize(shopper, checkout);
    const refused = await payWith(shopper, checkout, card);
    expect([refused.status, refused.body.code]).toEqual([402, code]);
    expect((await details(shopper, checkout)).body.status).toBe('open');
    await payWith(shopper, checkout, CARDS.succeeds);
    expect((await details(shopper, checkout)).body.status).toBe('complete');
  });

  test('is over after ten declined cards, also for a good one', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    await finalize(shopper, checkout);
    for (let tries = 0; tries < 10; tries += 1) await payWith(shopper, checkout, CARDS.declined);
    const { status, body } = await payWith(shopper, checkout, CARDS.succeeds);
    expect([status, body.code]).toEqual([402, 'card_declined']);
    expect((await intentOf(checkout.paymentIntentId))?.status).toBe('requires_payment_method');
  });

  test('with a wrong card says below which field and why', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    await finalize(shopper, checkout);
    const { status, body } = await payWith(shopper, checkout, '4242 4242 4242 4241');
    expect(status).toBe(422);
    expect(body.errors[0].path).toBe('/card/number');
  });

  test.each([
    ['complete', 'complete', 'succeeded'],
    ['fail', 'open', 'failed'],
  ])('with a confirmation step that is answered "%s" ends %s', async (outcome, status, redirectStatus) => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    await finalize(shopper, checkout);
    const { body } = await payWith(shopper, checkout, CARDS.asksForConfirmation);
    expect(body.status).toBe('requires_action');
    const token = new URL(body.redirect_to, 'http://localhost').searchParams.get('token');
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/sandbox/authenticate',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `token=${token}&outcome=${outcome}`,
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(
      `/checkout-confirmation?payment_intent=${checkout.paymentIntentId}&redirect_status=${redirectStatus}`,
    );
    expect((await details(shopper, checkout)).body.status).toBe(status);
  });

  test('before the totals are finalized is given back, and charges nothing', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    await payWith(shopper, checkout, CARDS.succeeds);
    expect((await details(shopper, checkout)).body).toMatchObject({ status: 'expired', order_id: null });
    expect(await intentOf(checkout.paymentIntentId)).toMatchObject({
      status: 'canceled',
      amountCapturedCents: 0,
    });
  });

  test('after the cart was changed in another tab is given back, and holds nothing', async () => {
    const shopper = shop.shopper();
    const before = await stockOf(shop.db, sku);
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    await finalize(shopper, checkout);
    await createCheckout(shopper, [{ sku, quantity: 5 }]);
    await payWith(shopper, checkout, CARDS.succeeds);
    expect((await details(shopper, checkout)).body).toMatchObject({ status: 'expired', order_id: null });
    expect(await stockOf(shop.db, sku)).toEqual(before);
  });

  test("with another payment's secret is refused", async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    const stolen = { ...checkout, clientSecret: `${checkout.paymentIntentId}_secret_guessed` };
    expect((await payWith(shop.shopper(), stolen, CARDS.succeeds)).status).toBe(404);
  });
});

describe('previews', () => {
  test('quote the same cents as the final total and store nothing', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 2 }]);
    const preview = await shopper.post('/stripe/preview_tax', {
      session_id: checkout.sessionId,
      store_id: STORE,
      address: ADDRESS,
      email: 'guest@example.com',
      name: 'Gita Guest',
      shipping_option_id: 'standard',
      currency: 'usd',
    });
    const other = await shopper.post('/stripe/preview_tax_and_shipping', {
      store_id: STORE,
      address: ADDRESS,
      email: 'guest@example.com',
      shipping_option: 'standard',
      checkout_items: [{ sku, quantity: 2 }],
    });
    expect(preview.body).toMatchObject(other.body);
    expect((await finalize(shopper, checkout)).body).toMatchObject(preview.body);
  });

  test('of standard shipping are free from 65 dollars on and not a cent earlier', async () => {
    const shopper = shop.shopper();
    const shippingOf = async (quantity: number) => {
      const { body } = await shopper.post('/stripe/preview_tax_and_shipping', {
        store_id: STORE,
        address: ADDRESS,
        email: 'guest@example.com',
        shipping_option: 'standard',
        checkout_items: [{ sku, quantity }],
      });
      return [body.subtotal >= 6500, body.shipping === 0];
    };
    const reaching = Math.ceil(6500 / price);
    expect(await shippingOf(reaching)).toEqual([true, true]);
    expect(await shippingOf(reaching - 1)).toEqual([false, false]);
  });
});
