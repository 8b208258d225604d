import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findExternalRefund } from '#server/orders/refunds/record-external-refund.ts';
import { orders, refunds } from '#server/platform/database/schema/order-tables.ts';
import { payouts } from '#server/platform/database/schema/report-tables.ts';
import { storePayouts } from '#server/reports/payouts/store-payouts.ts';
import { type PlacedOrder, placeOrder, refundUnit } from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let bookkeeper: TestShopper;
let kept: PlacedOrder;
let returned: PlacedOrder;
beforeAll(async () => {
  shop = await startTestShop();
  kept = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 2 }]);
  returned = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
  await refundUnit(shop, returned);
  bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
});
afterAll(() => shop.close());

const get = async (path: string, query = '') =>
  (await bookkeeper.get(`/admin/api/reports/${path}?store_id=${STORE}${query}`)).body;
const orderOf = async ({ id }: PlacedOrder) => {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error('no order');
  return row;
};
const fee = (cents: number) => Math.round(cents * 0.029) + 30;
const days = { from: '&from=2020-01-01', to: '&to=2029-12-31' };

describe('payouts', () => {
  it('wait until the day is over, with their orders', async () => {
    await storePayouts(shop.deps);
    expect(await shop.db.$count(payouts)).toBe(0);
    const total = (await orderOf(kept)).totalCents + (await orderOf(returned)).totalCents;
    expect(await get('awaiting_payout')).toMatchObject({
      totals: [{ currency: 'usd', orders: 2, amount: total, late: 0 }],
      orders: [{ is_late: false }, { order_id: returned.id }],
    });
  });

  it('name their orders, what went back and the fee, and add up to what was recorded', async () => {
    await shop.advanceClock('11 days');
    bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
    const late = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    expect((await get('awaiting_payout')).totals).toMatchObject([{ orders: 3, late: 2 }]);
    await storePayouts(shop.deps);
    await storePayouts(shop.deps);
    const [first, second] = [await orderOf(kept), await orderOf(returned)];
    const fees = fee(first.totalCents) + fee(second.totalCents);
    const { columns, tables } = await get('tables/payouts', days.from + days.to);
    expect(tables).toHaveLength(1);
    const [row] = tables[0].rows;
    const values = Object.fromEntries(
      columns.map(({ name }: { name: string }, at: number) => [name, row.values[at]]),
    );
    const amount = first.totalCents + second.totalCents - second.refundedCents - fees;
    expect(values).toEqual({
      charges: 2,
      charged: first.totalCents + second.totalCents,
      refunded: -second.refundedCents,
      fees: -fees,
      disputes: 0,
      transfers: 0,
      other: 0,
      amount,
      difference: 0,
    });
    const { payout, lines } = await get(row.path.replace('/admin/reports/', ''));
    expect(payout).toMatchObject({ amount, status: 'paid', difference: 0 });
    expect(lines.map(({ order }: { order: { order_id: string } }) => order.order_id).toSorted()).toEqual(
      [kept.id, returned.id, returned.id].toSorted(),
    );
    expect((await get('awaiting_payout')).orders).toMatchObject([{ order_id: late.id, is_late: false }]);
  });

  it('leave a refund in its own list until one of them names it', async () => {
    const period = '&from=2020-01-01&to=2029-12-31';
    const waiting = async () => (await get('tables/refunds_without_payout', period)).tables;
    expect(await waiting()).toEqual([]);
    const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 3 }]);
    await refundUnit(shop, order);
    const { refundedCents, number } = await orderOf(order);
    expect(await waiting()).toMatchObject([
      { rows: [{ path: `/admin/orders/${order.id}` }], totals: [1, 0, refundedCents] },
    ]);
    await shop.advanceClock('22 days');
    bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
    expect(await waiting()).toMatchObject([{ totals: [1, 1, refundedCents] }]);
    const file = await bookkeeper.get(
      `/admin/api/reports/tables/refunds_without_payout/csv?store_id=${STORE}${period}`,
    );
    expect(file.body).toContain(`#${number}, `);
    await storePayouts(shop.deps);
    expect(await waiting()).toEqual([]);
  });

  it('never name a refund that failed, nor money that was given back another way', async () => {
    const failed = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    await refundUnit(shop, failed);
    await shop.db.update(refunds).set({ status: 'failed' }).where(eq(refunds.orderId, failed.id));
    const elsewhere = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    await refundUnit(shop, elsewhere);
    await shop.db
      .update(refunds)
      .set({ paymentIntentId: null, providerRefundId: null })
      .where(eq(refunds.orderId, elsewhere.id));
    const { tables } = await get('tables/refunds_without_payout', days.from + days.to);
    expect(tables).toEqual([]);
  });

  it('name what was given back at the card provider, so no list waits for it', async () => {
    const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    await shop.deps.payments.refund({
      intentId: order.paymentIntentId,
      amountCents: 100,
      idempotencyKey: crypto.randomUUID(),
    });
    await findExternalRefund(shop.deps, order);
    expect((await orderOf(order)).refundedCents).toBe(100);
    const { tables } = await get('tables/refunds_without_payout', days.from + days.to);
    expect(tables).toEqual([]);
  });

  it('are there for their own store only', async () => {
    const { status } = await bookkeeper.get(`/admin/api/reports/payouts/po_nothing?store_id=${STORE}`);
    expect(status).toBe(404);
  });
});
