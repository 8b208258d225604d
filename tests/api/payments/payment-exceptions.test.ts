import { and, eq, isNotNull, like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BillingCycleId } from '#domain/ids.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import { resolvePaymentException } from '#server/payments/exceptions/resolve-payment-exception.ts';
import { processPayment } from '#server/payments/process-payment.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orders, refunds } from '#server/platform/database/schema/order-tables.ts';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import { billingCycles, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import {
  CARDS,
  details,
  finalize,
  type OpenCheckout,
  openCheckout,
  payWith,
  stockOf,
} from '../../support/buying/buying.ts';

import { anId } from '../../support/ids.ts';
import { emailsInOutbox, recordShipped } from '../../support/buying/orders.ts';
import { shopCommand } from '../../support/shop-command.ts';
import { EVERY_MONTH, onDay, subscribe } from '../../support/buying/subscribing.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

vi.setConfig({ testTimeout: 60_000 });

const SKU = 'MIX-5OZ';

let shop: TestShop;
let provider: CardPayments;
/** What the provider does differently; put back before each test. */
let faults: Partial<CardPayments>;
beforeAll(async () => {
  shop = await startTestShop(({ payments }) => {
    provider = payments;
    return {
      payments: {
        ...payments,
        captureIntent: (id, request) => (faults.captureIntent ?? payments.captureIntent)(id, request),
        refund: (request) => (faults.refund ?? payments.refund)(request),
      },
    };
  });
});
afterAll(() => shop.close());
beforeEach(() => {
  faults = {};
});

const run = (...args: string[]) => shopCommand(shop.connectionString, 'checkouts', ...args);
const resolve = (checkout: OpenCheckout, as: string, ...more: string[]) =>
  run('resolve', checkout.sessionId, '--as', as, '--note', 'looked at it', '--json', ...more);
const statusOf = async ({ sessionId }: OpenCheckout) =>
  (await shop.db.select().from(checkouts).where(eq(checkouts.id, sessionId)))[0]?.status;
const orderOf = async ({ sessionId }: OpenCheckout) =>
  (await shop.db.select().from(orders).where(eq(orders.checkoutId, sessionId)))[0] ?? null;
const refundsOf = ({ sessionId }: OpenCheckout) =>
  shop.db.select().from(refunds).where(eq(refunds.checkoutId, sessionId)).orderBy(refunds.createdAt);
const intentOf = async ({ paymentIntentId }: OpenCheckout) =>
  (
    await shop.db.select().from(sandboxPaymentIntents).where(eq(sandboxPaymentIntents.id, paymentIntentId))
  )[0] ?? null;

/** An order of which somebody collected another amount at the provider than was finalized. */
async function collectedWrong(byCents: number): Promise<OpenCheckout> {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, [{ sku: SKU, quantity: 2 }]);
  await finalize(shopper, checkout);
  faults.captureIntent = (id, request) =>
    provider.captureIntent(id, { ...request, amountCents: request.amountCents + byCents });
  await payWith(shopper, checkout, CARDS.succeeds);
  await details(shopper, checkout);
  expect(await statusOf(checkout)).toBe('review');
  return checkout;
}

/** Money that came when its hold was over, and which could not be given back. */
async function stranded(): Promise<{ shopper: TestShopper; checkout: OpenCheckout }> {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, [{ sku: SKU, quantity: 2 }]);
  const { body } = await finalize(shopper, checkout);
  await payWith(shopper, checkout, CARDS.succeeds);
  await provider.captureIntent(checkout.paymentIntentId, {
    amountCents: body.total,
    idempotencyKey: `by hand ${checkout.sessionId}`,
  });
  faults.refund = async () => ({ id: anId(`re_${checkout.sessionId}`), status: 'failed', amountCents: 100 });
  await processPayment(shop.deps, checkout.sessionId);
  expect(await statusOf(checkout)).toBe('review');
  return { shopper, checkout };
}

describe('an order of which too little was collected', () => {
  it('is paid when somebody says so; what never came is written down, and the rest can still be refunded', async () => {
    const checkout = await collectedWrong(-100);
    const { code, json } = await resolve(checkout, 'paid');
    const order = await orderOf(checkout);
    expect({ code, json }).toMatchObject({
      code: 0,
      json: { status: 'paid', order: order?.id, refund: null },
    });
    expect(order).toMatchObject({ status: 'placed', refundedCents: 100 });
    expect(await refundsOf(checkout)).toMatchObject([
      { amountCents: 100, status: 'succeeded', reason: 'never collected: looked at it' },
    ]);
    const refunded = await shopCommand(shop.connectionString, 'orders', 'refund', order?.id ?? '', '--all');
    expect(refunded.code).toBe(0);
    const { amountCapturedCents, amountRefundedCents } = (await intentOf(checkout)) ?? {};
    expect(amountRefundedCents).toBe(amountCapturedCents);
    expect((await orderOf(checkout))?.refundedCents).toBe(order?.totalCents);
  });

  it('is cancelled when somebody says so: money, stock and code go back, and the customer hears it', async () => {
    const before = await stockOf(shop.db, SKU);
    const checkout = await collectedWrong(-100);
    const { code, json } = await resolve(checkout, 'unpaid');
    expect({ code, json }).toMatchObject({
      code: 0,
      json: { status: 'refunded', refundStatus: 'succeeded' },
    });
    expect(await orderOf(checkout)).toMatchObject({ status: 'cancelled' });
    const { amountCapturedCents, amountRefundedCents } = (await intentOf(checkout)) ?? {};
    expect(amountRefundedCents).toBe(amountCapturedCents);
    expect(await stockOf(shop.db, SKU)).toEqual(before);
  });

  it('is resolved once, however often and by however many', async () => {
    const checkout = await collectedWrong(-100);
    const answers = await Promise.all([
      resolve(checkout, 'unpaid'),
      resolve(checkout, 'unpaid'),
      resolve(checkout, 'paid'),
    ]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1, 1]);
    expect((await resolve(checkout, 'paid')).err).toContain('nothing to resolve');
    const { amountCapturedCents, amountRefundedCents } = (await intentOf(checkout)) ?? {};
    const status = await statusOf(checkout);
    expect([0, amountCapturedCents]).toContain(amountRefundedCents);
    expect(amountRefundedCents === 0).toBe(status === 'paid');
  });

  it('that was shipped meanwhile cannot be unpaid', async () => {
    const checkout = await collectedWrong(-100);
    const [order] = await shop.db.select().from(orders).where(eq(orders.checkoutId, checkout.sessionId));
    if (order) await recordShipped(shop, order.id);
    const { code, err } = await resolve(checkout, 'unpaid');
    expect({ code, status: await statusOf(checkout) }).toEqual({ code: 1, status: 'review' });
    expect(err).toContain('shipped');
  });
});

describe('money that came without a sale and could not go back', () => {
  it('pays for an order when somebody says so, and takes its stock', async () => {
    const { shopper, checkout } = await stranded();
    const before = await stockOf(shop.db, SKU);
    const { code, json } = await resolve(checkout, 'paid');
    expect({ code, json }).toMatchObject({ code: 0, json: { status: 'paid' } });
    expect((await details(shopper, checkout)).body).toMatchObject({
      status: 'complete',
      order_id: json.order,
    });
    expect(await stockOf(shop.db, SKU)).toEqual({ onHand: before.onHand - 2, held: before.held });
  });

  it('pays for nothing when the stock is gone by now', async () => {
    const { checkout } = await stranded();
    const { onHand, held } = await stockOf(shop.db, SKU);
    await shopCommand(shop.connectionString, 'stock', 'set', SKU, String(held + 1));
    const { code } = await resolve(checkout, 'paid');
    expect({ code, status: await statusOf(checkout) }).toEqual({ code: 1, status: 'review' });
    expect(await orderOf(checkout)).toBeNull();
    await shopCommand(shop.connectionString, 'stock', 'set', SKU, String(onHand));
  });

  it('is sent back once more when somebody says so, with a key of its own', async () => {
    const { checkout } = await stranded();
    const { code, json } = await resolve(checkout, 'unpaid');
    expect({ code, json }).toMatchObject({ code: 0, json: { status: 'refunded', order: null } });
    const { amountCapturedCents, amountRefundedCents } = (await intentOf(checkout)) ?? {};
    expect(amountRefundedCents).toBe(amountCapturedCents);
    const rows = await refundsOf(checkout);
    expect(rows.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    expect(new Set(rows.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  it('and fails to go back once more waits for a person again, who is told again', async () => {
    const { checkout } = await stranded();
    faults.refund = async () => ({
      id: anId(`re_again_${checkout.sessionId}`),
      status: 'failed',
      amountCents: 100,
    });
    const request = { as: 'unpaid', note: 'again', isElsewhere: false } as const;
    const resolved = await resolvePaymentException(shop.deps, STORE, checkout.sessionId, request);
    expect(resolved.purchase.status).toBe('review');
    const told = await shop.db
      .select()
      .from(alerts)
      .where(like(alerts.key, `checkout-review:${checkout.sessionId}%`))
      .orderBy(alerts.key);
    expect(told.map(({ seenAt }) => seenAt === null)).toEqual([false, true]);
    faults = {};
    expect((await resolve(checkout, 'unpaid')).json).toMatchObject({ status: 'refunded' });
  });

  it('is closed without asking the provider when it went back by another way, and stays so', async () => {
    const { checkout } = await stranded();
    const { code, json } = await resolve(checkout, 'unpaid', '--elsewhere');
    expect({ code, json }).toMatchObject({ code: 0, json: { status: 'refunded' } });
    await processPayment(shop.deps, checkout.sessionId);
    expect(await statusOf(checkout)).toBe('refunded');
    expect((await intentOf(checkout))?.amountRefundedCents).toBe(0);
    expect((await refundsOf(checkout)).at(-1)).toMatchObject({
      status: 'succeeded',
      reason: 'by another way: looked at it',
    });
  });
});

describe('a renewal of which too little was collected', () => {
  const EMAIL = 'renewed.short@example.com';

  async function renewedShort(): Promise<typeof checkouts.$inferSelect> {
    await subscribe(shop.shopper(), [{ sku: SKU, quantity: 1, subscription: EVERY_MONTH }], { email: EMAIL });
    faults.captureIntent = (id, request) =>
      provider.captureIntent(id, { ...request, amountCents: request.amountCents - 100 });
    await onDay(shop, 32);
    faults = {};
    const [renewal] = await shop.db
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.status, 'review'), isNotNull(checkouts.billingCycleId)));
    if (!renewal) throw new Error('no renewal waits for a person');
    return renewal;
  }
  const periodOf = async ({ billingCycleId }: { billingCycleId: BillingCycleId | null }) =>
    (
      await shop.db
        .select()
        .from(billingCycles)
        .where(eq(billingCycles.id, billingCycleId ?? anId('')))
    )[0];
  const bought = () => shop.db.$count(orders, eq(orders.email, EMAIL));

  afterEach(async () => {
    await shop.db.update(subscriptions).set({ status: 'cancelled' });
    await shop.db.delete(billingCycles).where(eq(billingCycles.status, 'due'));
    await shop.db.update(orders).set({ email: 'before@example.com' }).where(eq(orders.email, EMAIL));
    await shop.advanceClock('0');
  });

  it('is paid when somebody says so, and the next delivery falls due', async () => {
    const renewal = await renewedShort();
    expect((await run('resolve', renewal.id, '--as', 'paid', '--note', 'fine')).code).toBe(0);
    expect(await periodOf(renewal)).toMatchObject({ status: 'paid' });
    await onDay(shop, 63);
    expect(await bought()).toBe(3);
  });

  it('is given back when somebody says so, and left out: the next delivery is due as always', async () => {
    const renewal = await renewedShort();
    expect((await run('resolve', renewal.id, '--as', 'unpaid', '--note', 'again')).code).toBe(0);
    await onDay(shop, 34);
    expect(await bought()).toBe(2);
    await onDay(shop, 63);
    const standing = await shop.db.select().from(orders).where(eq(orders.email, EMAIL));
    expect(standing.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'placed', 'placed']);
  });

  it('is not charged again either when its owner has changed the subscription meanwhile', async () => {
    const renewal = await renewedShort();
    await shop.db.update(subscriptions).set({ revision: sql`${subscriptions.revision} + 1` });
    expect((await run('resolve', renewal.id, '--as', 'unpaid', '--note', 'again')).code).toBe(0);
    await onDay(shop, 32);
    expect(await bought()).toBe(2);
  });

  it('is not told to its owner as declined when it is given back', async () => {
    const renewal = await renewedShort();
    await run('resolve', renewal.id, '--as', 'unpaid', '--note', 'again');
    await shop.runJobs('tell-subscriber');
    const { subscriptionId } = (await periodOf(renewal)) ?? {};
    expect(await emailsInOutbox(shop, `subscription:${subscriptionId}:declined`)).toEqual([]);
  });
});

describe('a resolution at the command line', () => {
  it('is recorded with the words that they gave, and the alert is seen to', async () => {
    const checkout = await collectedWrong(-100);
    await resolve(checkout, 'paid');
    const actions = await shopCommand(shop.connectionString, 'actions', '--json');
    const own = actions.json.find(({ arguments: typed }: { arguments: string[] }) =>
      typed.includes(checkout.sessionId),
    );
    expect(own).toMatchObject({ operator: 'olive', command: 'checkouts resolve', outcome: 'done' });
    expect(own.arguments).toContain('looked at it');
    const [alert] = await shop.db
      .select()
      .from(alerts)
      .where(eq(alerts.key, `checkout-review:${checkout.sessionId}`));
    expect(alert?.seenAt).not.toBeNull();
  });

  it('may use the older name of the command', async () => {
    expect((await run('settle', 'abcd1234', '--as', 'maybe', '--note', 'x')).err).toContain('--as');
  });

  it('must say how and why', async () => {
    expect((await run('resolve', 'abcd1234', '--as', 'paid')).code).toBe(2);
    expect((await run('resolve', 'abcd1234', '--as', 'maybe', '--note', 'x')).code).toBe(2);
    expect((await run('resolve', 'abcd1234', '--as', 'paid', '--note', 'x')).code).toBe(1);
  });
});
