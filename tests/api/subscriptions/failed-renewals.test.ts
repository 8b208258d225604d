import { eq, isNotNull, like, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ProviderUnavailable, UnusableCard } from '#server/payments/card-payments.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { shippingRates } from '#server/platform/database/schema/pricing-tables.ts';
import { sandboxPaymentIntents, sandboxSavedCards } from '#server/platform/database/schema/sandbox-tables.ts';
import { billingCycles, subscriptionLines } from '#server/platform/database/schema/subscription-tables.ts';
import { chargeRenewal } from '#server/subscriptions/renewals/charge-renewal.ts';
import { renewBillingCycle } from '#server/subscriptions/renewals/renew-subscriptions.ts';
import { stockOf } from '../../support/buying/buying.ts';
import { newCustomer } from '../../support/buying/people.ts';
import {
  FAILS_ON_RENEWAL,
  manage,
  onDay,
  runRenewals,
  setSavedCards,
  subjectsTo,
} from '../../support/buying/subscribing.ts';
import {
  type CustomerShop,
  daysUntil,
  dueDay,
  EMAIL,
  eachHasCustomerShop,
  openDueRenewal,
  own,
  placed,
  SKU,
  subscribeMonthly,
} from '../../support/customer-shop.ts';
import { anId } from '../../support/ids.ts';

const SOON = { timeout: 10_000 };

let shop: CustomerShop;
eachHasCustomerShop((started) => {
  shop = started;
});

describe('a card that fails on renewals', () => {
  it('is tried again on days 1, 3 and 7, then the subscription pauses and says so', async () => {
    await subscribeMonthly(shop.customer, { card: FAILS_ON_RENEWAL });
    const day = await dueDay(shop);
    const tries: number[] = [];
    for (let later = 0; later <= 9; later += 1) {
      const before = await shop.db.$count(checkouts);
      await onDay(shop, day + later);
      if ((await shop.db.$count(checkouts)) > before) tries.push(later);
    }
    expect(tries).toEqual([0, 1, 3, 7]);
    expect(await own(shop)).toMatchObject({
      status: 'paused',
      paused_because: 'payment',
      next_renewal_at: null,
    });
    expect(await placed(shop)).toHaveLength(1);
    await expect.poll(() => subjectsTo(shop, EMAIL), SOON).toContain('Your subscription is paused');
    expect(
      (await subjectsTo(shop, EMAIL)).filter((subject) => subject.includes('not accepted')),
    ).toHaveLength(3);
  });

  it('is told to staff once it has paused the subscription', async () => {
    await subscribeMonthly(shop.customer, { card: FAILS_ON_RENEWAL });
    const day = await dueDay(shop);
    const paused = () => shop.db.select().from(alerts).where(like(alerts.key, 'subscription-paused:%'));
    for (const later of [0, 1, 3]) await onDay(shop, day + later);
    expect(await paused()).toEqual([]);
    await onDay(shop, day + 7);
    expect(await paused()).toMatchObject([{ text: expect.stringContaining(EMAIL) }]);
  });

  it('gives its stock back between the attempts', async () => {
    await subscribeMonthly(shop.customer, { card: FAILS_ON_RENEWAL });
    const before = await stockOf(shop.db, SKU);
    await onDay(shop, await dueDay(shop));
    expect(await stockOf(shop.db, SKU)).toEqual(before);
    expect(await own(shop)).toMatchObject({ status: 'past_due', failure_reason: 'payment' });
  });

  it('counts as declined when the provider does not know it any more', async () => {
    await subscribeMonthly(shop.customer);
    await shop.db.delete(sandboxSavedCards);
    await onDay(shop, await dueDay(shop));
    expect(await own(shop)).toMatchObject({ status: 'past_due', failure_reason: 'payment' });
    expect(
      await shop.db.$count(checkouts, sql`${checkouts.status} in ('finalizing', 'ready', 'expiring')`),
    ).toBe(0);
  });

  it('is forgiven when a later attempt succeeds', async () => {
    await subscribeMonthly(shop.customer, { card: FAILS_ON_RENEWAL });
    const day = await dueDay(shop);
    await onDay(shop, day);
    await setSavedCards(shop, 'succeeds');
    await onDay(shop, day + 1);
    expect(await placed(shop)).toHaveLength(2);
    expect(await own(shop)).toMatchObject({ status: 'active', failure_reason: null });
  });
});

describe('a card that fails after the items were sold out', () => {
  const soldOutOnDays = async (...days: number[]) => {
    await subscribeMonthly(shop.customer, { card: FAILS_ON_RENEWAL });
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.sku, SKU));
    const day = await dueDay(shop);
    for (const later of days) await onDay(shop, day + later);
    await shop.db.update(stock).set({ onHand: 5 }).where(eq(stock.sku, SKU));
    return day;
  };

  it('is tried as often as one that failed at first', async () => {
    const day = await soldOutOnDays(0, 1, 3);
    for (const later of [7, 8, 10]) {
      await onDay(shop, day + later);
      expect(await own(shop)).toMatchObject({ status: 'past_due', failure_reason: 'payment' });
    }
    await onDay(shop, day + 14);
    expect(await own(shop)).toMatchObject({ status: 'paused', paused_because: 'payment' });
  });

  it('is not tried for ever', async () => {
    const day = await soldOutOnDays(0);
    await onDay(shop, day + 21);
    expect(await own(shop)).toMatchObject({ status: 'paused', paused_because: 'payment' });
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
    await subscribeMonthly(shop.customer);
    const day = await dueDay(shop);
    await shop.advanceClock(`${day} days`);
    await failing(() => Promise.reject(new ProviderUnavailable('down')));
    expect(await own(shop)).toMatchObject({ status: 'active', failure_reason: null });
    for (const minutes of [11, 22, 33]) {
      await shop.advanceClock(`${day} days ${minutes} minutes`);
      await runRenewals(shop);
    }
    expect(await placed(shop)).toHaveLength(2);
  });

  it('will have nothing to do with the customer counts as declined, and lets the stock go', async () => {
    await subscribeMonthly(shop.customer);
    const before = await stockOf(shop.db, SKU);
    await shop.advanceClock(`${await dueDay(shop)} days`);
    await failing(() => Promise.reject(new UnusableCard('no such customer')));
    expect(await own(shop)).toMatchObject({ status: 'past_due', failure_reason: 'payment' });
    expect(await stockOf(shop.db, SKU)).toEqual(before);
  });
});

describe('a renewal of what is no longer sold', () => {
  it('is not charged, and pauses the subscription in the end', async () => {
    await subscribeMonthly(shop.customer);
    await shop.db.execute(sql`update products set status = 'archived' where handle = 'the-mix'`);
    const day = await dueDay(shop);
    for (const later of [0, 1, 3, 7]) await onDay(shop, day + later);
    expect(await own(shop)).toMatchObject({ status: 'paused', paused_because: 'unavailable' });
    expect(await placed(shop)).toHaveLength(1);
  });
});

describe('a renewal that costs less than a card is charged', () => {
  const subscribeForOneCent = async () => {
    await subscribeMonthly(shop.customer);
    await shop.db.update(shippingRates).set({ priceCents: 0 });
    await shop.db.update(subscriptionLines).set({ unitPriceCents: 1 });
  };
  const renewals = () => shop.db.$count(checkouts, isNotNull(checkouts.billingCycleId));

  it('fails as one that cannot be delivered: its stock is released, and its owner is told', async () => {
    await subscribeForOneCent();
    const before = await stockOf(shop.db, SKU);
    const charged = await shop.db.$count(sandboxPaymentIntents);
    await onDay(shop, await dueDay(shop));
    expect(await own(shop)).toMatchObject({ status: 'active', failure_reason: 'unavailable' });
    expect(await shop.db.select().from(billingCycles)).toMatchObject([{ status: 'due', attempts: 1 }]);
    expect(await stockOf(shop.db, SKU)).toEqual(before);
    expect(await shop.db.select().from(checkouts).where(isNotNull(checkouts.billingCycleId))).toMatchObject([
      { status: 'expired' },
    ]);
    expect(await shop.db.$count(sandboxPaymentIntents)).toBe(charged);
    await expect.poll(() => subjectsTo(shop, EMAIL), SOON).toContain('We cannot send your delivery');
  });

  it('is tried on days 1, 3 and 7 and not in between, then the subscription pauses and staff are told', async () => {
    await subscribeForOneCent();
    const day = await dueDay(shop);
    const tries: number[] = [];
    for (let later = 0; later <= 8; later += 1) {
      const before = await renewals();
      await onDay(shop, day + later);
      await shop.advanceClock(`${day + later} days 20 minutes`);
      await runRenewals(shop);
      if ((await renewals()) > before) tries.push(later);
    }
    expect(tries).toEqual([0, 1, 3, 7]);
    expect(await renewals()).toBe(4);
    expect(await own(shop)).toMatchObject({ status: 'paused', paused_because: 'unavailable' });
    expect(
      await shop.db.select().from(alerts).where(like(alerts.key, 'subscription-paused:%')),
    ).toMatchObject([{ text: expect.stringContaining('less than a card is charged') }]);
  });

  it('does not count when its owner has changed it since it was quoted', async () => {
    await subscribeForOneCent();
    const renewal = await openDueRenewal(shop);
    const { id: subscription, items } = await own(shop);
    const more = { subscription, item: items[0].id, quantity: 60, expected_subtotal: 60 };
    expect((await manage(shop.customer, 'change_item', more)).status).toBe(200);
    await chargeRenewal(shop.deps, renewal);
    expect(await own(shop)).toMatchObject({ status: 'active', failure_reason: null });
    await runRenewals(shop);
    expect((await placed(shop)).map(({ subtotalCents }) => subtotalCents)).toEqual([expect.any(Number), 60]);
  });
});

describe('a renewal of what is sold out', () => {
  it('charges nothing, says so, and delivers when the items are back', async () => {
    await subscribeMonthly(shop.customer);
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.sku, SKU));
    const day = await dueDay(shop);
    await onDay(shop, day);
    expect(await placed(shop)).toHaveLength(1);
    expect(await own(shop)).toMatchObject({ status: 'active', failure_reason: 'stock' });
    await expect.poll(() => subjectsTo(shop, EMAIL), SOON).toContain('Your delivery has to wait a little');
    await shop.db.update(stock).set({ onHand: 5 }).where(eq(stock.sku, SKU));
    await onDay(shop, day + 1);
    expect(await placed(shop)).toHaveLength(2);
  });

  it('is left out after a week, and the next one is due as always', async () => {
    await subscribeMonthly(shop.customer);
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.sku, SKU));
    const day = await dueDay(shop);
    for (const later of [0, 1, 3, 7]) await onDay(shop, day + later);
    const subscription = await own(shop);
    expect(subscription).toMatchObject({ status: 'active', failure_reason: null });
    expect(daysUntil(subscription.next_renewal_at)).toBeGreaterThan(day + 25);
  });

  it('is sold to one of two subscriptions when one pack is left', async () => {
    await subscribeMonthly(shop.customer);
    const other = await newCustomer(shop, 'other@example.com');
    await subscribeMonthly(other, { email: 'other@example.com' });
    await shop.db.update(stock).set({ onHand: 1 }).where(eq(stock.sku, SKU));
    await onDay(shop, (await dueDay(shop)) + 1);
    expect(await shop.db.$count(orders, sql`${orders.email} in (${EMAIL}, 'other@example.com')`)).toBe(3);
    expect(await stockOf(shop.db, SKU)).toEqual({ onHand: 0, held: 0 });
  });
});
