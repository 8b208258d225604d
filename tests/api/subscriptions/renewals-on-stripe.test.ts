import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { billingCycles, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { details } from '../../support/buying/buying.ts';
import {
  EVERY_MONTH,
  finalizedSubscription,
  onDay,
  runRenewals,
  subjectsTo,
} from '../../support/buying/subscribing.ts';
import { confirmWith, STRIPE_CARDS, type StripeShop, startStripeShop } from '../../support/stripe-shop.ts';

const EMAIL = 'stripe@example.com';
const FAILS_LATER = 'pm_card_chargeCustomerFail';
const DUE_DAY = 32;
/** Before it is due in any month. */
const REMINDED_DAY = 27;

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

/** As Stripe answers while it has paused the account. */
const PAUSED = {
  kind: 'refused' as const,
  error: {
    type: 'invalid_request_error',
    code: 'testmode_charges_only',
    message: 'Your account cannot currently make live charges.',
  },
};

const dueCycle = async () => {
  const [cycle] = await shop.db.select().from(billingCycles).where(eq(billingCycles.status, 'due'));
  return cycle;
};

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

it.each([
  ['a payment', /POST .*\/payment_intents$/],
  ['the charge', /POST .*\/confirm/],
])(
  'when Stripe refuses %s because it has paused the account, no card counts as declined',
  async (_what, on) => {
    await subscribeWith(STRIPE_CARDS.succeeds);
    await onDay(shop, REMINDED_DAY);
    const told = await subjectsTo(shop, EMAIL);
    shop.stub.faults = Array.from({ length: 9 }, () => ({ on, ...PAUSED }));
    await onDay(shop, DUE_DAY);
    expect(await shop.db.select().from(subscriptions)).toMatchObject([{ status: 'active' }]);
    expect(await dueCycle()).toMatchObject({ attempts: 0, failureReason: null });
    expect(await subjectsTo(shop, EMAIL)).toEqual(told);
    shop.stub.faults = [];
    await shop.advanceClock(`${DUE_DAY} days 5 minutes`);
    await runRenewals(shop);
    expect(await placed()).toBe(2);
  },
);

it.each([
  ['the calculation of the tax', /POST .*\/tax\/calculations$/],
  ['the payment', /POST .*\/payment_intents$/],
  ['the charge', /POST .*\/confirm/],
])('a fault that Stripe stores under the key of %s is over with the next attempt', async (_what, on) => {
  await subscribeWith(STRIPE_CARDS.succeeds);
  shop.stub.faults = [{ on, kind: 'remembered server error' }];
  await onDay(shop, DUE_DAY);
  expect(await placed()).toBe(1);
  await shop.advanceClock(`${DUE_DAY} days 5 minutes`);
  await runRenewals(shop);
  expect(await placed()).toBe(2);
});

it.each([
  ['that is no card of the customer any more', { code: 'resource_missing', param: 'payment_method' }],
  [
    'that was detached',
    { message: 'The provided PaymentMethod was detached from a Customer. It may not be used again.' },
  ],
  ['without a mandate', { code: 'payment_intent_mandate_invalid' }],
])('a saved card %s counts as declined', async (_what, error) => {
  await subscribeWith(STRIPE_CARDS.succeeds);
  const refused = { type: 'invalid_request_error', message: 'No.', ...error };
  shop.stub.faults = [{ on: /POST .*\/confirm/, kind: 'refused', error: refused }];
  await onDay(shop, DUE_DAY);
  expect(await shop.db.select().from(subscriptions)).toMatchObject([{ status: 'past_due' }]);
});

it('a customer whom Stripe does not know counts as a declined card', async () => {
  await subscribeWith(STRIPE_CARDS.succeeds);
  shop.stub.records.customers.clear();
  await onDay(shop, DUE_DAY);
  expect(await shop.db.select().from(subscriptions)).toMatchObject([{ status: 'past_due' }]);
});
