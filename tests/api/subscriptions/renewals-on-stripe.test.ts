import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { billingCycles, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { details } from '../../support/buying/buying.ts';
import { confirmWith, STRIPE_CARDS, type StripeShop, startStripeShop } from '../../support/stripe-shop.ts';
import { EVERY_MONTH, finalizedSubscription, onDay } from '../../support/buying/subscribing.ts';

const EMAIL = 'stripe@example.com';
const FAILS_LATER = 'pm_card_chargeCustomerFail';
const DUE_DAY = 32;

let shop: StripeShop;
beforeEach(async () => {
  shop = await startStripeShop();
});
afterEach(() => shop.close());

async function subscribeWith(card: string): Promise<void> {
  const shopper = shop.shopper();
  const items = [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }];
  const checkout = await finalizedSubscription(shopper, items, { email: EMAIL });
  await confirmWith(shop.stub, checkout, card);
  await details(shopper, checkout);
}

const placed = () => shop.db.$count(orders, eq(orders.email, EMAIL));

it('Stripe keeps the card of the first payment, and the renewal is charged to it', async () => {
  await subscribeWith(STRIPE_CARDS.succeeds);
  const [own] = await shop.db.select().from(subscriptions);
  expect(own).toMatchObject({ status: 'active', providerCustomerId: expect.any(String) });
  await onDay(shop, DUE_DAY);
  expect(await placed()).toBe(2);
  expect(await shop.db.$count(billingCycles, eq(billingCycles.status, 'paid'))).toBe(1);
});

it('a renewal needs none of Stripe’s events', async () => {
  await subscribeWith(STRIPE_CARDS.succeeds);
  shop.stub.deliverTo(null);
  await onDay(shop, DUE_DAY);
  expect(await placed()).toBe(2);
});

it('a card that Stripe declines later is tried again, and the subscription pauses in the end', async () => {
  await subscribeWith(FAILS_LATER);
  for (const later of [0, 1, 3, 7]) await onDay(shop, DUE_DAY + later);
  const [own] = await shop.db.select().from(subscriptions);
  expect(own).toMatchObject({ status: 'paused', pausedBecause: 'payment' });
  expect(await placed()).toBe(1);
});
