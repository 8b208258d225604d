import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import { chargeRenewal } from '#server/subscriptions/renewals/charge-renewal.ts';
import { stockOf } from '../../support/buying/buying.ts';
import {
  type CustomerShop,
  daysUntil,
  dueDay,
  EMAIL,
  openDueRenewal,
  own,
  placed,
  SKU,
  eachHasCustomerShop,
  subscribeMonthly,
} from '../../support/customer-shop.ts';
import { capturedAtProvider } from '../../support/buying/orders.ts';
import { logIn, newCustomer, PASSWORD } from '../../support/buying/people.ts';
import { FAILS_ON_RENEWAL, list, manage, onDay, runRenewals } from '../../support/buying/subscribing.ts';

let shop: CustomerShop;
eachHasCustomerShop((started) => {
  shop = started;
}, subscribeMonthly);

describe('the owner', () => {
  it('pauses: nothing is charged until it is resumed, then the old interval goes on', async () => {
    const before = await own(shop);
    const paused = await manage(shop.customer, 'pause', { subscription: before.id });
    expect(paused.body.subscription).toMatchObject({
      status: 'paused',
      paused_because: 'owner',
      next_renewal_at: null,
    });
    await onDay(shop, daysUntil(before.next_renewal_at) + 10);
    expect(await placed(shop)).toHaveLength(1);
    await own(shop);
    const { body } = await manage(shop.customer, 'resume', { subscription: before.id });
    const { status, next_renewal_at } = body.subscription;
    expect([status, new Date(next_renewal_at).getUTCDate()]).toEqual([
      'active',
      new Date(before.next_renewal_at).getUTCDate(),
    ]);
    expect(daysUntil(next_renewal_at)).toBeGreaterThan(daysUntil(before.next_renewal_at) + 10);
  });

  it('keeps the next date when it is resumed before that', async () => {
    const { id, next_renewal_at } = await own(shop);
    await manage(shop.customer, 'pause', { subscription: id });
    const { body } = await manage(shop.customer, 'resume', { subscription: id });
    expect(body.subscription.next_renewal_at).toBe(next_renewal_at);
  });

  it('cancels at once and for good', async () => {
    const { id, next_renewal_at } = await own(shop);
    const cancelled = await manage(shop.customer, 'cancel', { subscription: id });
    expect(cancelled.body.subscription).toMatchObject({ status: 'cancelled', next_renewal_at: null });
    await onDay(shop, daysUntil(next_renewal_at));
    expect(await placed(shop)).toHaveLength(1);
    await own(shop);
    const resumed = await manage(shop.customer, 'resume', { subscription: id });
    expect([resumed.status, resumed.body.code]).toEqual([409, 'subscription_changed']);
    expect((await manage(shop.customer, 'cancel', { subscription: id })).status).toBe(200);
  });

  it('cancels between two attempts: the card is not tried again', async () => {
    const second = await newCustomer(shop, 'second@example.com');
    await subscribeMonthly(second, { email: 'second@example.com', card: FAILS_ON_RENEWAL });
    const day = await dueDay(shop);
    await onDay(shop, day);
    await logIn(second, { email: 'second@example.com', password: PASSWORD });
    const [subscription] = (await list(second)).body.subscriptions;
    expect(subscription.status).toBe('past_due');
    await manage(second, 'cancel', { subscription: subscription.id });
    const tried = await shop.db.$count(sandboxPaymentIntents);
    await onDay(shop, day + 1);
    expect(await shop.db.$count(sandboxPaymentIntents)).toBe(tried);
  });
});

describe('a change while the renewal is under way', () => {
  it.each(['pause', 'cancel'])('%s: the card is not charged and the stock is released', async (action) => {
    const paid = await capturedAtProvider(shop);
    const before = await stockOf(shop.db, SKU);
    const renewal = await openDueRenewal(shop);
    await manage(shop.customer, action, { subscription: (await own(shop)).id });
    await chargeRenewal(shop.deps, renewal);
    await runRenewals(shop);
    expect(await capturedAtProvider(shop)).toBe(paid);
    expect(await placed(shop)).toHaveLength(1);
    expect(await stockOf(shop.db, SKU)).toEqual(before);
  });

  it('cancel at the same moment as two workers charge: what is captured is what was sold', async () => {
    const renewal = await openDueRenewal(shop);
    const subscription = (await own(shop)).id;
    await Promise.all([
      chargeRenewal(shop.deps, renewal),
      manage(shop.customer, 'cancel', { subscription }),
      chargeRenewal(shop.deps, renewal),
    ]);
    await runRenewals(shop);
    const total = await shop.db
      .select({ cents: sql<number>`sum(${orders.totalCents})::int` })
      .from(orders)
      .where(sql`${orders.email} = ${EMAIL} and ${orders.status} <> 'cancelled'`);
    expect(await capturedAtProvider(shop)).toBe(total[0]?.cents);
    expect((await own(shop)).status).toBe('cancelled');
  });
});
