import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { cancelNow } from '#server/orders/cancelling/cancel-now.ts';
import { cancelOwnOrder } from '#server/orders/cancelling/cancel-own-order.ts';
import type { Order } from '#server/orders/order-store.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import {
  details,
  finalize,
  type Item,
  type OpenCheckout,
  openCheckout,
  stockOf,
} from '../support/buying/buying.ts';
import { newOperator } from '../support/buying/people.ts';
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
import { sweep } from '../support/buying/sweeping.ts';
import { type StripeShop, webhookOf } from '../support/stripe-shop.ts';
import { STORE, type TestShopper } from '../support/test-shop.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await startImpatientShop();
});
afterAll(() => shop.close());
beforeEach(() => resetStripe(shop));

/** From now on the shop has other keys: Stripe knows nothing of what was begun with the first ones. */
function changeKeys(): void {
  shop.stub.deliverTo(null);
  shop.stub.records.intents.clear();
  shop.stub.records.setups.clear();
}

/** An order of test mode, in a shop that has gone live since. */
async function trialOrder() {
  const { checkout } = await paidCheckout(shop);
  const [order] = await ordersOf(shop, checkout);
  if (!order) throw new Error('nothing was bought');
  changeKeys();
  return { order, checkout };
}

/** As Stripe answers a key of test mode that asks for what exists in live mode. */
const OF_LIVE_MODE = {
  kind: 'refused' as const,
  error: {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message:
      "No such payment_intent: 'pi_1'; a similar object exists in live mode, but a test mode key was used to make this request.",
  },
};

const toSandbox = ({ sessionId }: OpenCheckout, changes: { paymentIntentId?: null } = {}) =>
  shop.db
    .update(checkouts)
    .set({ provider: 'sandbox', ...changes })
    .where(eq(checkouts.id, sessionId));

async function finalizedFor(shopper: TestShopper, items: Item[]): Promise<OpenCheckout> {
  const checkout = await openCheckout(shopper, items);
  expect((await finalize(shopper, checkout)).status).toBe(200);
  return checkout;
}

const refundsOf = ({ id }: { id: OrderId }) => shop.db.select().from(refunds).where(eq(refunds.orderId, id));

describe('an order whose payment the card provider does not know', () => {
  test('is cancelled, and staff read that no money went back', async () => {
    const { order, checkout } = await trialOrder();
    const owner = await newOperator(shop);
    const { status, body } = await owner.post('/admin/api/cancel', {
      store_id: STORE,
      order_id: order.id,
      reason: 'a trial',
    });
    expect([status, body.message]).toEqual([200, expect.stringContaining('does not know this payment')]);
    expect(await ordersOf(shop, checkout)).toMatchObject([{ status: 'cancelled', refundedCents: 0 }]);
  });

  test('cannot be refunded, and staff read why', async () => {
    const { order } = await trialOrder();
    const owner = await newOperator(shop);
    const { status, body } = await owner.post(`/admin/api/orders/${order.id}/refund`, {
      store_id: STORE,
      lines: [],
      shipping: 0,
      goodwill: 100,
      expected_total: 100,
      restock: false,
      reason: 'a trial',
      idempotency_key: randomUUID(),
    });
    expect([status, body.detail]).toEqual([422, expect.stringContaining('does not know this payment')]);
    expect(await refundsOf(order)).toMatchObject([{ status: 'failed' }]);
  });

  test('is cancelled by its buyer too', async () => {
    const { order } = await trialOrder();
    await cancelOwnOrder(shop.deps, order);
    await shop.runJobs('process-refund');
    expect(await refundsOf(order)).toMatchObject([{ status: 'failed' }]);
  });

  test('says so when its payment is to be resolved', async () => {
    const { checkout } = await trialOrder();
    await shop.db.update(checkouts).set({ status: 'review' }).where(eq(checkouts.id, checkout.sessionId));
    const owner = await newOperator(shop);
    const { status, body } = await owner.post(`/admin/api/payment_exceptions/${checkout.sessionId}/resolve`, {
      store_id: STORE,
      resolution: 'paid',
      note: 'a trial',
      is_elsewhere: false,
    });
    expect([status, body.code]).toEqual([409, 'not_possible_now']);
  });
});

describe('a refund while test mode asks for a live payment', () => {
  test('waits for the right keys', async () => {
    const { checkout } = await paidCheckout(shop);
    const [order] = await ordersOf(shop, checkout);
    shop.stub.faults = Array.from({ length: 9 }, () => ({ on: /payment_intents|refunds/, ...OF_LIVE_MODE }));
    await cancelNow(shop.deps, order as Order, 'by mistake');
    await shop.runJobs('process-refund').catch(() => undefined);
    expect(await refundsOf(order as Order)).toMatchObject([{ status: 'pending' }]);
  });
});

describe('a checkout whose payment the card provider does not know', () => {
  test('ends when its time is over, and its units are for sale again', async () => {
    const before = await stockOf(shop.db, SKU);
    const { checkout } = await finalizedCheckout(shop);
    changeKeys();
    await shop.advanceClock('1 hour');
    await sweep(shop);
    expect(await checkoutRow(shop, checkout)).toMatchObject({ status: 'expired' });
    expect(await stockOf(shop.db, SKU)).toEqual(before);
  });

  test('goes on when the right keys are back before that', async () => {
    const { checkout } = await finalizedCheckout(shop);
    const intents = [...shop.stub.records.intents];
    changeKeys();
    await shop.advanceClock('2 minutes');
    await sweep(shop);
    for (const [id, intent] of intents) shop.stub.records.intents.set(id, intent);
    shop.stub.deliverTo(webhookOf(shop));
    await pay(shop, checkout);
    await becomes(shop, checkout, 'paid');
  });

  test.each([
    ['open', () => openCheckout],
    ['finalized', () => finalizedFor],
  ])('and is %s makes room for a fresh one when its shopper starts again', async (_what, begin) => {
    const shopper = shop.shopper();
    const checkout = await begin()(shopper, ITEMS);
    changeKeys();
    const again = await openCheckout(shopper, ITEMS);
    expect(again.sessionId).not.toBe(checkout.sessionId);
    expect(await checkoutRow(shop, checkout)).toMatchObject({ status: 'expired' });
  });

  test('gives an authorisation back that turns up once the right keys are back', async () => {
    const { checkout } = await finalizedCheckout(shop);
    const intents = [...shop.stub.records.intents];
    changeKeys();
    await shop.advanceClock('1 hour');
    await sweep(shop);
    for (const [id, intent] of intents) shop.stub.records.intents.set(id, intent);
    shop.stub.deliverTo(webhookOf(shop));
    await pay(shop, checkout);
    await expect.poll(() => intentOf(shop, checkout)?.status, { timeout: 10_000 }).toBe('canceled');
  });
});

describe('what was begun on the sandbox, in a shop that has changed to Stripe', () => {
  test('a checkout ends when its time is over, and its units are for sale again', async () => {
    const before = await stockOf(shop.db, SKU);
    const { checkout } = await finalizedCheckout(shop);
    await toSandbox(checkout);
    await shop.advanceClock('2 minutes');
    await sweep(shop);
    expect(await checkoutRow(shop, checkout)).toMatchObject({ status: 'ready' });
    await shop.advanceClock('1 hour');
    await sweep(shop);
    expect(await checkoutRow(shop, checkout)).toMatchObject({ status: 'expired' });
    expect(await stockOf(shop.db, SKU)).toEqual(before);
  });

  test('a checkout without a payment gets none of Stripe', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, ITEMS);
    await toSandbox(checkout, { paymentIntentId: null });
    const { status, body } = await shopper.get(
      `/stripe/checkout-session?sessionId=${checkout.sessionId}&store_id=${STORE}`,
    );
    expect([status, body.code]).toEqual([409, 'checkout_closed']);
  });
});

// Last: its job fails in every sweep.
describe('a sold checkout whose payment the card provider does not know', () => {
  test('stays as it is', async () => {
    shop.stub.deliverTo(null);
    const { shopper, checkout } = await finalizedCheckout(shop);
    await pay(shop, checkout);
    shop.stub.faults = Array.from({ length: 6 }, () => ({ on: /\/capture/, kind: 'server error' }) as const);
    await details(shopper, checkout);
    changeKeys();
    await shop.advanceClock('1 hour');
    await expect(sweep(shop)).rejects.toThrow('No such payment_intent');
    expect(await checkoutRow(shop, checkout)).toMatchObject({ status: 'capturing' });
  });
});
