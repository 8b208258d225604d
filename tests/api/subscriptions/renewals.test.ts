import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orderCharges, orders } from '#server/platform/database/schema/order-tables.ts';
import { sandboxMailbox, sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { billingCycles } from '#server/platform/database/schema/subscription-tables.ts';
import { stockOf } from '../../support/buying/buying.ts';
import {
  type CustomerShop,
  dueDay,
  EMAIL,
  own,
  placed,
  SKU,
  eachHasCustomerShop,
  subscribeMonthly,
} from '../../support/customer-shop.ts';
import { capturedAtProvider } from '../../support/buying/orders.ts';
import {
  EVERY_MONTH,
  list,
  manage,
  onDay,
  runRenewals,
  setSavedCards,
  subjectsTo,
} from '../../support/buying/subscribing.ts';
import { STORE } from '../../support/test-shop.ts';

const SOON = { timeout: 10_000 };

let shop: CustomerShop;
eachHasCustomerShop((started) => {
  shop = started;
}, subscribeMonthly);

describe('a year of a subscription', () => {
  it('delivers every month, sits a declined month out, and charges each delivery once and to the cent', async () => {
    for (let month = 1; month <= 12; month += 1) {
      if (month === 5) {
        await setSavedCards(shop, 'declined');
        const day = await dueDay(shop);
        for (const later of [0, 1, 3, 7]) await onDay(shop, day + later);
        expect((await own(shop)).status).toBe('paused');
        await setSavedCards(shop, 'succeeds');
        await manage(shop.customer, 'resume', { subscription: (await own(shop)).id });
        continue;
      }
      await onDay(shop, await dueDay(shop));
      await runRenewals(shop);
    }
    const all = await placed(shop);
    expect(all).toHaveLength(12);
    expect(await capturedAtProvider(shop)).toBe(all.reduce((sum, order) => sum + order.totalCents, 0));
    const charges = await shop.db
      .select({ cents: sql<number>`sum(${orderCharges.amountCents})::int` })
      .from(orderCharges)
      .innerJoin(orders, and(eq(orders.id, orderCharges.orderId), eq(orders.email, EMAIL)));
    expect(charges[0]?.cents).toBe(await capturedAtProvider(shop));
    const periods = await shop.db.select().from(billingCycles);
    expect(periods.filter(({ status }) => status === 'paid')).toHaveLength(11);
    expect(periods.filter(({ status }) => status === 'failed')).toHaveLength(1);
  });
});

describe('a renewal', () => {
  it('comes on its day and not before', async () => {
    const day = await dueDay(shop);
    await onDay(shop, day - 1);
    expect(await placed(shop)).toHaveLength(1);
    await onDay(shop, day);
    expect(await placed(shop)).toHaveLength(2);
  });

  it('takes its stock and costs what the customer was shown', async () => {
    const before = await stockOf(shop.db, SKU);
    const { next_amount } = await own(shop);
    await onDay(shop, await dueDay(shop));
    const [, renewed] = await placed(shop);
    expect(renewed?.totalCents).toBe(next_amount.total);
    expect(await stockOf(shop.db, SKU)).toEqual({ onHand: before.onHand - 1, held: before.held });
  });

  it('costs its items and shipping where the prices include the tax', async () => {
    await shop.db.update(stores).set({ pricesIncludeTaxIn: ['US'] });
    await onDay(shop, await dueDay(shop));
    const [first, renewed] = await placed(shop);
    expect(renewed).toMatchObject({
      pricesIncludeTax: true,
      totalCents: (renewed?.subtotalCents ?? 0) + (renewed?.shippingCents ?? 0),
    });
    expect(first?.pricesIncludeTax).toBe(false);
  });

  it('keeps the agreed price when the catalogue’s has changed', async () => {
    await shop.db.execute(
      sql`update variant_subscription_prices set amount_cents = amount_cents + 500 where sku = ${SKU}`,
    );
    await onDay(shop, await dueDay(shop));
    const [first, renewed] = await placed(shop);
    expect(renewed?.subtotalCents).toBe(first?.subtotalCents);
  });

  it('is charged once when two workers renew at the same time', async () => {
    await shop.advanceClock(`${await dueDay(shop)} days`);
    await Promise.all([runRenewals(shop), runRenewals(shop), runRenewals(shop)]);
    expect(await placed(shop)).toHaveLength(2);
    expect(await capturedAtProvider(shop)).toBe(
      (await placed(shop)).reduce((sum, { totalCents }) => sum + totalCents, 0),
    );
  });

  it('leaves the customer’s cart as it is', async () => {
    const line = { sku: SKU, quantity: 1, subscription: { subscription_id: EVERY_MONTH } };
    await shop.customer.post('/metrics/cart-items', { store_id: STORE, cartItems: [line] });
    await onDay(shop, await dueDay(shop));
    await own(shop);
    const { body } = await shop.customer.get(`/metrics/cart-items?store_id=${STORE}`);
    expect(body.cartItems).toHaveLength(1);
  });

  it('cannot be looked at or changed as a checkout, not even by its customer', async () => {
    await onDay(shop, await dueDay(shop));
    const [renewal] = await shop.db
      .select()
      .from(checkouts)
      .where(sql`${checkouts.billingCycleId} is not null`);
    const { status } = await shop.customer.get(
      `/stripe/checkout-session-details?session_id=${renewal?.id}&store_id=${STORE}`,
    );
    expect(status).toBe(404);
  });

  it('changes nothing when its events come late and twice', async () => {
    await onDay(shop, await dueDay(shop));
    for (const { id } of await shop.db.select().from(sandboxPaymentIntents))
      await shop.shopper().post(`/sandbox/events/${id}/deliver`, { order: 'newest_first', times: 2 });
    await runRenewals(shop);
    expect(await placed(shop)).toHaveLength(2);
  });

  it('is confirmed once, with the link by which the subscription is managed', async () => {
    await onDay(shop, await dueDay(shop));
    const [, renewed] = await placed(shop);
    const isConfirmation = eq(sandboxMailbox.key, `order-confirmation:${renewed?.id}`);
    const mails = () => shop.db.select().from(sandboxMailbox).where(isConfirmation);
    await expect.poll(async () => (await mails()).length, SOON).toBe(1);
    const [mail] = await mails();
    const token = /\/subscriptions\/manage#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const { body } = await list(shop.shopper(), token);
    expect(body.subscriptions).toMatchObject([{ id: (await own(shop)).id }]);
  });

  it('tells the customer a week before, once', async () => {
    const day = await dueDay(shop);
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
