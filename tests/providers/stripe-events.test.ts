import { eq, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HANDLE_EVENT } from '#server/payments/payment-events.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { disputes, paymentEvents, refunds } from '#server/platform/database/schema/order-tables.ts';
import { type OpenCheckout, openCheckout } from '../support/buying/buying.ts';
import {
  becomes,
  chargeOf,
  checkoutRow,
  finalizedCheckout,
  ITEMS,
  ordersOf,
  paidCheckout,
  pay,
  resetStripe,
  startImpatientShop,
} from '../support/buying/stripe-checkouts.ts';
import { sweep } from '../support/buying/sweeping.ts';
import { anId } from '../support/ids.ts';
import { type StripeShop, webhookOf } from '../support/stripe-shop.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await startImpatientShop();
});
afterAll(() => shop.close());
beforeEach(() => resetStripe(shop));

const storedEvent = async (which: SQL | undefined) =>
  (await shop.db.select().from(paymentEvents).where(which))[0];
const eventsAbout = ({ paymentIntentId }: OpenCheckout) =>
  shop.stub.events.all.filter(({ data }) => JSON.stringify(data).includes(paymentIntentId));

describe("Stripe's events", () => {
  test('twice, and all at once, make one order', async () => {
    shop.stub.deliverTo(null);
    const { checkout } = await finalizedCheckout(shop);
    await pay(shop, checkout);
    shop.stub.deliverTo(webhookOf(shop));
    const events = eventsAbout(checkout);
    await Promise.all([...events, ...events].map((event) => shop.stub.events.send(event)));
    await becomes(shop, checkout, 'paid');
    expect(await ordersOf(shop, checkout)).toHaveLength(1);
    expect(chargeOf(shop, checkout)).toMatchObject({ captured: true, amount_refunded: 0 });
  });

  test('in reverse order, and long after, change nothing that is done', async () => {
    const { checkout } = await paidCheckout(shop);
    for (const event of eventsAbout(checkout).toReversed()) await shop.stub.events.send(event);
    expect(await checkoutRow(shop, checkout)).toMatchObject({ status: 'paid' });
    expect(await ordersOf(shop, checkout)).toHaveLength(1);
  });

  test('that are all lost are made up for by asking', async () => {
    shop.stub.deliverTo(null);
    const { checkout } = await finalizedCheckout(shop);
    await pay(shop, checkout);
    await shop.advanceClock('2 minutes');
    await sweep(shop);
    await becomes(shop, checkout, 'paid');
  });

  test('that could not be handled are tried again', async () => {
    shop.stub.deliverTo(null);
    const { checkout } = await finalizedCheckout(shop);
    await pay(shop, checkout);
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
    await becomes(shop, checkout, 'paid');
  });

  test('are stored once, without the secret of the payment', async () => {
    const { checkout } = await paidCheckout(shop);
    await shop.stub.events.untilDelivered();
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
    const checkout = await openCheckout(shopper, ITEMS);
    await shop.stub.events.untilDelivered();
    await shop.db
      .update(checkouts)
      .set({ paymentIntentId: null })
      .where(eq(checkouts.id, checkout.sessionId));
    for (const event of eventsAbout(checkout)) {
      await shop.db.delete(paymentEvents).where(eq(paymentEvents.eventId, event.id));
      await shop.stub.events.send(event);
    }
    await expect
      .poll(async () => (await checkoutRow(shop, checkout))?.paymentIntentId)
      .toBe(checkout.paymentIntentId);
  });
});

describe('money that came where no sale could follow', () => {
  /** Collected by somebody at Stripe's own dashboard, while the checkout was still open. */
  async function collectedByHand(): Promise<OpenCheckout> {
    shop.stub.deliverTo(null);
    const checkout = await openCheckout(shop.shopper(), ITEMS);
    await pay(shop, checkout);
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
    await becomes(shop, checkout, 'refunded');
    expect(chargeOf(shop, checkout)?.amount_refunded).toBe(chargeOf(shop, checkout)?.amount);
    expect(await refundOf(checkout)).toMatchObject({ status: 'succeeded' });
    expect(await alertsAbout(checkout)).toEqual([`unsold-payment:${checkout.sessionId}`]);
  });

  test('and cannot go back waits for a person, and is not sent again and again', async () => {
    shop.stub.refunds.becomes = 'failed';
    const checkout = await collectedByHand();
    await shop.stub.events.flush();
    await becomes(shop, checkout, 'review');
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
    await becomes(shop, checkout, 'refunded');
    shop.stub.refunds.settle((await refundOf(checkout))?.providerRefundId ?? '', 'failed');
    await shop.stub.events.flush();
    await becomes(shop, checkout, 'review');
    expect(await refundOf(checkout)).toMatchObject({ status: 'failed' });
  });
});

describe('an order that is paid', () => {
  test('follows a refund that somebody makes at Stripe', async () => {
    const { checkout } = await paidCheckout(shop);
    shop.stub.refunds.create({ payment_intent: checkout.paymentIntentId, amount: '100' });
    await shop.stub.events.flush();
    await expect.poll(async () => (await ordersOf(shop, checkout))[0]?.refundedCents).toBe(100);
  });

  test('waits while its payment is disputed, and goes on when the dispute is won', async () => {
    const { checkout } = await paidCheckout(shop);
    const { id } = shop.stub.refunds.dispute(checkout.paymentIntentId);
    await shop.stub.events.flush();
    await expect.poll(async () => (await ordersOf(shop, checkout))[0]?.status).toBe('on_hold');
    const [kept] = await shop.db
      .select()
      .from(disputes)
      .where(eq(disputes.providerDisputeId, anId(id)));
    expect(kept).toMatchObject({
      status: 'open',
      reason: 'fraudulent',
      orderId: (await ordersOf(shop, checkout))[0]?.id,
    });
    const [alert] = await shop.db
      .select()
      .from(alerts)
      .where(eq(alerts.key, `dispute-open:${id}`));
    expect(alert?.text).toContain(`order #${(await ordersOf(shop, checkout))[0]?.number}`);
    shop.stub.refunds.closeDispute(id, 'won');
    await shop.stub.events.flush();
    await expect.poll(async () => (await ordersOf(shop, checkout))[0]?.status).toBe('placed');
  });

  test.each([
    ['by blocking it', { order: 'placed', dispute: 'won' }],
    ['by giving the money back', { order: 'on_hold', dispute: 'lost' }],
  ] as const)('whose dispute Stripe prevents %s is told from the other by its money', async (how, then) => {
    const { checkout } = await paidCheckout(shop);
    const { id } = shop.stub.refunds.preventDispute(checkout.paymentIntentId, how);
    await shop.stub.events.flush();
    const disputed = eq(disputes.providerDisputeId, anId(id));
    await expect
      .poll(async () => (await shop.db.select().from(disputes).where(disputed))[0]?.status)
      .toBe(then.dispute);
    const [order] = await ordersOf(shop, checkout);
    expect([order?.status, (order?.disputeLostCents ?? 0) > 0]).toEqual([
      then.order,
      then.dispute === 'lost',
    ]);
  });

  test('is on hold once Stripe takes the money of a dispute that it had prevented', async () => {
    const { checkout } = await paidCheckout(shop);
    const dispute = shop.stub.refunds.preventDispute(checkout.paymentIntentId, 'by blocking it');
    await shop.stub.events.flush();
    dispute.balance_transactions.push({ amount: -dispute.amount });
    shop.stub.events.announce('charge.dispute.funds_withdrawn', { ...dispute });
    await shop.stub.events.flush();
    await expect.poll(async () => (await ordersOf(shop, checkout))[0]?.status).toBe('on_hold');
  });

  test('stays on hold when the dispute is lost, also when the events come in the wrong order', async () => {
    const { checkout } = await paidCheckout(shop);
    shop.stub.deliverTo(null);
    const { id } = shop.stub.refunds.dispute(checkout.paymentIntentId);
    shop.stub.refunds.closeDispute(id, 'lost');
    shop.stub.deliverTo(webhookOf(shop));
    const news = shop.stub.events.all.filter(({ type }) => type.startsWith('charge.dispute.')).slice(-2);
    for (const event of news.toReversed()) await shop.stub.events.send(event);
    await expect.poll(async () => (await ordersOf(shop, checkout))[0]?.status).toBe('on_hold');
    const [kept] = await shop.db
      .select()
      .from(disputes)
      .where(eq(disputes.providerDisputeId, anId(id)));
    expect(kept).toMatchObject({ status: 'lost' });
  });
});
