import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { cancelOrder } from '#server/orders/cancelling/cancel-order.ts';
import { recordExternalRefund } from '#server/orders/refunds/record-external-refund.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import { followRefund, processRefund } from '#server/payments/refunds/process-refund.ts';
import { refunds } from '#server/platform/database/schema/order-tables.ts';
import type { Item } from '../../support/buying/buying.ts';
import {
  balanceOf,
  faultsInGiftCardBooks,
  type IssuedCard,
  issueCard,
  orderPaidWith,
} from '../../support/buying/gift-cards.ts';
import { emailsInOutbox, orderRow, placeOrder, refundedAtProvider } from '../../support/buying/orders.ts';
import { newOperator } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';
import { csvRows } from '../../support/unzip.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());
afterEach(async () => expect(await faultsInGiftCardBooks(shop.db)).toEqual({}));

const ITEMS: Item[] = [{ sku: 'MIX-10OZ', quantity: 3 }];
type Order = Awaited<ReturnType<typeof orderPaidWith>>;

/** An order of which a gift card paid $10.00. */
async function partlyPaid(): Promise<{ order: Order; card: IssuedCard }> {
  const card = await issueCard(shop, 1_000);
  return { order: await orderPaidWith(shop, ITEMS, [card]), card };
}

const selection = (changes: object = {}) => ({
  store_id: STORE,
  lines: [],
  shipping: 0,
  goodwill: 0,
  ...changes,
});
const preview = ({ id }: Order, changes: object) =>
  owner.post(`/admin/api/orders/${id}/refund_preview`, selection(changes));
const refund = ({ id }: Order, expected: number, changes: object) =>
  owner.post(`/admin/api/orders/${id}/refund`, {
    ...selection(changes),
    restock: true,
    reason: 'Stale',
    expected_total: expected,
    idempotency_key: crypto.randomUUID(),
  });
async function backOnCard(order: Order): Promise<number> {
  const { id, paymentIntentId } = await orderRow(shop, order);
  if (!paymentIntentId) throw new Error(`order ${id} has no payment`);
  return refundedAtProvider(shop, { paymentIntentId });
}

describe('a refund of an order that a gift card paid a part of', () => {
  it('goes to the card first', async () => {
    const { order, card } = await partlyPaid();
    expect((await preview(order, { goodwill: 500 })).body.to_gift_card).toBe(0);
    expect((await refund(order, 500, { goodwill: 500 })).status).toBe(200);
    expect([await backOnCard(order), await balanceOf(shop.db, card)]).toEqual([500, 0]);
  });

  it('gives the rest to the gift card once the card has everything back', async () => {
    const { order, card } = await partlyPaid();
    const { body } = await preview(order, { goodwill: order.totalCents });
    expect(body.to_gift_card).toBe(1_000);
    await refund(order, order.totalCents, { goodwill: order.totalCents });
    expect([await backOnCard(order), await balanceOf(shop.db, card)]).toEqual([
      order.totalCents - 1_000,
      1_000,
    ]);
  });

  it('goes to the gift card as staff choose', async () => {
    const { order, card } = await partlyPaid();
    await refund(order, 700, { goodwill: 700, gift_card: 300 });
    expect([await backOnCard(order), await balanceOf(shop.db, card)]).toEqual([400, 300]);
  });

  it('gives neither back more than it paid', async () => {
    const { order } = await partlyPaid();
    expect((await refund(order, 1_200, { goodwill: 1_200, gift_card: 1_100 })).status).toBe(422);
    const all = { goodwill: order.totalCents, gift_card: 0 };
    expect((await refund(order, order.totalCents, all)).status).toBe(422);
    expect((await refund(order, 500, { goodwill: 500, gift_card: -100 })).status).toBe(400);
  });

  it('is made once, however often it is asked for at once', async () => {
    const { order, card } = await partlyPaid();
    const body = {
      ...selection({ goodwill: 600, gift_card: 600 }),
      restock: true,
      reason: 'Stale',
      expected_total: 600,
      idempotency_key: crypto.randomUUID(),
    };
    await Promise.all([1, 2, 3].map(() => owner.post(`/admin/api/orders/${order.id}/refund`, body)));
    expect(await balanceOf(shop.db, card)).toBe(600);
  });

  it('is told to the customer with where it went', async () => {
    const { order, card } = await partlyPaid();
    await refund(order, 700, { goodwill: 700, gift_card: 300 });
    const [row] = await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    const [email] = await emailsInOutbox(shop, `order-refunded:${row?.id}`);
    expect(JSON.stringify(email)).toContain(`•••• ${card.code.slice(-4)}`);
  });
});

it('the file of orders says what gift cards paid and got back', async () => {
  const { order } = await partlyPaid();
  await refund(order, 700, { goodwill: 700, gift_card: 300 });
  const { body } = await owner.get(`/admin/api/orders_export?store_id=${STORE}`);
  const row = csvRows(String(body)).find(({ Id }) => Id === order.id);
  expect([row?.['Paid by gift card'], row?.['Refunded to gift card']]).toEqual(['10.00', '3.00']);
});

describe('a refund to both that the bank fails later', () => {
  async function failLate(order: Order): Promise<void> {
    const [row] = await shop.db.select().from(refunds).where(eq(refunds.orderId, order.id));
    if (!row?.providerRefundId || !row.paymentIntentId) throw new Error('nothing went back to the card');
    const payments: CardPayments = {
      ...shop.deps.payments,
      retrieveRefund: async (id) => ({ id, status: 'failed', amountCents: 100 }),
    };
    await followRefund({ ...shop.deps, payments }, row.providerRefundId, row.paymentIntentId);
  }

  it('takes its part off the gift card again', async () => {
    const { order, card } = await partlyPaid();
    await refund(order, 700, { goodwill: 700, gift_card: 300 });
    await failLate(order);
    const { refundedCents, giftCardRefundedCents } = await orderRow(shop, order);
    expect([refundedCents, giftCardRefundedCents, await balanceOf(shop.db, card)]).toEqual([0, 0, 0]);
  });

  it('stays refunded as far as it was spent', async () => {
    const { order, card } = await partlyPaid();
    await refund(order, 700, { goodwill: 700, gift_card: 300 });
    await orderPaidWith(shop, ITEMS, [card]);
    await failLate(order);
    const { refundedCents, giftCardRefundedCents } = await orderRow(shop, order);
    expect([refundedCents, giftCardRefundedCents, await balanceOf(shop.db, card)]).toEqual([300, 300, 0]);
  });
});

describe('a cancelled order', () => {
  const cancel = async (order: Order) => {
    const { refundId } = await cancelOrder(shop.deps, order.id, 'changed their mind');
    if (refundId) await processRefund(shop.deps, refundId);
  };

  it('gives everything back where it came from', async () => {
    const { order, card } = await partlyPaid();
    await cancel(order);
    expect([await backOnCard(order), await balanceOf(shop.db, card)]).toEqual([
      order.totalCents - 1_000,
      1_000,
    ]);
  });

  it('gives gift cards back what they paid of all of it', async () => {
    const card = await issueCard(shop, 10_000);
    const order = await orderPaidWith(shop, ITEMS, [card]);
    await cancel(order);
    expect(await balanceOf(shop.db, card)).toBe(10_000);
  });

  it('gives several gift cards back what each has paid', async () => {
    const cards = [await issueCard(shop, 300), await issueCard(shop, 400)];
    await cancel(await orderPaidWith(shop, ITEMS, cards));
    expect(await Promise.all(cards.map((card) => balanceOf(shop.db, card)))).toEqual([300, 400]);
  });
});

describe('a refund that is made at the card provider', () => {
  it('counts for the card only', async () => {
    const { order, card } = await partlyPaid();
    const { paymentIntentId, totalCents } = await orderRow(shop, order);
    if (!paymentIntentId) throw new Error('no payment');
    await recordExternalRefund(shop.deps, { id: paymentIntentId, refundedCents: totalCents - 1_000 });
    const { refundedCents, giftCardRefundedCents } = await orderRow(shop, order);
    expect([refundedCents, giftCardRefundedCents]).toEqual([totalCents - 1_000, 0]);
    expect(await balanceOf(shop.db, card)).toBe(0);
  });
});

describe('an order without a gift card', () => {
  it('gives gift cards nothing back', async () => {
    const { id } = await placeOrder(shop, ITEMS);
    const order = { id, totalCents: 0 };
    expect((await refund(order, 500, { goodwill: 500, gift_card: 100 })).status).toBe(422);
    const { rows } = await shop.db.execute(sql`select from refunds where order_id = ${id}`);
    expect(rows).toHaveLength(0);
  });
});
