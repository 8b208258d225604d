import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BillingCycleId } from '#domain/ids.ts';
import { ProviderRefusal, ProviderUnavailable } from '#server/payments/card-payments.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orderCharges, orders } from '#server/platform/database/schema/order-tables.ts';
import {
  sandboxMailbox,
  sandboxPaymentIntents,
  sandboxSavedCards,
} from '#server/platform/database/schema/sandbox-tables.ts';
import { billingCycles, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { renewBillingCycle, renewSubscriptions } from '#server/subscriptions/renewals/renew-subscriptions.ts';
import { stockOf } from '../support/buying.ts';
import { anId } from '../support/ids.ts';
import { logIn, newCustomer } from '../support/people.ts';
import { loseJobs, rowsWithJob } from '../support/row-jobs.ts';
import {
  EVERY_MONTH,
  FAILS_ON_RENEWAL,
  list,
  manage,
  onDay,
  RENEW_BILLING_CYCLE,
  runRenewals,
  setSavedCards,
  subjectsTo,
  subscribe,
} from '../support/subscribing.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import {
  prepareShopDatabase,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../support/test-shop.ts';

const EMAIL = 'again@example.com';
const SOON = { timeout: 10_000 };
let shop: TestShop;
let customer: TestShopper;
let sku: string;

let withCustomer: TestDatabase;
let cookies: Map<string, string>;
beforeAll(async () => {
  withCustomer = await prepareShopDatabase(async (first) => {
    const handles = { store_id: STORE, handles: ['the-mix'] };
    const { body } = await first.shopper().post('/search/by_handles', handles);
    sku = body.formattedProductData[0].variants[0].sku;
    cookies = (await newCustomer(first, EMAIL)).cookies;
  });
});
afterAll(() => withCustomer.drop());
beforeEach(async () => {
  shop = await startTestShop(undefined, {
    work: true,
    database: await createTestDatabase({ copyOf: withCustomer }),
  });
  customer = shop.shopper();
  for (const [name, value] of cookies) customer.cookies.set(name, value);
});
afterEach(() => shop.close());

const subscribeMonthly = (changes: object = {}) =>
  subscribe(customer, [{ sku, quantity: 1, subscription: EVERY_MONTH }], { email: EMAIL, ...changes });

/** Signed in again: sessions end after 30 days. */
const own = async () => {
  await logIn(customer, { email: EMAIL, password: 'kx7-plum-tree' });
  return (await list(customer)).body.subscriptions[0];
};
const placed = () => shop.db.select().from(orders).where(eq(orders.email, EMAIL)).orderBy(orders.placedAt);
const captured = async () => {
  const [row] = await shop.db
    .select({ cents: sql<number>`coalesce(sum(${sandboxPaymentIntents.amountCapturedCents}), 0)::int` })
    .from(sandboxPaymentIntents);
  return row?.cents ?? 0;
};
const daysUntil = async (moment: string) => {
  const { rows } = await shop.db.execute<{ days: number }>(
    sql`select ceil(extract(epoch from ${moment}::timestamptz - now()) / 86400)::int as days`,
  );
  return rows[0]?.days ?? 0;
};
/** The day of the next delivery, counted from the real present. */
const dueDay = async () => daysUntil((await own()).next_renewal_at);

describe('a year of a subscription', () => {
  it('delivers every month, sits a declined month out, and charges each delivery once and to the cent', async () => {
    await subscribeMonthly();
    for (let month = 1; month <= 12; month += 1) {
      if (month === 5) {
        await setSavedCards(shop, 'declined');
        const day = await dueDay();
        for (const later of [0, 1, 3, 7]) await onDay(shop, day + later);
        expect((await own()).status).toBe('paused');
        await setSavedCards(shop, 'succeeds');
        await manage(customer, 'resume', { subscription: (await own()).id });
        continue;
      }
      await onDay(shop, await dueDay());
      await runRenewals(shop);
    }
    const all = await placed();
    expect(all).toHaveLength(12);
    expect(await captured()).toBe(all.reduce((sum, order) => sum + order.totalCents, 0));
    const charges = await shop.db
      .select({ cents: sql<number>`sum(${orderCharges.amountCents})::int` })
      .from(orderCharges)
      .innerJoin(orders, and(eq(orders.id, orderCharges.orderId), eq(orders.email, EMAIL)));
    expect(charges[0]?.cents).toBe(await captured());
    const periods = await shop.db.select().from(billingCycles);
    expect(periods.filter(({ status }) => status === 'paid')).toHaveLength(11);
    expect(periods.filter(({ status }) => status === 'failed')).toHaveLength(1);
  });
});

describe('a renewal', () => {
  it('comes on its day and not before', async () => {
    await subscribeMonthly();
    const day = await dueDay();
    await onDay(shop, day - 1);
    expect(await placed()).toHaveLength(1);
    await onDay(shop, day);
    expect(await placed()).toHaveLength(2);
  });

  it('takes its stock and costs what the customer was shown', async () => {
    await subscribeMonthly();
    const before = await stockOf(shop.db, sku);
    const { next_amount } = await own();
    await onDay(shop, await dueDay());
    const [, renewed] = await placed();
    expect(renewed?.totalCents).toBe(next_amount.total);
    expect(await stockOf(shop.db, sku)).toEqual({ onHand: before.onHand - 1, held: before.held });
  });

  it('keeps the agreed price when the catalogue’s has changed', async () => {
    await subscribeMonthly();
    await shop.db.execute(
      sql`update variant_subscription_prices set amount_cents = amount_cents + 500 where sku = ${sku}`,
    );
    await onDay(shop, await dueDay());
    const [first, renewed] = await placed();
    expect(renewed?.subtotalCents).toBe(first?.subtotalCents);
  });

  it('is charged once when two workers renew at the same time', async () => {
    await subscribeMonthly();
    await shop.advanceClock(`${await dueDay()} days`);
    await Promise.all([runRenewals(shop), runRenewals(shop), runRenewals(shop)]);
    expect(await placed()).toHaveLength(2);
    expect(await captured()).toBe((await placed()).reduce((sum, { totalCents }) => sum + totalCents, 0));
  });

  it('leaves the customer’s cart as it is', async () => {
    await subscribeMonthly();
    const line = { sku, quantity: 1, subscription: { subscription_id: EVERY_MONTH } };
    await customer.post('/metrics/cart-items', { store_id: STORE, cartItems: [line] });
    await onDay(shop, await dueDay());
    await own();
    const { body } = await customer.get(`/metrics/cart-items?store_id=${STORE}`);
    expect(body.cartItems).toHaveLength(1);
  });

  it('cannot be looked at or changed as a checkout, not even by its customer', async () => {
    await subscribeMonthly();
    await onDay(shop, await dueDay());
    const [renewal] = await shop.db
      .select()
      .from(checkouts)
      .where(sql`${checkouts.billingCycleId} is not null`);
    const { status } = await customer.get(
      `/stripe/checkout-session-details?session_id=${renewal?.id}&store_id=${STORE}`,
    );
    expect(status).toBe(404);
  });

  it('changes nothing when its events come late and twice', async () => {
    await subscribeMonthly();
    await onDay(shop, await dueDay());
    for (const { id } of await shop.db.select().from(sandboxPaymentIntents))
      await shop.shopper().post(`/sandbox/events/${id}/deliver`, { order: 'newest_first', times: 2 });
    await runRenewals(shop);
    expect(await placed()).toHaveLength(2);
  });

  it('is confirmed once, with the link by which the subscription is managed', async () => {
    await subscribeMonthly();
    await onDay(shop, await dueDay());
    const [, renewed] = await placed();
    const isConfirmation = eq(sandboxMailbox.key, `order-confirmation:${renewed?.id}`);
    const mails = () => shop.db.select().from(sandboxMailbox).where(isConfirmation);
    await expect.poll(async () => (await mails()).length, SOON).toBe(1);
    const [mail] = await mails();
    const token = /\/subscriptions\/manage#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const { body } = await list(shop.shopper(), token);
    expect(body.subscriptions).toMatchObject([{ id: (await own()).id }]);
  });

  it('tells the customer a week before, once', async () => {
    await subscribeMonthly();
    const day = await dueDay();
    await onDay(shop, day - 8);
    await onDay(shop, day - 7);
    await runRenewals(shop);
    await expect
      .poll(() => subjectsTo(shop, EMAIL), SOON)
      .toContainEqual(expect.stringContaining('Your next delivery'));
    const reminders = (await subjectsTo(shop, EMAIL)).filter((subject) => subject.includes('next delivery'));
    expect(reminders).toHaveLength(1);
  });
});

describe('the job of a billing cycle', () => {
  const dueCycle = async () =>
    (await shop.db.select().from(billingCycles).where(eq(billingCycles.status, 'due')))[0]?.id ??
    anId<BillingCycleId>('none');

  it('is added once, and again when it was lost', async () => {
    const calm = await startTestShop();
    const items = [{ sku, quantity: 1, subscription: EVERY_MONTH }];
    await subscribe(calm.shopper(), items, { email: EMAIL });
    await calm.advanceClock('32 days');
    await renewSubscriptions(calm.deps);
    const [only] = await rowsWithJob(calm, RENEW_BILLING_CYCLE);
    await renewSubscriptions(calm.deps);
    expect(await rowsWithJob(calm, RENEW_BILLING_CYCLE)).toEqual([only]);
    await loseJobs(calm, RENEW_BILLING_CYCLE);
    await renewSubscriptions(calm.deps);
    expect(await rowsWithJob(calm, RENEW_BILLING_CYCLE)).toEqual([only]);
    await calm.close();
  });

  it('leaves the day of the next attempt as it is, until there was an attempt', async () => {
    await subscribeMonthly();
    const before = (await own()).next_renewal_at;
    await shop.advanceClock(`${await dueDay()} days`);
    await shop.db.update(subscriptions).set({ status: 'paused', pausedBecause: 'owner' });
    await renewBillingCycle(shop.deps, await dueCycle());
    const [cycle] = await shop.db.select().from(billingCycles);
    expect(cycle?.nextAttemptAt.toISOString()).toBe(before);
  });

  it('does not charge again when it begins after the attempt that has just failed', async () => {
    await subscribeMonthly({ card: FAILS_ON_RENEWAL });
    await onDay(shop, await dueDay());
    const attempts = await shop.db.$count(checkouts);
    await renewBillingCycle(shop.deps, await dueCycle());
    expect(await shop.db.$count(checkouts)).toBe(attempts);
  });

  it('counts one failed attempt when it is done twice at the same time', async () => {
    await subscribeMonthly();
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.sku, sku));
    await shop.advanceClock(`${await dueDay()} days`);
    const id = await dueCycle();
    await Promise.all([1, 2, 3].map(() => renewBillingCycle(shop.deps, id)));
    const [cycle] = await shop.db.select().from(billingCycles).where(eq(billingCycles.id, id));
    expect(cycle?.attempts).toBe(1);
  });

  it('is not added while a person has to look at the payment', async () => {
    await subscribeMonthly();
    await onDay(shop, await dueDay());
    const [renewed] = await shop.db
      .select()
      .from(checkouts)
      .where(sql`${checkouts.billingCycleId} is not null`);
    await shop.db
      .update(checkouts)
      .set({ status: 'review' })
      .where(eq(checkouts.id, renewed?.id ?? anId('none')));
    await shop.db.update(billingCycles).set({ status: 'failed' }).where(eq(billingCycles.status, 'due'));
    await shop.db
      .update(billingCycles)
      .set({ status: 'due', orderId: null })
      .where(eq(billingCycles.id, renewed?.billingCycleId ?? anId('none')));
    await renewSubscriptions(shop.deps);
    expect(await rowsWithJob(shop, RENEW_BILLING_CYCLE)).toEqual([]);
  });

  it('whose confirmation was queued by the release before is still confirmed', async () => {
    await subscribeMonthly();
    await onDay(shop, await dueDay());
    const [, renewed] = await placed();
    const [paid] = await shop.db.select().from(billingCycles).where(eq(billingCycles.status, 'paid'));
    const isConfirmation = eq(sandboxMailbox.key, `order-confirmation:${renewed?.id}`);
    await expect.poll(() => shop.db.$count(sandboxMailbox, isConfirmation), SOON).toBe(1);
    await shop.db.delete(sandboxMailbox).where(isConfirmation);
    await shop.db.execute(sql`delete from pgboss.job where name in ('send-mail', 'confirm-renewal')`);
    const stored = { checkoutId: renewed?.checkoutId, periodId: paid?.id };
    await shop.db.transaction((tx) => shop.deps.jobs.enqueue(tx, 'confirm-renewal', stored));
    await expect.poll(() => shop.db.$count(sandboxMailbox, isConfirmation), SOON).toBe(1);
  });
});

describe('a card that fails on renewals', () => {
  it('is tried again on days 1, 3 and 7, then the subscription pauses and says so', async () => {
    await subscribeMonthly({ card: FAILS_ON_RENEWAL });
    const day = await dueDay();
    const tries: number[] = [];
    for (let later = 0; later <= 9; later += 1) {
      const before = await shop.db.$count(checkouts);
      await onDay(shop, day + later);
      if ((await shop.db.$count(checkouts)) > before) tries.push(later);
    }
    expect(tries).toEqual([0, 1, 3, 7]);
    expect(await own()).toMatchObject({ status: 'paused', paused_because: 'payment', next_renewal_at: null });
    expect(await placed()).toHaveLength(1);
    await expect.poll(() => subjectsTo(shop, EMAIL), SOON).toContain('Your subscription is paused');
    expect(
      (await subjectsTo(shop, EMAIL)).filter((subject) => subject.includes('not accepted')),
    ).toHaveLength(3);
  });

  it('is told to staff once it has paused the subscription', async () => {
    await subscribeMonthly({ card: FAILS_ON_RENEWAL });
    const day = await dueDay();
    const paused = () => shop.db.select().from(alerts).where(like(alerts.key, 'subscription-paused:%'));
    for (const later of [0, 1, 3]) await onDay(shop, day + later);
    expect(await paused()).toEqual([]);
    await onDay(shop, day + 7);
    expect(await paused()).toMatchObject([{ text: expect.stringContaining(EMAIL) }]);
  });

  it('gives its stock back between the attempts', async () => {
    await subscribeMonthly({ card: FAILS_ON_RENEWAL });
    const before = await stockOf(shop.db, sku);
    await onDay(shop, await dueDay());
    expect(await stockOf(shop.db, sku)).toEqual(before);
    expect(await own()).toMatchObject({ status: 'past_due', failure_reason: 'payment' });
  });

  it('counts as declined when the provider does not know it any more', async () => {
    await subscribeMonthly();
    await shop.db.delete(sandboxSavedCards);
    await onDay(shop, await dueDay());
    expect(await own()).toMatchObject({ status: 'past_due', failure_reason: 'payment' });
    expect(
      await shop.db.$count(checkouts, sql`${checkouts.status} in ('finalizing', 'ready', 'expiring')`),
    ).toBe(0);
  });

  it('is forgiven when a later attempt succeeds', async () => {
    await subscribeMonthly({ card: FAILS_ON_RENEWAL });
    const day = await dueDay();
    await onDay(shop, day);
    await setSavedCards(shop, 'succeeds');
    await onDay(shop, day + 1);
    expect(await placed()).toHaveLength(2);
    expect(await own()).toMatchObject({ status: 'active', failure_reason: null });
  });
});

describe('a renewal while the card provider', () => {
  const failing = async (createIntent: () => Promise<never>) => {
    const [due] = await shop.db.select().from(billingCycles).where(eq(billingCycles.status, 'due'));
    const deps = { ...shop.deps, payments: { ...shop.deps.payments, createIntent } };
    await renewBillingCycle(deps, due?.id ?? anId('none')).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'payment_provider_unavailable' }),
    );
  };

  it('does not answer is done later, and charged once', async () => {
    await subscribeMonthly();
    const day = await dueDay();
    await shop.advanceClock(`${day} days`);
    await failing(() => Promise.reject(new ProviderUnavailable('down')));
    expect(await own()).toMatchObject({ status: 'active', failure_reason: null });
    for (const minutes of [11, 22, 33]) {
      await shop.advanceClock(`${day} days ${minutes} minutes`);
      await runRenewals(shop);
    }
    expect(await placed()).toHaveLength(2);
  });

  it('will have nothing to do with the customer counts as declined, and lets the stock go', async () => {
    await subscribeMonthly();
    const before = await stockOf(shop.db, sku);
    await shop.advanceClock(`${await dueDay()} days`);
    await failing(() => Promise.reject(new ProviderRefusal('no such customer')));
    expect(await own()).toMatchObject({ status: 'past_due', failure_reason: 'payment' });
    expect(await stockOf(shop.db, sku)).toEqual(before);
  });
});

describe('a renewal of what is no longer sold', () => {
  it('is not charged, and pauses the subscription in the end', async () => {
    await subscribeMonthly();
    await shop.db.execute(sql`update products set status = 'archived' where handle = 'the-mix'`);
    const day = await dueDay();
    for (const later of [0, 1, 3, 7]) await onDay(shop, day + later);
    expect(await own()).toMatchObject({ status: 'paused', paused_because: 'unavailable' });
    expect(await placed()).toHaveLength(1);
  });
});

describe('a renewal of what is sold out', () => {
  it('charges nothing, says so, and delivers when the goods are back', async () => {
    await subscribeMonthly();
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.sku, sku));
    const day = await dueDay();
    await onDay(shop, day);
    expect(await placed()).toHaveLength(1);
    expect(await own()).toMatchObject({ status: 'active', failure_reason: 'stock' });
    await expect.poll(() => subjectsTo(shop, EMAIL), SOON).toContain('Your delivery has to wait a little');
    await shop.db.update(stock).set({ onHand: 5 }).where(eq(stock.sku, sku));
    await onDay(shop, day + 1);
    expect(await placed()).toHaveLength(2);
  });

  it('is left out after a week, and the next one is due as always', async () => {
    await subscribeMonthly();
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.sku, sku));
    const day = await dueDay();
    for (const later of [0, 1, 3, 7]) await onDay(shop, day + later);
    const subscription = await own();
    expect(subscription).toMatchObject({ status: 'active', failure_reason: null });
    expect(await daysUntil(subscription.next_renewal_at)).toBeGreaterThan(day + 25);
  });

  it('is sold to one of two subscriptions when one pack is left', async () => {
    await subscribeMonthly();
    const other = await newCustomer(shop, 'other@example.com');
    await subscribe(other, [{ sku, quantity: 1, subscription: EVERY_MONTH }], { email: 'other@example.com' });
    await shop.db.update(stock).set({ onHand: 1 }).where(eq(stock.sku, sku));
    await onDay(shop, (await dueDay()) + 1);
    expect(await shop.db.$count(orders, sql`${orders.email} in (${EMAIL}, 'other@example.com')`)).toBe(3);
    expect(await stockOf(shop.db, sku)).toEqual({ onHand: 0, held: 0 });
  });
});
