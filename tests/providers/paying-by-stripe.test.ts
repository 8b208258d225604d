import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { createCheckout, details, finalize, openCheckout, stockOf } from '../support/buying/buying.ts';
import {
  becomes,
  checkoutRow,
  finalizedCheckout,
  ITEMS,
  intentOf,
  ordersOf,
  paidCheckout,
  pay,
  resetStripe,
  SKU,
  startImpatientShop,
} from '../support/buying/stripe-checkouts.ts';
import { STRIPE_CARDS, type StripeShop } from '../support/stripe-shop.ts';
import { STORE } from '../support/test-shop.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await startImpatientShop();
});
afterAll(() => shop.close());
beforeEach(() => resetStripe(shop));

describe('a shopper who pays by Stripe', () => {
  test('gets an order for exactly what was finalized, and Stripe collects exactly that', async () => {
    const { checkout } = await paidCheckout(shop);
    const [order] = await ordersOf(shop, checkout);
    expect(order?.totalCents).toBeGreaterThan(0);
    expect(intentOf(shop, checkout)).toMatchObject({
      status: 'succeeded',
      amount_received: order?.totalCents,
    });
  });

  test('has the payment tied to the calculation of its tax, so that Stripe reports what was collected', async () => {
    const { checkout } = await paidCheckout(shop);
    const { form } = shop.stub.seen.findLast(
      ({ path, form }) => path.endsWith(checkout.paymentIntentId) && form.amount,
    ) ?? { form: {} };
    expect(form).toMatchObject({
      hooks: { inputs: { tax: { calculation: expect.stringMatching(/^taxcalc_/) } } },
    });
  });

  test('is told which provider draws the form, and with which key', async () => {
    const shopper = shop.shopper();
    const { sessionId } = await openCheckout(shopper, ITEMS);
    const { body } = await shopper.get(`/stripe/checkout-session?sessionId=${sessionId}&store_id=${STORE}`);
    expect(body.session_data).toMatchObject({ provider: 'stripe', publishable_key: 'pk_test_stub' });
  });

  test('is told that a declined card was declined, and pays the same checkout with another one', async () => {
    const { shopper, checkout } = await finalizedCheckout(shop);
    expect((await pay(shop, checkout, STRIPE_CARDS.declined)).status).toBe(402);
    expect((await details(shopper, checkout)).body.status).toBe('open');
    await pay(shop, checkout);
    expect((await details(shopper, checkout)).body.status).toBe('complete');
  });

  test('whose bank asks first has an order once the bank says yes', async () => {
    const { shopper, checkout } = await finalizedCheckout(shop);
    await pay(shop, checkout, STRIPE_CARDS.asksForStep);
    expect(await ordersOf(shop, checkout)).toEqual([]);
    shop.stub.intents.authenticate(checkout.paymentIntentId, true);
    expect((await details(shopper, checkout)).body.status).toBe('complete');
  });

  test('whose bank says no can still pay', async () => {
    const { shopper, checkout } = await finalizedCheckout(shop);
    await pay(shop, checkout, STRIPE_CARDS.asksForStep);
    shop.stub.intents.authenticate(checkout.paymentIntentId, false);
    expect((await details(shopper, checkout)).body.status).toBe('open');
    await pay(shop, checkout);
    expect((await details(shopper, checkout)).body.status).toBe('complete');
  });

  test('before anything was finalized gets the authorisation back', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, ITEMS);
    await pay(shop, checkout);
    await becomes(shop, checkout, 'void');
    expect(intentOf(shop, checkout)).toMatchObject({ status: 'canceled', amount_received: 0 });
  });

  test('changes the cart after the bank asked: the same payment has the new amount', async () => {
    const { shopper, checkout } = await finalizedCheckout(shop);
    await pay(shop, checkout, STRIPE_CARDS.asksForStep);
    const again = await openCheckout(shopper, [{ sku: SKU, quantity: 2 }]);
    expect(again.paymentIntentId).toBe(checkout.paymentIntentId);
    const { body } = await finalize(shopper, again);
    expect(intentOf(shop, again)).toMatchObject({ amount: body.total, status: 'requires_confirmation' });
  });

  test('and starts again without having noticed gets the first order, once', async () => {
    shop.stub.deliverTo(null);
    const { shopper, checkout } = await finalizedCheckout(shop);
    await pay(shop, checkout);
    const again = await createCheckout(shopper, ITEMS);
    expect([again.status, again.body.code]).toEqual([409, 'checkout_closed']);
    expect(await ordersOf(shop, checkout)).toHaveLength(1);
    expect((await createCheckout(shopper, ITEMS)).status).toBe(200);
  });

  test('and starts again while Stripe does not answer is asked to try later, and keeps the order', async () => {
    shop.stub.deliverTo(null);
    const { shopper, checkout } = await finalizedCheckout(shop);
    await pay(shop, checkout);
    const isCapture = /POST .*\/capture/;
    shop.stub.faults = Array.from({ length: 6 }, () => ({ on: isCapture, kind: 'server error' }) as const);
    await details(shopper, checkout);
    await becomes(shop, checkout, 'capturing');
    const again = await createCheckout(shopper, ITEMS);
    expect([again.status, again.body.code]).toEqual([503, 'payment_provider_unavailable']);
    expect(await ordersOf(shop, checkout)).toHaveLength(1);
  });
});

test('a shop that changes from one provider to the other starts a fresh checkout', async () => {
  const { shopper, checkout } = await finalizedCheckout(shop);
  await shop.db.update(checkouts).set({ provider: 'sandbox' }).where(eq(checkouts.id, checkout.sessionId));
  const held = (await stockOf(shop.db, SKU)).held;
  const again = await openCheckout(shopper, ITEMS);
  expect(again.sessionId).not.toBe(checkout.sessionId);
  expect(await checkoutRow(shop, checkout)).toMatchObject({ status: 'expired' });
  expect((await stockOf(shop.db, SKU)).held).toBe(held - 1);
});
