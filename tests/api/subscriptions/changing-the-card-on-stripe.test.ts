import { eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { cardChanges, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { attachSetup } from '#server/subscriptions/card-change/card-change-store.ts';
import { details } from '../../support/buying/buying.ts';
import {
  agree,
  finish,
  giveStripeCard,
  type Named,
  ownByLink,
  type StartedChange,
  startChange,
} from '../../support/buying/card-changing.ts';
import { EVERY_MONTH, finalizedSubscription, manage, onDay } from '../../support/buying/subscribing.ts';
import { sweepCards } from '../../support/buying/sweeping.ts';
import { anId } from '../../support/ids.ts';
import { confirmWith, type StripeShop, startStripeShop, webhookOf } from '../../support/stripe-shop.ts';
import type { TestShopper } from '../../support/test-shop.ts';

const EMAIL = 'stripe.card@example.com';
const VISA = 'pm_card_visa';
const BANK_ACCOUNT = 'pm_usBankAccount_success';
const FAILS_LATER = 'pm_card_chargeCustomerFail';
const DUE_DAY = 32;
const BEGINS = /POST \/v1\/setup_intents$/;

let shop: StripeShop;
let guest: TestShopper;
let named: Named & { token: string };

beforeEach(async () => {
  shop = await startStripeShop();
  guest = shop.shopper();
  const items = [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }];
  const checkout = await finalizedSubscription(guest, items, { email: EMAIL });
  await confirmWith(shop.stub, checkout, FAILS_LATER);
  await details(guest, checkout);
  shop.stub.deliverTo(null);
  named = await ownByLink(shop);
});
afterEach(() => shop.close());

const own = async () => {
  const [row] = await shop.db.select().from(subscriptions);
  if (!row) throw new Error('nothing was subscribed to');
  return row;
};
const setups = () => [...shop.stub.records.setups.values()];

async function agreed(): Promise<StartedChange> {
  const started = await startChange(guest, named);
  expect((await agree(guest, named, started)).status).toBe(200);
  return started;
}

it('the card is saved by a setup intent for later charges, for the same customer, and charged from then on', async () => {
  const before = await own();
  const started = await agreed();
  await giveStripeCard(shop.stub, started, VISA);
  const { body } = await finish(guest, named, started);
  expect(body).toMatchObject({
    outcome: 'changed',
    subscription: { card: { brand: 'visa', last4: '4242' } },
  });
  const after = await own();
  expect(after.providerCustomerId).toBe(before.providerCustomerId);
  expect(after.providerPaymentMethodId).toBe(setups()[0]?.payment_method);
  expect(setups()).toMatchObject([{ usage: 'off_session', customer: before.providerCustomerId }]);
  expect(shop.stub.records.intents.size).toBe(1);
  await onDay(shop, DUE_DAY);
  expect(await shop.db.$count(orders, eq(orders.email, EMAIL))).toBe(2);
});

it('only cards and Link can be given: no renewal can authorise a bank debit first and capture it later', async () => {
  const started = await agreed();
  await giveStripeCard(shop.stub, started, BANK_ACCOUNT);
  expect((await finish(guest, named, started)).body.outcome).toBe('waiting');
  expect(setups()).toMatchObject([{ allowed_payment_method_types: ['card', 'link'] }]);
});

it('a bank account that Stripe has saved all the same is refused, and the card before stays', async () => {
  const before = await own();
  const started = await agreed();
  shop.stub.setups.find(started.setupIntentId).allowed_payment_method_types = null;
  await giveStripeCard(shop.stub, started, BANK_ACCOUNT);
  expect((await finish(guest, named, started)).body).toMatchObject({
    outcome: 'ended',
    decline_reason: 'not_a_card',
  });
  expect((await own()).providerPaymentMethodId).toBe(before.providerPaymentMethodId);
});

it('the browser’s word counts for nothing: only what Stripe itself says is stored', async () => {
  const before = await own();
  const started = await agreed();
  const { body } = await finish(guest, named, started);
  expect(body.outcome).toBe('waiting');
  await giveStripeCard(shop.stub, started, 'pm_card_visa_chargeDeclined');
  expect((await finish(guest, named, started)).body).toMatchObject({
    outcome: 'waiting',
    decline_reason: 'card_declined',
  });
  expect((await own()).providerPaymentMethodId).toBe(before.providerPaymentMethodId);
});

it.each([true, false])('a bank that asks is answered %s', async (isMe) => {
  const started = await agreed();
  await giveStripeCard(shop.stub, started, 'pm_card_authenticationRequiredOnSetup');
  expect((await finish(guest, named, started)).body.outcome).toBe('waiting');
  shop.stub.setups.authenticate(started.setupIntentId, isMe);
  expect((await finish(guest, named, started)).body).toMatchObject(
    isMe ? { outcome: 'changed' } : { outcome: 'waiting', decline_reason: 'authentication_required' },
  );
  await onDay(shop, DUE_DAY);
  expect(await shop.db.$count(orders, eq(orders.email, EMAIL))).toBe(isMe ? 2 : 1);
});

it('Stripe’s event alone is enough', async () => {
  const before = await own();
  const started = await agreed();
  await giveStripeCard(shop.stub, started, VISA);
  shop.stub.deliverTo(webhookOf(shop));
  await shop.stub.events.flush();
  await expect
    .poll(async () => (await own()).providerPaymentMethodId)
    .not.toBe(before.providerPaymentMethodId);
});

it('while Stripe does not answer the owner is told so, and the next look finds the card', async () => {
  const before = await own();
  const started = await agreed();
  await giveStripeCard(shop.stub, started, VISA);
  const on = /GET \/v1\/setup_intents/;
  shop.stub.faults = Array.from({ length: 3 }, () => ({ on, kind: 'cut off' as const }));
  const { status, body } = await finish(guest, named, started);
  expect([status, body.code]).toEqual([503, 'payment_provider_unavailable']);
  expect((await own()).providerPaymentMethodId).toBe(before.providerPaymentMethodId);
  await shop.advanceClock('2 minutes');
  await sweepCards(shop);
  expect((await own()).providerPaymentMethodId).not.toBe(before.providerPaymentMethodId);
});

it('a change that Stripe refuses to begin is told so, staff are alerted, and it is begun once Stripe allows it', async () => {
  const error = { type: 'invalid_request_error', code: 'testmode_charges_only', message: 'Not live.' };
  shop.stub.faults = [{ on: BEGINS, kind: 'refused', error }];
  const { status, body } = await manage(guest, 'start_card_change', named);
  expect([status, body.code]).toEqual([503, 'payment_provider_unavailable']);
  expect(body.detail).toContain('Nothing was changed or charged');
  const [alert] = await shop.db.select().from(alerts).where(like(alerts.key, 'payments-refused:%'));
  expect(alert?.text).toMatch(/refused to save a card: .*Not live/);
  await startChange(guest, named);
});

it('a fault that Stripe stores under the key locks nobody out of changing the card', async () => {
  shop.stub.faults = [{ on: BEGINS, kind: 'remembered server error' }];
  const asked = async () => (await manage(guest, 'start_card_change', named)).status;
  expect([await asked(), await asked()]).toEqual([503, 200]);
});

it('a fault that Stripe stores under the key of a cancellation is over with the next one', async () => {
  await startChange(guest, named);
  shop.stub.faults = [{ on: /\/cancel$/, kind: 'remembered server error' }];
  await shop.advanceClock('25 hours');
  await expect(sweepCards(shop)).rejects.toThrow('Something went wrong');
  await shop.advanceClock('27 hours');
  await sweepCards(shop);
  expect(setups()).toMatchObject([{ status: 'canceled' }]);
});

it('a second set-up of the same change does not take the place of the first', async () => {
  const { setupIntentId } = await startChange(guest, named);
  const [change] = await shop.db.select().from(cardChanges);
  if (!change) throw new Error('nothing was begun');
  expect(await attachSetup(shop.db, change.id, anId('seti_second'))).toBe(false);
  expect((await startChange(guest, named)).setupIntentId).toBe(setupIntentId);
});

it('an answer that was lost on its way makes no second setup intent', async () => {
  const on = /POST \/v1\/setup_intents$/;
  shop.stub.faults = [{ on, kind: 'cut off', isAfterwards: true }];
  await startChange(guest, named);
  await startChange(guest, named);
  expect(setups()).toHaveLength(1);
});

it('a customer whom Stripe does not know any more becomes a new one', async () => {
  await shop.db.update(subscriptions).set({ providerCustomerId: anId('cus_of_the_sandbox') });
  const started = await agreed();
  await giveStripeCard(shop.stub, started, VISA);
  await finish(guest, named, started);
  expect((await own()).providerCustomerId).toBe(setups()[0]?.customer);
  await onDay(shop, DUE_DAY);
  expect(await shop.db.$count(orders, eq(orders.email, EMAIL))).toBe(2);
});

it('what was cancelled at Stripe is started again', async () => {
  const first = await startChange(guest, named);
  shop.stub.setups.cancel(first.setupIntentId, {});
  expect((await finish(guest, named, first)).body.outcome).toBe('ended');
  const second = await manage(guest, 'start_card_change', named);
  expect(second.body.setup_intent_id).not.toBe(first.setupIntentId);
});

it('a change whose set-up Stripe does not know, as after going live, makes room for another', async () => {
  const first = await startChange(guest, named);
  shop.stub.records.setups.clear();
  const second = await startChange(guest, named);
  expect(second.setupIntentId).not.toBe(first.setupIntentId);
});

it('a change whose set-up Stripe does not know ends by itself', async () => {
  await startChange(guest, named);
  shop.stub.records.setups.clear();
  await shop.advanceClock('2 minutes');
  await sweepCards(shop);
  expect(await shop.db.select().from(cardChanges)).toMatchObject([{ status: 'ended' }]);
});

it('a change that was begun on the sandbox ends after a day', async () => {
  await startChange(guest, named);
  await shop.db.update(cardChanges).set({ provider: 'sandbox' });
  await shop.advanceClock('25 hours');
  await sweepCards(shop);
  expect(await shop.db.select().from(cardChanges)).toMatchObject([{ status: 'ended' }]);
});
