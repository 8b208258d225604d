import { desc, eq, getTableColumns } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentIntentId } from '#domain/ids.ts';
import { type CardPayments, ProviderUnavailable } from '#server/payments/card-payments.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import { billingCycles, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { logIn, newCustomer, PASSWORD } from '../../support/buying/people.ts';
import { EVERY_MONTH, onDay, runRenewals, subscribe } from '../../support/buying/subscribing.ts';
import { sweep } from '../../support/buying/sweeping.ts';
import { openRenewalOnDay } from '../../support/killed/opened-renewal.ts';
import { shopCommand } from '../../support/shop-command.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

const EMAIL = 'leaving@example.com';
const GUEST = 'guest@example.com';
const DUE_DAY = 32;

let shop: TestShop;
let provider: CardPayments;
/** What the provider does differently. */
let faults: Partial<CardPayments>;
let customer: TestShopper;

beforeEach(async () => {
  faults = {};
  shop = await startTestShop(({ payments }) => {
    provider = payments;
    return {
      payments: {
        ...payments,
        captureIntent: (id, request) => (faults.captureIntent ?? payments.captureIntent)(id, request),
      },
    };
  });
  customer = await newCustomer(shop, EMAIL);
  await subscribeAs(customer, EMAIL);
});
afterEach(() => shop.close());

const subscribeAs = (shopper: TestShopper, email: string) =>
  subscribe(shopper, [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }], { email });

/** The session from before has ended by the day of the renewal. */
async function leave(): Promise<void> {
  await logIn(customer, { email: EMAIL, password: PASSWORD });
  const answer = await customer.post('/account/delete', {
    store_id: STORE,
    password: PASSWORD,
    reviews: 'keep',
  });
  expect(answer.status).toBe(200);
}

const subscriptionOf = async (email: string) =>
  (await shop.db.select().from(subscriptions).where(eq(subscriptions.email, email)))[0];
const lastCycle = async () => {
  const { id } = (await subscriptionOf(EMAIL)) ?? {};
  const [cycle] = await shop.db
    .select()
    .from(billingCycles)
    .where(id ? eq(billingCycles.subscriptionId, id) : undefined)
    .orderBy(desc(billingCycles.startsAt));
  return cycle;
};
const renewalOf = async (email: string) =>
  (
    await shop.db
      .select(getTableColumns(checkouts))
      .from(checkouts)
      .innerJoin(billingCycles, eq(billingCycles.id, checkouts.billingCycleId))
      .innerJoin(subscriptions, eq(subscriptions.id, billingCycles.subscriptionId))
      .where(eq(subscriptions.email, email))
  )[0];

const ERASED = {
  status: 'cancelled',
  customerId: null,
  providerCustomerId: null,
  providerPaymentMethodId: null,
  cardSummary: null,
};
const down = () => Promise.reject(new ProviderUnavailable('no answer'));
const withdraw = async (id: PaymentIntentId) => {
  await shop.db
    .update(sandboxPaymentIntents)
    .set({ status: 'canceled' })
    .where(eq(sandboxPaymentIntents.id, id));
  return down();
};
/** A renewal that is sold and not captured, whose owner then deletes the account. */
async function leaveWhileCapturing(): Promise<void> {
  faults = { captureIntent: down };
  await onDay(shop, DUE_DAY);
  expect(await renewalOf(EMAIL)).toMatchObject({ status: 'capturing' });
  await leave();
  expect(await lastCycle()).toMatchObject({ status: 'due' });
}
/** The provider is asked again. */
async function advance(): Promise<void> {
  await shop.advanceClock(`${DUE_DAY} days 10 minutes`);
  await runRenewals(shop);
}

describe('an account that is deleted while the first payment of a subscription is being captured', () => {
  const NEW = 'leaving-at-once@example.com';
  beforeEach(async () => {
    faults = { captureIntent: down };
    customer = await newCustomer(shop, NEW);
    await subscribeAs(customer, NEW).catch(() => undefined);
    const answer = await customer.post('/account/delete', {
      store_id: STORE,
      password: PASSWORD,
      reviews: 'keep',
    });
    expect(answer.status).toBe(200);
    faults = {};
    await shop.advanceClock('10 minutes');
    await sweep(shop);
  });

  it('gets the delivery that was paid', async () => {
    const [order] = await shop.db.select().from(orders).where(eq(orders.email, NEW));
    expect(order?.status).toBe('placed');
  });

  it('starts no subscription, of which nobody could be asked any more', async () => {
    expect(await subscriptionOf(NEW)).toBeUndefined();
  });
});

describe('an account that is deleted while a renewal is being captured', () => {
  it('leaves no card, and the delivery is paid', async () => {
    await leaveWhileCapturing();
    faults = {};
    await advance();
    expect(await renewalOf(EMAIL)).toMatchObject({ status: 'paid' });
    expect(await lastCycle()).toMatchObject({ status: 'paid' });
    expect(await subscriptionOf(EMAIL)).toMatchObject(ERASED);
  });

  it('leaves no card and no due delivery when the authorisation is lost', async () => {
    await leaveWhileCapturing();
    faults = { captureIntent: withdraw };
    await advance();
    await advance();
    expect(await renewalOf(EMAIL)).toMatchObject({ status: 'void' });
    expect(await lastCycle()).toMatchObject({ status: 'skipped', attempts: 0 });
    expect(await subscriptionOf(EMAIL)).toMatchObject(ERASED);
  });

  it.each([
    ['paid', 'paid'],
    ['unpaid', 'skipped'],
  ])(
    'leaves no card and no due delivery when staff resolve its payment exception as %s',
    async (as, cycle) => {
      faults = {
        captureIntent: (id, request) =>
          provider.captureIntent(id, { ...request, amountCents: request.amountCents - 100 }),
      };
      await onDay(shop, DUE_DAY);
      await leave();
      const renewal = await renewalOf(EMAIL);
      expect(renewal).toMatchObject({ status: 'review' });
      const resolve = ['resolve', renewal?.id ?? '', '--as', as, '--note', 'seen'];
      expect((await shopCommand(shop.connectionString, 'checkouts', ...resolve)).code).toBe(0);
      expect(await lastCycle()).toMatchObject({ status: cycle });
      expect(await subscriptionOf(EMAIL)).toMatchObject(ERASED);
    },
  );

  it('leaves no card and no due delivery when staff look at a payment that nothing was sold for', async () => {
    const { id } = await openRenewalOnDay(shop, DUE_DAY);
    await shop.db.update(checkouts).set({ status: 'review' }).where(eq(checkouts.id, id));
    await leave();
    expect(await lastCycle()).toMatchObject({ status: 'skipped' });
    expect(await subscriptionOf(EMAIL)).toMatchObject(ERASED);
  });

  it('leaves the card of a guest, which is charged for the next delivery', async () => {
    await subscribeAs(shop.shopper(), GUEST);
    const { providerPaymentMethodId: card } = (await subscriptionOf(GUEST)) ?? {};
    await leaveWhileCapturing();
    faults = {};
    await advance();
    expect(await renewalOf(GUEST)).toMatchObject({ status: 'paid' });
    expect(await subscriptionOf(GUEST)).toMatchObject({
      status: 'active',
      customerId: null,
      providerPaymentMethodId: card,
      cardSummary: { last4: '4242' },
    });
    expect(card).toEqual(expect.any(String));
  });
});
