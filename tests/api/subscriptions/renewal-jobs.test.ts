import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { BillingCycleId } from '#domain/ids.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { billingCycles, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { renewBillingCycle, renewSubscriptions } from '#server/subscriptions/renewals/renew-subscriptions.ts';
import {
  type CustomerShop,
  dueDay,
  own,
  placed,
  SKU,
  eachHasCustomerShop,
  subscribeMonthly,
} from '../../support/customer-shop.ts';
import { anId } from '../../support/ids.ts';
import { loseJobs, rowsWithJob } from '../../support/row-jobs.ts';
import { FAILS_ON_RENEWAL, onDay, RENEW_BILLING_CYCLE } from '../../support/buying/subscribing.ts';
import { startTestShop } from '../../support/test-shop.ts';

const SOON = { timeout: 10_000 };

let shop: CustomerShop;
eachHasCustomerShop((started) => {
  shop = started;
});

describe('the job of a billing cycle', () => {
  const dueCycle = async () =>
    (await shop.db.select().from(billingCycles).where(eq(billingCycles.status, 'due')))[0]?.id ??
    anId<BillingCycleId>('none');

  it('is added once, and again when it was lost', async () => {
    const calm = await startTestShop();
    await subscribeMonthly(calm.shopper());
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
    await subscribeMonthly(shop.customer);
    const before = (await own(shop)).next_renewal_at;
    await shop.advanceClock(`${await dueDay(shop)} days`);
    await shop.db.update(subscriptions).set({ status: 'paused', pausedBecause: 'owner' });
    await renewBillingCycle(shop.deps, await dueCycle());
    const [cycle] = await shop.db.select().from(billingCycles);
    expect(cycle?.nextAttemptAt.toISOString()).toBe(before);
  });

  it('does not charge again when it begins after the attempt that has just failed', async () => {
    await subscribeMonthly(shop.customer, { card: FAILS_ON_RENEWAL });
    await onDay(shop, await dueDay(shop));
    const attempts = await shop.db.$count(checkouts);
    await renewBillingCycle(shop.deps, await dueCycle());
    expect(await shop.db.$count(checkouts)).toBe(attempts);
  });

  it('counts one failed attempt when it is done twice at the same time', async () => {
    await subscribeMonthly(shop.customer);
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.sku, SKU));
    await shop.advanceClock(`${await dueDay(shop)} days`);
    const id = await dueCycle();
    await Promise.all([1, 2, 3].map(() => renewBillingCycle(shop.deps, id)));
    const [cycle] = await shop.db.select().from(billingCycles).where(eq(billingCycles.id, id));
    expect(cycle?.attempts).toBe(1);
  });

  it('is not added while a person has to look at the payment', async () => {
    await subscribeMonthly(shop.customer);
    await onDay(shop, await dueDay(shop));
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
    await subscribeMonthly(shop.customer);
    await onDay(shop, await dueDay(shop));
    const [, renewed] = await placed(shop);
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
