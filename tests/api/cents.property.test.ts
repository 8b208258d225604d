import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceRefund } from '#server/orders/advance-refund.ts';
import { lockWholeOrder } from '#server/orders/order-store.ts';
import { startRefund } from '#server/orders/start-refund.ts';
import { stock } from '#server/platform/tables/catalog-tables.ts';
import { orderCharges, orderLines, orders } from '#server/platform/tables/order-tables.ts';
import { sandboxPaymentIntents } from '#server/platform/tables/sandbox-tables.ts';
import { ADDRESS, CARDS, details, freeze, payWith, TORONTO } from '../support/buying.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../support/test-shop.ts';

const ORDERS = 200;

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.db.update(stock).set({ onHand: 1_000_000 });
});
afterAll(() => shop.close());

const THINGS = [
  { sku: 'MIX-5OZ' },
  { sku: 'MIX-10OZ' },
  { sku: 'BITES-FIG-FENNEL' },
  { bundle_id: 'the-mix-3-pack' },
  { bundle_id: 'the-mix-6-pack' },
];
const place = (state: string, country: string) => ({
  ...(country === 'CA' ? TORONTO : ADDRESS),
  state,
  country,
});
const anyPurchase = fc.record({
  items: fc
    .uniqueArray(fc.record({ thing: fc.constantFrom(...THINGS), quantity: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ thing }) => JSON.stringify(thing),
    })
    .map((chosen) => chosen.map(({ thing, quantity }) => ({ ...thing, quantity }))),
  currency: fc.constantFrom('usd', 'cad'),
  address: fc.constantFrom(
    ...['NY', 'CA', 'TN', 'IL', 'OR', 'AK', 'MS'].map((state) => place(state, 'US')),
    ...['ON', 'QC', 'BC', 'AB', 'NU', 'SK'].map((state) => place(state, 'CA')),
  ),
  shipping_id: fc.constantFrom('standard', 'express'),
  discount_code: fc.constantFrom(null, 'WELCOME10', 'FIVEOFF', 'FREESHIP'),
  refundedFirst: fc.nat(),
});
type Purchase = typeof anyPurchase extends fc.Arbitrary<infer Value> ? Value : never;

async function open(shopper: TestShopper, { items, currency }: Purchase) {
  const cart = await shopper.post('/metrics/cart-items', { cartItems: items, store_id: STORE, currency });
  const prices = cart.body.cartItems.map(
    (item: { quantity: number; product_price?: number; discounted_price?: number }) =>
      item.quantity * (item.discounted_price ?? item.product_price ?? 0),
  );
  const created = await shopper.post('/stripe/create_checkout_session', {
    store_id: STORE,
    checkout_items: items,
    cost_of_checkout: prices.reduce((sum: number, price: number) => sum + price, 0),
    currency,
  });
  expect(created.status).toBe(200);
  const sessionId: string = created.body.session_id;
  const { body } = await shopper.get(`/stripe/checkout-session?sessionId=${sessionId}&store_id=${STORE}`);
  const { client_secret: clientSecret, payment_intent_id: paymentIntentId } = body.session_data;
  return { sessionId, clientSecret, paymentIntentId };
}

/** From the cart to the money that is back, with every amount on the way held against the first one. */
async function buyAndGiveBack(purchase: Purchase): Promise<void> {
  const shopper = shop.shopper();
  const checkout = await open(shopper, purchase);
  const { address, shipping_id, discount_code, currency } = purchase;
  const preview = await shopper.post('/stripe/preview_tax', {
    session_id: checkout.sessionId,
    store_id: STORE,
    address,
    email: 'guest@example.com',
    shipping_option_id: shipping_id,
    discount_code,
  });
  const frozen = await freeze(shopper, checkout, { address, shipping_id, discount_code });
  const { payment_intent_id: _, verified: __, ...amounts } = frozen.body;
  expect(amounts).toEqual(preview.body);
  expect(amounts.currency).toBe(currency);
  await payWith(shopper, checkout, CARDS.succeeds);
  const { body } = await details(shopper, checkout);
  expect(body).toMatchObject({ status: 'complete', ...amounts });
  await expectEveryCent(body.order_id, amounts.total);
  await giveBack(body.order_id, purchase.refundedFirst);
  const intent = await intentOf(checkout.paymentIntentId);
  expect(intent).toMatchObject({
    currency,
    amountCapturedCents: amounts.total,
    amountRefundedCents: amounts.total,
  });
}

async function expectEveryCent(orderId: string, total: number): Promise<void> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  const charges = await shop.db.select().from(orderCharges).where(eq(orderCharges.orderId, orderId));
  const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  expect(order?.totalCents).toBe(total);
  expect(charges.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(total);
  expect(lines.reduce((sum, { discountCents }) => sum + discountCents, 0)).toBe(order?.discountCents);
}

/** Some units of the first line, then everything else. */
async function giveBack(orderId: string, dice: number): Promise<void> {
  const [first] = await shop.db
    .select({ quantity: orderLines.quantity })
    .from(orderLines)
    .where(sql`${orderLines.orderId} = ${orderId} and ${orderLines.position} = 0`);
  const quantity = (dice % (first?.quantity ?? 1)) + 1;
  await refund(orderId, { lines: [{ position: 0, quantity }], shippingCents: 0 });
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId));
  if (order && order.refundedCents < order.totalCents) await refund(orderId, 'rest');
}

async function refund(orderId: string, wish: Parameters<typeof startRefund>[3]['wish']): Promise<void> {
  const id = await shop.db.transaction(async (tx) =>
    startRefund(tx, shop.parts.jobs, await lockWholeOrder(tx, orderId), {
      wish,
      restock: false,
      reason: 'test',
    }),
  );
  await advanceRefund(shop.parts, id);
}

async function intentOf(id: string) {
  const [intent] = await shop.db.select().from(sandboxPaymentIntents).where(eq(sandboxPaymentIntents.id, id));
  return intent;
}

test(`${ORDERS} random orders are previewed, frozen, charged, written down and given back to the same cent`, {
  timeout: 240_000,
}, async () => {
  const wanted = fc.sample(anyPurchase, { numRuns: ORDERS, seed: 20_261_121 });
  for (let at = 0; at < wanted.length; at += 4)
    await Promise.all(wanted.slice(at, at + 4).map((purchase) => buyAndGiveBack(purchase)));
});
