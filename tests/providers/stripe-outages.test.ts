import { randomUUID } from 'node:crypto';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shopTime } from '#server/platform/database/clock.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { createCheckout, finalize, openCheckout } from '../support/buying/buying.ts';
import { draftCalls } from '../support/buying/draft-orders.ts';
import { addStaff, browserOf, newOperator } from '../support/buying/people.ts';
import {
  becomes,
  chargeOf,
  finalizedCheckout,
  ITEMS,
  intentOf,
  ordersOf,
  paidCheckout,
  pay,
  resetStripe,
  startImpatientShop,
} from '../support/buying/stripe-checkouts.ts';
import { resume, sweep } from '../support/buying/sweeping.ts';
import type { StripeShop } from '../support/stripe-shop.ts';
import { STORE } from '../support/test-shop.ts';

/** The amount of a payment is set. */
const UPDATE = /POST .*\/payment_intents\/pi_[^/]+$/;

let shop: StripeShop;
beforeAll(async () => {
  shop = await startImpatientShop();
});
afterAll(() => shop.close());
beforeEach(() => resetStripe(shop));

/** Those of the shop's day. */
const alertsOfRefusedPayments = async () => {
  const day = (await shopTime(shop.db)).toISOString().slice(0, 10);
  return shop.db
    .select()
    .from(alerts)
    .where(eq(alerts.key, `payments-refused:${day}`));
};

describe('when Stripe does not answer as it should', () => {
  test.each([
    'bad gateway in json',
    'bad gateway in html',
    'not found in json',
    'server error',
    'half a body',
    'cut off',
  ] as const)('once, with %s, the same call with the same key goes through', async (kind) => {
    shop.stub.faults = [
      { on: /POST .*\/payment_intents$/, kind, isAfterwards: true },
      { on: /POST .*\/capture/, kind, isAfterwards: true },
    ];
    const { checkout } = await paidCheckout(shop);
    const asked = shop.stub.seen.filter(({ path }) => path.endsWith(`${checkout.paymentIntentId}/capture`));
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(chargeOf(shop, checkout)?.amount_captured).toBe(intentOf(shop, checkout)?.amount);
  });

  test('at all, a checkout can be started and is paid once Stripe is back', async () => {
    const shopper = shop.shopper();
    shop.stub.faults = Array.from({ length: 3 }, () => ({ on: /POST/, kind: 'cut off' }) as const);
    const { status, body } = await createCheckout(shopper, ITEMS);
    expect(status).toBe(200);
    const session = await shopper.get(
      `/stripe/checkout-session?sessionId=${body.session_id}&store_id=${STORE}`,
    );
    expect(session.status).toBe(200);
  });

  test('and hangs, the shopper is told in time and nothing is charged', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, ITEMS);
    shop.stub.faults = Array.from(
      { length: 3 },
      () => ({ on: /POST .*payment_intents/, kind: 'hang' }) as const,
    );
    const answer = await finalize(shopper, checkout);
    expect([answer.status, answer.body.code]).toEqual([503, 'payment_provider_unavailable']);
    expect(await ordersOf(shop, checkout)).toEqual([]);
  });

  test('and hangs, staff who give money back wait for it once, and the refund follows', async () => {
    const { checkout } = await paidCheckout(shop);
    const [order] = await ordersOf(shop, checkout);
    const owner = await newOperator(shop);
    const asking = () => shop.stub.seen.filter(({ path }) => /refunds/.test(path)).length;
    const before = asking();
    shop.stub.faults = Array.from(
      { length: 6 },
      () => ({ on: /GET .*payment_intents|refunds/, kind: 'hang' }) as const,
    );
    const { status, body } = await owner.post(`/admin/api/orders/${order?.id}/refund`, {
      store_id: STORE,
      lines: [],
      shipping: 0,
      goodwill: 100,
      expected_total: 100,
      restock: false,
      reason: 'a gesture',
      idempotency_key: randomUUID(),
    });
    expect([status, body.status, asking()]).toEqual([200, 'pending', before]);
    shop.stub.faults = [];
    await shop.runJobs('process-refund');
    const [refunded] = await ordersOf(shop, checkout);
    expect(refunded?.refundedCents).toBe(100);
  });

  test('to a capture for a whole attempt, the next attempt asks with a new key', async () => {
    shop.stub.deliverTo(null);
    const { checkout } = await finalizedCheckout(shop);
    await pay(shop, checkout);
    shop.stub.faults = Array.from({ length: 3 }, () => ({ on: /\/capture/, kind: 'server error' }) as const);
    await shop.advanceClock('2 minutes');
    await expect(sweep(shop)).rejects.toThrow();
    await shop.advanceClock('5 minutes');
    await sweep(shop);
    await becomes(shop, checkout, 'paid');
    const keys = shop.stub.seen
      .filter(({ path }) => path.endsWith(`${checkout.paymentIntentId}/capture`))
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  test('because it has paused the account, the shopper is told that nothing was charged, and staff are alerted', async () => {
    const shopper = shop.shopper();
    const error = { type: 'invalid_request_error', code: 'testmode_charges_only', message: 'Not live.' };
    shop.stub.faults = [1, 2].map(() => ({ on: /POST .*payment_intents$/, kind: 'refused', error }));
    const { body } = await createCheckout(shopper, ITEMS);
    const path = `/stripe/checkout-session?sessionId=${body.session_id}&store_id=${STORE}`;
    const refused = await shopper.get(path);
    expect([refused.status, refused.body.code]).toEqual([503, 'payment_provider_unavailable']);
    expect(await shop.db.$count(alerts, like(alerts.key, 'payments-refused:%'))).toBe(1);
    expect((await shopper.get(path)).status).toBe(200);
  });

  test('because it has paused the account since the payment began, the shopper is told that nothing was charged', async () => {
    const shopper = shop.shopper();
    await shop.advanceClock('1 day');
    const checkout = await openCheckout(shopper, ITEMS);
    const error = { type: 'invalid_request_error', code: 'testmode_charges_only', message: 'Not live.' };
    shop.stub.faults = [{ on: UPDATE, kind: 'refused', error }];
    const refused = await finalize(shopper, checkout);
    expect([refused.status, refused.body.code]).toEqual([503, 'payment_provider_unavailable']);
    const [alert] = await alertsOfRefusedPayments();
    expect(alert?.text).toMatch(/refused to set the amount of a payment: .*Not live.*Nothing was charged/);
    expect((await finalize(shopper, checkout)).status).toBe(200);
  });

  test('because another tab has just paid, the payment is under way, and staff are not alerted', async () => {
    const shopper = shop.shopper();
    await shop.advanceClock('2 days');
    const checkout = await openCheckout(shopper, ITEMS);
    const error = {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'It has a status of requires_capture.',
    };
    shop.stub.faults = [{ on: UPDATE, kind: 'refused', error }];
    expect((await finalize(shopper, checkout)).body.code).toBe('checkout_changed');
    expect(await alertsOfRefusedPayments()).toEqual([]);
  });

  test('and stores its own fault under the key, a payment link is paid once it is well again', async () => {
    const by = await browserOf(shop, await addStaff(shop, 'manager'));
    const { filled, startPaying } = draftCalls(() => ({ shop, support: by, manager: by }));
    const draft = await filled();
    shop.stub.faults = [{ on: UPDATE, kind: 'remembered server error' }];
    const asked = () => startPaying(draft.draft_order_id, draft.totals.total);
    expect([(await asked()).status, (await asked()).status]).toEqual([503, 200]);
  });

  test('and stores its own fault under the key, the checkout opens once it is well again', async () => {
    const shopper = shop.shopper();
    shop.stub.faults = [{ on: /POST .*payment_intents$/, kind: 'remembered server error' }];
    const { body } = await createCheckout(shopper, ITEMS);
    const { status } = await shopper.get(
      `/stripe/checkout-session?sessionId=${body.session_id}&store_id=${STORE}`,
    );
    expect(status).toBe(200);
  });

  test('a restart finishes what was under way', async () => {
    shop.stub.deliverTo(null);
    const { checkout } = await finalizedCheckout(shop);
    await pay(shop, checkout);
    await resume(shop);
    await becomes(shop, checkout, 'paid');
  });
});
