import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { enqueueOverdueRefunds } from '#server/payments/refunds/refund-jobs.ts';
import { orders, refunds } from '#server/platform/database/schema/order-tables.ts';
import { billingCycles, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { details, stockOf } from '../support/buying/buying.ts';
import { runDeadly } from '../support/killed/deadly-process.ts';
import { anId } from '../support/ids.ts';
import { sizeOfRun } from '../support/run-size.ts';
import { confirmWith, STRIPE_CARDS, type StripeShop, startStripeShop } from '../support/stripe-shop.ts';
import { EVERY_MONTH, finalizedSubscription, runRenewals } from '../support/buying/subscribing.ts';
import { resume } from '../support/buying/sweeping.ts';
import { createTestDatabase, type TestDatabase } from '../support/database/test-database.ts';

// Each test starts a process, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const SKU = 'MIX-5OZ';
const DUE_DAY = 32;

let database: TestDatabase;
let shop: StripeShop;
beforeAll(async () => {
  database = await createTestDatabase('sample store');
  shop = await startStripeShop({ database });
  shop.stub.deliverTo(null);
});
afterAll(() => shop?.close());

async function dieIn(call: string, moment: string, days: number, orderId?: OrderId): Promise<void> {
  const args = [shop.stub.origin, call, moment, days, ...(orderId ? [orderId] : [])];
  expect(await runDeadly('stripe-work-to-kill', database.connectionString, ...args)).toBe('killed');
}

/** Somebody who has subscribed and paid; answers their order. */
async function subscribed(email: string): Promise<typeof orders.$inferSelect> {
  const shopper = shop.shopper();
  const items = [{ sku: SKU, quantity: 2, subscription: EVERY_MONTH }];
  const checkout = await finalizedSubscription(shopper, items, { email });
  await confirmWith(shop.stub, checkout, STRIPE_CARDS.succeeds);
  await details(shopper, checkout);
  const [order] = await ordersOf(email);
  if (!order) throw new Error('nothing was bought');
  return order;
}

const ordersOf = (email: string) => shop.db.select().from(orders).where(eq(orders.email, email));

describe('a process that is killed while it gives money back', () => {
  test.each(sizeOfRun({ usual: ['after'], long: ['before', 'after'] }))(
    '%s Stripe hears of it leaves a refund that the next process makes, once',
    async (moment) => {
      const email = `refund.${moment}@example.com`;
      const order = await subscribed(email);
      const before = await stockOf(shop.db, SKU);
      await dieIn('refund', moment, 0, order.id);
      const isOwn = eq(refunds.orderId, order.id);
      expect(await shop.db.select().from(refunds).where(isOwn)).toMatchObject([{ status: 'pending' }]);

      await shop.advanceClock('2 hours');
      await enqueueOverdueRefunds(shop.deps);
      await shop.runJobs('process-refund');
      await enqueueOverdueRefunds(shop.deps);
      await shop.runJobs('process-refund');
      await shop.advanceClock('0');
      expect(await shop.db.select().from(refunds).where(isOwn)).toMatchObject([
        { status: 'succeeded', amountCents: order.totalCents },
      ]);
      const intent = shop.stub.intents.find(order.paymentIntentId ?? '');
      expect(shop.stub.records.chargeOf(intent)).toMatchObject({ amount_refunded: order.totalCents });
      const given = [...shop.stub.records.refunds.values()].filter(
        (refund) => refund.payment_intent === order.paymentIntentId,
      );
      expect(given).toHaveLength(1);
      expect((await stockOf(shop.db, SKU)).onHand).toBe(before.onHand + 2);
    },
  );
});

describe('a process that is killed while it renews', () => {
  const usual: [string, string][] = [['chargeSavedCard', 'after']];
  const others: [string, string][] = [
    ['createIntent', 'after'],
    ['chargeSavedCard', 'before'],
    ['captureIntent', 'after'],
  ];
  test.each(sizeOfRun({ usual, long: [...usual, ...others] }))(
    'in %s, %s Stripe has done it, leaves a delivery that is charged once',
    async (call, moment) => {
      const email = `renewal.${call}.${moment}@example.com`.toLowerCase();
      const first = await subscribed(email);
      await dieIn(call, moment, DUE_DAY);

      await shop.advanceClock(`${DUE_DAY} days 11 minutes`);
      await runRenewals(shop);
      await resume(shop);
      await runRenewals(shop);
      await shop.advanceClock('0');
      const [, second, ...more] = await ordersOf(email);
      expect(second).toMatchObject({ status: 'placed', totalCents: first.totalCents });
      expect(more).toEqual([]);
      const [own] = await shop.db.select().from(subscriptions).where(eq(subscriptions.email, email));
      const charged = [...shop.stub.records.intents.values()].filter(
        ({ customer, amount_received }) => customer === own?.providerCustomerId && amount_received > 0,
      );
      expect(charged).toHaveLength(2);
      const paid = await shop.db
        .select()
        .from(billingCycles)
        .where(eq(billingCycles.orderId, second?.id ?? anId('')));
      expect(paid).toMatchObject([{ status: 'paid' }]);
      await shop.db.update(subscriptions).set({ status: 'cancelled' }).where(eq(subscriptions.email, email));
    },
  );
});
