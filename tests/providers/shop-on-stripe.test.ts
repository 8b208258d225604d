import { eq, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HANDLE_EVENT } from '#server/payments/payment-events.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { disputes, orders, paymentEvents, refunds } from '#server/platform/database/schema/order-tables.ts';
import {
  createCheckout,
  details,
  freeze,
  type OpenCheckout,
  openCheckout,
  stockOf,
} from '../support/buying.ts';
import { anId } from '../support/ids.ts';
import {
  confirmWith,
  STRIPE_CARDS,
  type StripeShop,
  startStripeShop,
  webhookOf,
} from '../support/stripe-shop.ts';
import { resume, sweep } from '../support/sweeping.ts';
import { STORE, type TestShopper } from '../support/test-shop.ts';

let shop: StripeShop;
let sku: string;

beforeAll(async () => {
  shop = await startStripeShop({ timeoutMilliseconds: 1_500 });
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles: ['the-mix'] });
  sku = body.formattedProductData[0].variants[0].sku;
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.stub.faults = [];
  shop.stub.refunds.becomes = 'succeeded';
  shop.stub.deliverTo(webhookOf(shop));
  await shop.advanceClock('0');
});

interface Bought {
  shopper: TestShopper;
  checkout: OpenCheckout;
}

async function frozen(): Promise<Bought> {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
  expect((await freeze(shopper, checkout)).status).toBe(200);
  return { shopper, checkout };
}

const pay = (checkout: OpenCheckout, card = STRIPE_CARDS.succeeds) => confirmWith(shop.stub, checkout, card);
const rowOf = async ({ sessionId }: OpenCheckout) =>
  (await shop.db.select().from(checkouts).where(eq(checkouts.id, sessionId)))[0];
const ordersOf = ({ sessionId }: OpenCheckout) =>
  shop.db.select().from(orders).where(eq(orders.checkoutId, sessionId));
const intentOf = ({ paymentIntentId }: OpenCheckout) => shop.stub.records.intents.get(paymentIntentId);
const chargeOf = (checkout: OpenCheckout) => {
  const intent = intentOf(checkout);
  return intent ? shop.stub.records.chargeOf(intent) : null;
};
const storedEvent = async (which: SQL | undefined) =>
  (await shop.db.select().from(paymentEvents).where(which))[0];
const becomes = (checkout: OpenCheckout, status: string) =>
  expect.poll(async () => (await rowOf(checkout))?.status, { timeout: 20_000 }).toBe(status);
const eventsAbout = ({ paymentIntentId }: OpenCheckout) =>
  shop.stub.events.all.filter(({ data }) => JSON.stringify(data).includes(paymentIntentId));

async function bought(): Promise<Bought> {
  const both = await frozen();
  await pay(both.checkout);
  await becomes(both.checkout, 'paid');
  return both;
}

describe('a shopper who pays by Stripe', () => {
  test('gets an order for exactly what was finalized, and Stripe collects exactly that', async () => {
    const { checkout } = await bought();
    const [order] = await ordersOf(checkout);
    expect(order?.totalCents).toBeGreaterThan(0);
    expect(intentOf(checkout)).toMatchObject({ status: 'succeeded', amount_received: order?.totalCents });
  });

  test('has the payment tied to the calculation of its tax, so that Stripe reports what was collected', async () => {
    const { checkout } = await bought();
    const { form } = shop.stub.seen.findLast(
      ({ path, form }) => path.endsWith(checkout.paymentIntentId) && form.amount,
    ) ?? { form: {} };
    expect(form).toMatchObject({
      hooks: { inputs: { tax: { calculation: expect.stringMatching(/^taxcalc_/) } } },
    });
  });

  test('is told which provider draws the form, and with which key', async () => {
    const shopper = shop.shopper();
    const { sessionId } = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    const { body } = await shopper.get(`/stripe/checkout-session?sessionId=${sessionId}&store_id=${STORE}`);
    expect(body.session_data).toMatchObject({ provider: 'stripe', publishable_key: 'pk_test_stub' });
  });

  test('is told that a declined card was declined, and pays the same checkout with another one', async () => {
    const { shopper, checkout } = await frozen();
    expect((await pay(checkout, STRIPE_CARDS.declined)).status).toBe(402);
    expect((await details(shopper, checkout)).body.status).toBe('open');
    await pay(checkout);
    expect((await details(shopper, checkout)).body.status).toBe('complete');
  });

  test('whose bank asks first has an order once the bank says yes', async () => {
    const { shopper, checkout } = await frozen();
    await pay(checkout, STRIPE_CARDS.asksForStep);
    expect(await ordersOf(checkout)).toEqual([]);
    shop.stub.intents.authenticate(checkout.paymentIntentId, true);
    expect((await details(shopper, checkout)).body.status).toBe('complete');
  });

  test('whose bank says no can still pay', async () => {
    const { shopper, checkout } = await frozen();
    await pay(checkout, STRIPE_CARDS.asksForStep);
    shop.stub.intents.authenticate(checkout.paymentIntentId, false);
    expect((await details(shopper, checkout)).body.status).toBe('open');
    await pay(checkout);
    expect((await details(shopper, checkout)).body.status).toBe('complete');
  });

  test('before anything was finalized gets the authorisation back', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    await pay(checkout);
    await becomes(checkout, 'void');
    expect(intentOf(checkout)).toMatchObject({ status: 'canceled', amount_received: 0 });
  });

  test('changes the cart after the bank asked: the same payment has the new amount', async () => {
    const { shopper, checkout } = await frozen();
    await pay(checkout, STRIPE_CARDS.asksForStep);
    const again = await openCheckout(shopper, [{ sku, quantity: 2 }]);
    expect(again.paymentIntentId).toBe(checkout.paymentIntentId);
    const { body } = await freeze(shopper, again);
    expect(intentOf(again)).toMatchObject({ amount: body.total, status: 'requires_confirmation' });
  });

  test('and starts again without having noticed gets the first order, once', async () => {
    shop.stub.deliverTo(null);
    const { shopper, checkout } = await frozen();
    await pay(checkout);
    const again = await createCheckout(shopper, [{ sku, quantity: 1 }]);
    expect([again.status, again.body.code]).toEqual([409, 'checkout_closed']);
    expect(await ordersOf(checkout)).toHaveLength(1);
    expect((await createCheckout(shopper, [{ sku, quantity: 1 }])).status).toBe(200);
  });

  test('and starts again while Stripe does not answer is asked to try later, and keeps the order', async () => {
    shop.stub.deliverTo(null);
    const { shopper, checkout } = await frozen();
    await pay(checkout);
    const isCapture = /POST .*\/capture/;
    shop.stub.faults = Array.from({ length: 6 }, () => ({ on: isCapture, kind: 'server error' }) as const);
    await details(shopper, checkout);
    await becomes(checkout, 'capturing');
    const again = await createCheckout(shopper, [{ sku, quantity: 1 }]);
    expect([again.status, again.body.code]).toEqual([503, 'payment_provider_unavailable']);
    expect(await ordersOf(checkout)).toHaveLength(1);
  });
});

describe("Stripe's events", () => {
  test('twice, and all at once, make one order', async () => {
    shop.stub.deliverTo(null);
    const { checkout } = await frozen();
    await pay(checkout);
    shop.stub.deliverTo(webhookOf(shop));
    const events = eventsAbout(checkout);
    await Promise.all([...events, ...events].map((event) => shop.stub.events.send(event)));
    await becomes(checkout, 'paid');
    expect(await ordersOf(checkout)).toHaveLength(1);
    expect(chargeOf(checkout)).toMatchObject({ captured: true, amount_refunded: 0 });
  });

  test('in reverse order, and long after, change nothing that is done', async () => {
    const { checkout } = await bought();
    for (const event of eventsAbout(checkout).toReversed()) await shop.stub.events.send(event);
    expect(await rowOf(checkout)).toMatchObject({ status: 'paid' });
    expect(await ordersOf(checkout)).toHaveLength(1);
  });

  test('that are all lost are made up for by asking', async () => {
    shop.stub.deliverTo(null);
    const { checkout } = await frozen();
    await pay(checkout);
    await shop.advanceClock('2 minutes');
    await sweep(shop);
    await becomes(checkout, 'paid');
  });

  test('that could not be handled are tried again', async () => {
    shop.stub.deliverTo(null);
    const { checkout } = await frozen();
    await pay(checkout);
    shop.stub.faults = Array.from(
      { length: 3 },
      () => ({ on: /GET .*payment_intents/, kind: 'bad gateway in json' }) as const,
    );
    shop.stub.deliverTo(webhookOf(shop));
    const [event] = shop.stub.events.ofType('payment_intent.amount_capturable_updated').slice(-1);
    if (event) await expect(shop.stub.events.send(event)).rejects.toThrow();
    const stored = await storedEvent(eq(paymentEvents.eventId, event?.id ?? ''));
    expect(stored).toMatchObject({ handledAt: null, attempts: 1 });
    await shop.runJobs(HANDLE_EVENT);
    await becomes(checkout, 'paid');
  });

  test('are stored once, without the secret of the payment', async () => {
    const { checkout } = await bought();
    const rows = await shop.db
      .select()
      .from(paymentEvents)
      .where(eq(paymentEvents.objectId, checkout.paymentIntentId));
    expect(rows.length).toBeGreaterThan(1);
    expect(JSON.stringify(rows)).not.toContain(checkout.clientSecret);
  });

  test.each(['invoice.paid', 'customer.subscription.updated', 'account.updated'])(
    '%s is stored and ignored, and it is written down why',
    async (type) => {
      shop.stub.events.announce(type, { id: `x_${type}`, object: 'thing' });
      await shop.stub.events.flush();
      const isAbout = eq(paymentEvents.objectId, `x_${type}`);
      await expect.poll(async () => (await storedEvent(isAbout))?.handledAt).not.toBeNull();
      expect((await storedEvent(isAbout))?.ignoredBecause).toContain('the shop');
    },
  );

  test('about a payment that nobody wrote down find its checkout by what the payment says', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    await shop.stub.events.untilDelivered();
    await shop.db
      .update(checkouts)
      .set({ paymentIntentId: null })
      .where(eq(checkouts.id, checkout.sessionId));
    for (const event of eventsAbout(checkout)) {
      await shop.db.delete(paymentEvents).where(eq(paymentEvents.eventId, event.id));
      await shop.stub.events.send(event);
    }
    await expect.poll(async () => (await rowOf(checkout))?.paymentIntentId).toBe(checkout.paymentIntentId);
  });
});

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
    const { checkout } = await bought();
    const asked = shop.stub.seen.filter(({ path }) => path.endsWith(`${checkout.paymentIntentId}/capture`));
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    expect(chargeOf(checkout)?.amount_captured).toBe(intentOf(checkout)?.amount);
  });

  test('at all, a checkout can be started and is paid once Stripe is back', async () => {
    const shopper = shop.shopper();
    shop.stub.faults = Array.from({ length: 3 }, () => ({ on: /POST/, kind: 'cut off' }) as const);
    const { status, body } = await createCheckout(shopper, [{ sku, quantity: 1 }]);
    expect(status).toBe(200);
    const session = await shopper.get(
      `/stripe/checkout-session?sessionId=${body.session_id}&store_id=${STORE}`,
    );
    expect(session.status).toBe(200);
  });

  test('and hangs, the shopper is told in time and nothing is charged', async () => {
    const shopper = shop.shopper();
    const checkout = await openCheckout(shopper, [{ sku, quantity: 1 }]);
    shop.stub.faults = Array.from(
      { length: 3 },
      () => ({ on: /POST .*payment_intents/, kind: 'hang' }) as const,
    );
    const answer = await freeze(shopper, checkout);
    expect([answer.status, answer.body.code]).toEqual([503, 'payment_provider_unavailable']);
    expect(await ordersOf(checkout)).toEqual([]);
  });

  test('to a capture for a whole attempt, the next attempt asks with a new key', async () => {
    shop.stub.deliverTo(null);
    const { checkout } = await frozen();
    await pay(checkout);
    shop.stub.faults = Array.from({ length: 3 }, () => ({ on: /\/capture/, kind: 'server error' }) as const);
    await shop.advanceClock('2 minutes');
    await expect(sweep(shop)).rejects.toThrow();
    await shop.advanceClock('5 minutes');
    await sweep(shop);
    await becomes(checkout, 'paid');
    const keys = shop.stub.seen
      .filter(({ path }) => path.endsWith(`${checkout.paymentIntentId}/capture`))
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(2);
  });

  test('a restart finishes what was under way', async () => {
    shop.stub.deliverTo(null);
    const { checkout } = await frozen();
    await pay(checkout);
    await resume(shop);
    await becomes(checkout, 'paid');
  });
});

describe('money that came where no sale could follow', () => {
  /** Collected by somebody at Stripe's own dashboard, while the checkout was still open. */
  async function collectedByHand(): Promise<OpenCheckout> {
    shop.stub.deliverTo(null);
    const checkout = await openCheckout(shop.shopper(), [{ sku, quantity: 1 }]);
    await pay(checkout);
    shop.stub.intents.capture(checkout.paymentIntentId, {});
    shop.stub.deliverTo(webhookOf(shop));
    return checkout;
  }
  const alertsAbout = async (checkout: OpenCheckout) =>
    (await shop.db.select().from(alerts))
      .map(({ key }) => key)
      .filter((key) => key.endsWith(checkout.sessionId));
  const refundOf = async ({ sessionId }: OpenCheckout) =>
    (await shop.db.select().from(refunds).where(eq(refunds.checkoutId, sessionId)))[0];

  test('goes back, all of it, and a person is told', async () => {
    const checkout = await collectedByHand();
    await shop.stub.events.flush();
    await becomes(checkout, 'refunded');
    expect(chargeOf(checkout)?.amount_refunded).toBe(chargeOf(checkout)?.amount);
    expect(await refundOf(checkout)).toMatchObject({ status: 'succeeded' });
    expect(await alertsAbout(checkout)).toEqual([`unsold-payment:${checkout.sessionId}`]);
  });

  test('and cannot go back waits for a person, and is not sent again and again', async () => {
    shop.stub.refunds.becomes = 'failed';
    const checkout = await collectedByHand();
    await shop.stub.events.flush();
    await becomes(checkout, 'review');
    const asked = () =>
      shop.stub.seen.filter(
        ({ path, form }) => path === '/v1/refunds' && form.payment_intent === checkout.paymentIntentId,
      );
    await sweep(shop);
    // An event and a job may ask at once, with one key: Stripe makes one refund of them.
    expect(new Set(asked().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    const before = asked().length;
    await shop.advanceClock('2 hours');
    await sweep(shop);
    expect(asked()).toHaveLength(before);
    expect(await refundOf(checkout)).toMatchObject({ status: 'failed' });
    expect(await alertsAbout(checkout)).toContain(`checkout-review:${checkout.sessionId}`);
  });

  test('and turns out not to have arrived after all waits for a person', async () => {
    shop.stub.refunds.becomes = 'pending';
    const checkout = await collectedByHand();
    await shop.stub.events.flush();
    await becomes(checkout, 'refunded');
    shop.stub.refunds.settle((await refundOf(checkout))?.providerRefundId ?? '', 'failed');
    await shop.stub.events.flush();
    await becomes(checkout, 'review');
    expect(await refundOf(checkout)).toMatchObject({ status: 'failed' });
  });
});

describe('an order that is paid', () => {
  test('follows a refund that somebody makes at Stripe', async () => {
    const { checkout } = await bought();
    shop.stub.refunds.create({ payment_intent: checkout.paymentIntentId, amount: '100' });
    await shop.stub.events.flush();
    await expect.poll(async () => (await ordersOf(checkout))[0]?.refundedCents).toBe(100);
  });

  test('waits while its payment is disputed, and goes on when the dispute is won', async () => {
    const { checkout } = await bought();
    const { id } = shop.stub.refunds.dispute(checkout.paymentIntentId);
    await shop.stub.events.flush();
    await expect.poll(async () => (await ordersOf(checkout))[0]?.status).toBe('on_hold');
    const [kept] = await shop.db
      .select()
      .from(disputes)
      .where(eq(disputes.providerDisputeId, anId(id)));
    expect(kept).toMatchObject({
      status: 'open',
      reason: 'fraudulent',
      orderId: (await ordersOf(checkout))[0]?.id,
    });
    const [alert] = await shop.db
      .select()
      .from(alerts)
      .where(eq(alerts.key, `dispute-open:${id}`));
    expect(alert?.text).toContain(kept?.orderId);
    shop.stub.refunds.closeDispute(id, 'won');
    await shop.stub.events.flush();
    await expect.poll(async () => (await ordersOf(checkout))[0]?.status).toBe('placed');
  });

  test('stays on hold when the dispute is lost, also when the news come in the wrong order', async () => {
    const { checkout } = await bought();
    shop.stub.deliverTo(null);
    const { id } = shop.stub.refunds.dispute(checkout.paymentIntentId);
    shop.stub.refunds.closeDispute(id, 'lost');
    shop.stub.deliverTo(webhookOf(shop));
    const news = shop.stub.events.all.filter(({ type }) => type.startsWith('charge.dispute.')).slice(-2);
    for (const event of news.toReversed()) await shop.stub.events.send(event);
    await expect.poll(async () => (await ordersOf(checkout))[0]?.status).toBe('on_hold');
    const [kept] = await shop.db
      .select()
      .from(disputes)
      .where(eq(disputes.providerDisputeId, anId(id)));
    expect(kept).toMatchObject({ status: 'lost' });
  });
});

test('a shop that changes from one provider to the other starts a fresh checkout', async () => {
  const { shopper, checkout } = await frozen();
  await shop.db.update(checkouts).set({ provider: 'sandbox' }).where(eq(checkouts.id, checkout.sessionId));
  const held = (await stockOf(shop.db, sku)).held;
  const again = await openCheckout(shopper, [{ sku, quantity: 1 }]);
  expect(again.sessionId).not.toBe(checkout.sessionId);
  expect(await rowOf(checkout)).toMatchObject({ status: 'expired' });
  expect((await stockOf(shop.db, sku)).held).toBe(held - 1);
});
