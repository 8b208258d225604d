import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PaymentIntentId } from '#domain/ids.ts';
import { handlePaymentEvent, receivePaymentEvent } from '#server/payments/handle-payment-event.ts';
import { HANDLE_EVENT } from '#server/payments/payment-events.ts';
import { CARDS, details, finalize, openCheckout, payWith } from '../../support/buying/buying.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
/** What the provider was asked, call by call. */
let calls: string[];
beforeAll(async () => {
  shop = await startTestShop(({ payments }) => ({
    payments: new Proxy(payments, {
      get(target, name, receiver) {
        const member: unknown = Reflect.get(target, name, receiver);
        if (typeof member !== 'function' || name === 'subjectOf') return member;
        return (...args: unknown[]) => {
          calls.push(String(name));
          return member.apply(target, args);
        };
      },
    }),
  }));
});
afterAll(() => shop.close());
beforeEach(() => {
  calls = [];
});

/** A payment that its shopper has authorised, and of which the shop has heard nothing yet. */
async function authorised() {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 1 }]);
  await finalize(shopper, checkout);
  await payWith(shopper, checkout, CARDS.succeeds);
  calls = [];
  return { shopper, checkout };
}

const eventOf = (paymentIntentId: PaymentIntentId, type = 'payment_intent.amount_capturable_updated') => ({
  id: `evt_${paymentIntentId}`,
  type,
  objectId: paymentIntentId,
  payload: { data: { object: { id: paymentIntentId, metadata: {} } } },
});

it('an event of an authorised payment leads to the paid order with one question and one capture', async () => {
  const { checkout } = await authorised();
  await handlePaymentEvent(shop.deps, eventOf(checkout.paymentIntentId));
  expect(calls).toEqual(['retrieveIntent', 'captureIntent']);
});

it('the shopper’s return does so with one question and one capture as well', async () => {
  const { shopper, checkout } = await authorised();
  expect((await details(shopper, checkout)).body.status).toBe('complete');
  expect(calls).toEqual(['retrieveIntent', 'captureIntent']);
});

it('a shopper who looks at a paid order again asks the provider nothing', async () => {
  const { shopper, checkout } = await authorised();
  await details(shopper, checkout);
  calls = [];
  await details(shopper, checkout);
  expect(calls).toEqual([]);
});

it.each([
  ['its authorisation asks the provider nothing', 'payment_intent.amount_capturable_updated', []],
  ['its capture asks the provider nothing', 'payment_intent.succeeded', []],
  ['a refund asks the provider once, for what has gone back', 'charge.refunded', ['retrieveIntent']],
])('an event about a paid order and %s', async (_what, type, asked) => {
  const { shopper, checkout } = await authorised();
  await details(shopper, checkout);
  calls = [];
  await handlePaymentEvent(shop.deps, eventOf(checkout.paymentIntentId, type));
  expect(calls).toEqual(asked);
});

/** Whether an event that has come waits for its job, and whether it is recorded as handled. */
async function received(paymentIntentId: PaymentIntentId, type: string) {
  const event = { ...eventOf(paymentIntentId, type), id: `evt_${type}_${paymentIntentId}` };
  await receivePaymentEvent(shop.deps, STORE, event);
  const { rows } = await shop.db.execute<{ hasJob: boolean; isHandled: boolean }>(sql`
    select handled_at is not null as "isHandled", exists (
      select from pgboss.job where name = ${HANDLE_EVENT} and data ->> 'eventId' = event_id) as "hasJob"
    from payment_events where event_id = ${event.id}`);
  return rows;
}

it.each([
  [
    'was paid already is recorded, without a job',
    'payment_intent.succeeded',
    { isHandled: true, hasJob: false },
  ],
  ['was paid already and refunded since has a job', 'charge.refunded', { isHandled: false, hasJob: true }],
])('an event about what %s', async (_what, type, expected) => {
  const { shopper, checkout } = await authorised();
  await details(shopper, checkout);
  expect(await received(checkout.paymentIntentId, type)).toEqual([expected]);
});

it('an event about what is not paid yet has a job', async () => {
  const { checkout } = await authorised();
  expect(await received(checkout.paymentIntentId, 'payment_intent.amount_capturable_updated')).toEqual([
    { isHandled: false, hasJob: true },
  ]);
});
