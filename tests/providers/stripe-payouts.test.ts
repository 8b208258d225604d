import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountNames } from '#domain/bookkeeping/journal-accounts.ts';
import type { PayoutId } from '#domain/ids.ts';
import { readJournal } from '#server/reports/journal/read-journal.ts';
import { readAwaitingPayout, readPayout } from '#server/reports/payouts/read-payouts.ts';
import { storePayouts } from '#server/reports/payouts/store-payouts.ts';
import { refundUnit } from '../support/buying/orders.ts';
import {
  ordersOf,
  paidCheckout,
  resetStripe,
  startImpatientShop,
} from '../support/buying/stripe-checkouts.ts';
import { anId } from '../support/ids.ts';
import type { StripeShop } from '../support/stripe-shop.ts';
import { STORE } from '../support/test-shop.ts';

let shop: StripeShop;
beforeAll(async () => {
  shop = await startImpatientShop();
  await resetStripe(shop);
});
afterAll(() => shop.close());

const payoutOf = ({ id }: { id: string }, page = {}) =>
  readPayout(shop.db, { storeId: STORE, payoutId: anId<PayoutId>(id), mayReadOrders: true, ...page });
const awaiting = () =>
  readAwaitingPayout(shop.db, { storeId: STORE, provider: 'stripe', mayReadOrders: true });

async function booked(named: string): Promise<number> {
  const days = { storeId: STORE, from: '2020-01-01', to: '2039-12-31' };
  return (await readJournal(shop.db, days, accountNames(null)))
    .flatMap(({ lines }) => lines)
    .filter(({ description }) => description === named)
    .reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0);
}

async function paidOrder() {
  const { checkout } = await paidCheckout(shop);
  const [order] = await ordersOf(shop, checkout);
  if (!order) throw new Error('no order');
  return {
    ...order,
    paymentIntentId: checkout.paymentIntentId,
    shownToShopper: async () => ({ order_status: null }),
  };
}

test('nothing is asked of Stripe before somebody paid', async () => {
  await storePayouts(shop.deps);
  expect(shop.stub.seen.filter(({ path }) => path === '/v1/payouts')).toEqual([]);
});

test("a payout of Stripe's names its orders, refunds and fees, and they add up to the cent", async () => {
  const [first, second] = [await paidOrder(), await paidOrder()];
  await refundUnit(shop, second);
  expect((await awaiting()).totals).toMatchObject([
    { orders: 2, amount: first.totalCents + second.totalCents, late: 0 },
  ]);
  const paidOut = shop.stub.payouts.payOut('usd', { more: [{ type: 'stripe_fee', amount: -200 }] });
  await storePayouts(shop.deps);
  const { payout, lines } = await payoutOf(paidOut);
  expect(payout).toMatchObject({
    status: 'paid',
    amount: paidOut.amount,
    difference: 0,
    is_complete: true,
    other: 0,
    charged: first.totalCents + second.totalCents,
  });
  expect(payout.charged + payout.refunded + payout.fees).toBe(payout.amount);
  expect(lines.map(({ kind }) => kind).toSorted()).toEqual(['charge', 'charge', 'fee', 'refund']);
  expect(lines.find(({ kind }) => kind === 'refund')?.order?.order_id).toBe(second.id);
  expect((await awaiting()).totals).toEqual([]);
});

test('what Stripe collected for nobody is a difference, and is on its line', async () => {
  const order = await paidOrder();
  const charge = [...shop.stub.records.charges.values()].find(
    ({ payment_intent }) => payment_intent === order.paymentIntentId,
  );
  if (charge) charge.amount_captured += 7;
  const paidOut = shop.stub.payouts.payOut('usd');
  await storePayouts(shop.deps);
  const { payout, lines } = await payoutOf(paidOut);
  expect(payout.difference).toBe(7);
  expect(lines).toMatchObject([{ amount: order.totalCents + 7, recorded: order.totalCents }]);
});

test('a payout that fails later is shown as failed, and its lines are asked for once', async () => {
  await paidOrder();
  const paidOut = shop.stub.payouts.payOut('usd');
  await storePayouts(shop.deps);
  const asked = () => shop.stub.seen.filter(({ path }) => path === '/v1/balance_transactions').length;
  const before = asked();
  paidOut.status = 'failed';
  await storePayouts(shop.deps);
  expect((await payoutOf(paidOut)).payout.status).toBe('failed');
  expect(asked()).toBe(before);
});

test('what a failed or cancelled payout puts back is paid out again, and is neither income nor a correction', async () => {
  await paidOrder();
  const before = await booked('Corrections in payouts');
  const failed = shop.stub.payouts.payOut('usd');
  await storePayouts(shop.deps);
  failed.status = 'failed';
  const paidOut = shop.stub.payouts.payOut('usd', {
    more: [
      { type: 'payout_failure', amount: failed.amount },
      { type: 'payout_cancel', amount: 500 },
      { type: 'payout_minimum_balance_hold', amount: -200 },
      { type: 'stripe_fx_fee', amount: -30 },
    ],
  });
  await storePayouts(shop.deps);
  const { payout, lines } = await payoutOf(paidOut);
  expect(payout).toMatchObject({ transfers: failed.amount + 300, other: 0, fees: -30, difference: 0 });
  expect(lines.map(({ kind }) => kind).toSorted()).toEqual(['fee', 'transfer', 'transfer', 'transfer']);
  expect(await booked('Corrections in payouts')).toBe(before);
});

test('the fees of a payout that was cancelled are booked, because they are in no other', async () => {
  const { totalCents } = await paidOrder();
  const before = await booked('Fees of payouts');
  const cancelled = shop.stub.payouts.payOut('usd', { status: 'canceled' });
  shop.stub.payouts.payOut('usd', { more: [{ type: 'payout_cancel', amount: cancelled.amount }] });
  await storePayouts(shop.deps);
  expect((await booked('Fees of payouts')) - before).toBe(totalCents - cancelled.amount);
});

test('payouts of more lines than Stripe sends at once are read page by page', async () => {
  const more = Array.from({ length: 230 }, () => ({ type: 'stripe_fee', amount: -1 }));
  const paidOut = shop.stub.payouts.payOut('usd', { more });
  await storePayouts(shop.deps);
  const first = await payoutOf(paidOut, { limit: 100 });
  expect(first.payout).toMatchObject({ fees: -230, amount: -230, difference: 0 });
  expect(first.lines).toHaveLength(100);
  const next = await payoutOf(paidOut, { limit: 100, cursor: first.next_cursor ?? undefined });
  expect(next.lines).toHaveLength(100);
  expect(next.lines).not.toContainEqual(first.lines[0]);
});
