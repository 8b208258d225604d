import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { cancelNow } from '#server/orders/cancelling/cancel-now.ts';
import { cancelOwnOrder } from '#server/orders/cancelling/cancel-own-order.ts';
import type { Order } from '#server/orders/order-store.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import { newOperator } from '../support/buying/people.ts';
import {
  ordersOf,
  paidCheckout,
  resetStripe,
  startImpatientShop,
} from '../support/buying/stripe-checkouts.ts';
import type { StripeShop } from '../support/stripe-shop.ts';
import { STORE } from '../support/test-shop.ts';

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

const refundsOf = ({ id }: { id: OrderId }) => shop.db.select().from(refunds).where(eq(refunds.orderId, id));

describe('an order whose payment the card provider does not know', () => {
  test('is cancelled, and staff read that no money went back', async () => {
    const { order, checkout } = await trialOrder();
    const owner = await newOperator(shop);
    const { status, body } = await owner.post('/admin/api/cancel', {
      ...{ store_id: STORE, order_id: order.id, reason: 'a trial' },
    });
    expect([status, body.message]).toEqual([200, expect.stringContaining('does not know this payment')]);
    expect(await ordersOf(shop, checkout)).toMatchObject([{ status: 'cancelled', refundedCents: 0 }]);
  });

  test('cannot be refunded, and staff read why', async () => {
    const { order } = await trialOrder();
    const owner = await newOperator(shop);
    const { status, body } = await owner.post(`/admin/api/orders/${order.id}/refund`, {
      ...{ store_id: STORE, lines: [], shipping: 0, goodwill: 100, expected_total: 100, restock: false },
      ...{ reason: 'a trial', idempotency_key: randomUUID() },
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
      ...{ store_id: STORE, resolution: 'paid', note: 'a trial', is_elsewhere: false },
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
