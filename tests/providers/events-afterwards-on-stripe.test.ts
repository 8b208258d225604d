import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { lockWholeOrder } from '#server/orders/order-store.ts';
import { startRefund } from '#server/orders/refunds/start-refund.ts';
import { processRefund } from '#server/payments/refunds/process-refund.ts';
import { enqueueOverdueRefunds } from '#server/payments/refunds/refund-jobs.ts';
import { orders, refunds } from '#server/platform/database/schema/order-tables.ts';
import { billingCycles, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { details } from '../support/buying/buying.ts';
import { anId } from '../support/ids.ts';
import {
  confirmWith,
  STRIPE_CARDS,
  type StripeShop,
  startStripeShop,
  webhookOf,
} from '../support/stripe-shop.ts';
import { EVERY_MONTH, finalizedSubscription, onDay, runRenewals } from '../support/buying/subscribing.ts';
import type { StubEvent } from './stripe-stub/stub-events.ts';

const SOON = { timeout: 10_000 };
const DUE_DAY = 32;

let shop: StripeShop;
let told: number;
beforeAll(async () => {
  shop = await startStripeShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.advanceClock('0');
  shop.stub.refunds.becomes = 'succeeded';
  keepBack();
});

/** From now on nothing is told; `news` has what would have been. */
function keepBack(): void {
  shop.stub.deliverTo(null);
  told = shop.stub.events.all.length;
}
const news = () => shop.stub.events.all.slice(told);

async function tell(events: readonly StubEvent[]): Promise<void> {
  shop.stub.events.deliver = webhookOf(shop);
  await Promise.all(events.map((event) => shop.stub.events.send(event)));
  shop.stub.events.deliver = null;
}

/** Twice, all at once, and the other way round. */
const inDisorder = (events: readonly StubEvent[]) => [...events.toReversed(), ...events];

/** Somebody who has subscribed and paid. */
async function subscribed(email: string): Promise<typeof orders.$inferSelect> {
  const shopper = shop.shopper();
  const items = [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }];
  const checkout = await finalizedSubscription(shopper, items, { email });
  await confirmWith(shop.stub, checkout, STRIPE_CARDS.succeeds);
  await details(shopper, checkout);
  const [order] = await ordersOf(email);
  if (!order) throw new Error('nothing was bought');
  return order;
}

const ordersOf = (email: string) =>
  shop.db.select().from(orders).where(eq(orders.email, email)).orderBy(orders.placedAt);
const refundedCents = async ({ email }: { email: string }) => (await ordersOf(email))[0]?.refundedCents;
const refundsOf = ({ id }: { id: OrderId }) => shop.db.select().from(refunds).where(eq(refunds.orderId, id));

const begin = ({ id }: { id: OrderId }) =>
  shop.db.transaction(async (tx) =>
    startRefund(tx, shop.deps.jobs, await lockWholeOrder(tx, id), {
      selection: 'rest',
      restock: false,
      reason: 'test',
    }),
  );

describe('an event about a refund', () => {
  test('of ours, doubled and in disorder, changes nothing that is done', async () => {
    const order = await subscribed('ours@example.com');
    keepBack();
    await processRefund(shop.deps, await begin(order));
    await tell(inDisorder(news()));
    expect(await refundedCents(order)).toBe(order.totalCents);
    expect(await refundsOf(order)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('made at the dashboard, doubled and in disorder, is written down once', async () => {
    const order = await subscribed('dashboard@example.com');
    keepBack();
    shop.stub.refunds.create({ payment_intent: order.paymentIntentId ?? '', amount: '100' });
    await tell(inDisorder(news()));
    await expect.poll(() => refundedCents(order), SOON).toBe(100);
    await tell(news());
    expect(await refundsOf(order)).toMatchObject([{ amountCents: 100, status: 'succeeded' }]);
  });

  test('that was pending, all lost, is made up for by asking', async () => {
    const order = await subscribed('lost@example.com');
    shop.stub.refunds.becomes = 'pending';
    const id = await begin(order);
    expect(await processRefund(shop.deps, id)).toBe('pending');
    const [pending] = await refundsOf(order);
    shop.stub.refunds.settle(pending?.providerRefundId ?? '', 'succeeded');
    await shop.advanceClock('2 hours');
    await enqueueOverdueRefunds(shop.deps);
    await shop.runJobs('process-refund');
    expect(await refundsOf(order)).toMatchObject([{ status: 'succeeded' }]);
  });

  test('that failed late comes before that of its beginning: the money counts as not refunded, once', async () => {
    const order = await subscribed('late@example.com');
    keepBack();
    await processRefund(shop.deps, await begin(order));
    const [sent] = await refundsOf(order);
    shop.stub.refunds.settle(sent?.providerRefundId ?? '', 'failed');
    await tell(inDisorder(news()));
    await expect.poll(() => refundedCents(order), SOON).toBe(0);
    await tell(news());
    expect(await refundedCents(order)).toBe(0);
    expect(await refundsOf(order)).toMatchObject([{ status: 'failed' }]);
  });
});

describe('an event about a renewal', () => {
  const paidPeriods = async (email: string) => {
    const [own] = await shop.db.select().from(subscriptions).where(eq(subscriptions.email, email));
    const periods = await shop.db
      .select()
      .from(billingCycles)
      .where(eq(billingCycles.subscriptionId, own?.id ?? anId('')));
    return periods.filter(({ status }) => status === 'paid').length;
  };

  test('doubled and in disorder makes one order', async () => {
    const { email } = await subscribed('renewed@example.com');
    keepBack();
    await onDay(shop, DUE_DAY);
    await tell(inDisorder(news()));
    await runRenewals(shop);
    expect([(await ordersOf(email)).length, await paidPeriods(email)]).toEqual([2, 1]);
  });

  test('that comes while another process renews makes one order', async () => {
    const { email } = await subscribed('meanwhile@example.com');
    keepBack();
    await shop.advanceClock(`${DUE_DAY} days`);
    shop.stub.deliverTo(webhookOf(shop));
    await Promise.all([runRenewals(shop), runRenewals(shop)]);
    shop.stub.deliverTo(null);
    await tell(inDisorder(news()));
    expect([(await ordersOf(email)).length, await paidPeriods(email)]).toEqual([2, 1]);
  });
});
