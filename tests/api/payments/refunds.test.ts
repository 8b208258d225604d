import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderRefundId, RefundId } from '#domain/ids.ts';
import type { OrderDeps } from '#server/orders/order-deps.ts';
import { readRefunds } from '#server/orders/refunds/order-refund-store.ts';
import type { RefundRequest } from '#server/orders/refunds/start-refund.ts';
import { type CardPayments, ProviderRefusal } from '#server/payments/card-payments.ts';
import { followRefund, processRefund } from '#server/payments/refunds/process-refund.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { orderCharges, orderLines, refundCharges } from '#server/platform/database/schema/order-tables.ts';
import { stockOf } from '../../support/buying/buying.ts';
import {
  emailsInOutbox,
  orderRow,
  type PlacedOrder,
  placeOrder,
  refundedAtProvider,
} from '../../support/buying/orders.ts';
import { MIX, start, twoKinds, units } from '../../support/buying/refunding.ts';
import { anId } from '../../support/ids.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

let deps: OrderDeps;
beforeEach(() => {
  deps = shop.deps;
});

/** The card provider with some calls of its own. */
const behaving = (changes: Partial<CardPayments>) => {
  deps = { ...shop.deps, payments: { ...shop.deps.payments, ...changes } };
};

async function refund(order: PlacedOrder, request: Partial<RefundRequest>): Promise<void> {
  const refundId = await start(shop, order, request);
  expect(await processRefund(deps, refundId)).toBe('succeeded');
}

describe('a refund of some units', () => {
  it('sends back what they cost, with their shares of discount and tax', async () => {
    const order = await twoKinds(shop);
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    await refund(order, units(0, 3));
    const paid = (line?.subtotalCents ?? 0) - (line?.discountCents ?? 0) + (line?.taxCents ?? 0);
    expect(await refundedAtProvider(shop, order)).toBe(paid);
    expect((await orderRow(shop, order)).refundedCents).toBe(paid);
  });

  it('puts them back in stock only when that was asked for', async () => {
    const order = await twoKinds(shop);
    const sold = await stockOf(shop.db, MIX);
    await refund(order, { ...units(0, 1), restock: false });
    expect(await stockOf(shop.db, MIX)).toEqual(sold);
    await refund(order, { ...units(0, 2), restock: true });
    expect(await stockOf(shop.db, MIX)).toEqual({ ...sold, onHand: sold.onHand + 2 });
  });

  it('puts what is inside a bundle back in stock', async () => {
    const order = await placeOrder(shop, [{ bundle_id: 'the-mix-3-pack', quantity: 2 }]);
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    const [sku, quantity] = Object.entries(line?.skuQuantities ?? {})[0] ?? ['', 0];
    const sold = await stockOf(shop.db, sku);
    await refund(order, { ...units(0, 1), restock: true });
    expect(await stockOf(shop.db, sku)).toEqual({ ...sold, onHand: sold.onHand + quantity / 2 });
  });

  it('tells the customer what goes back, and how much of each charge', async () => {
    const order = await twoKinds(shop);
    await refund(order, units(0, 1));
    const [refunded] = await readRefunds(shop.db, order.id);
    const [sentEmail] = await emailsInOutbox(shop, `order-refunded:${refunded?.refund.id}`);
    expect(sentEmail?.to).toBe('guest@example.com');
    expect(JSON.stringify(sentEmail?.blocks)).toMatch(/× 1.*Discount WELCOME10.*−\$.*Refund/);
  });

  it('is refused for more than was bought', async () => {
    const order = await twoKinds(shop);
    await expect(start(shop, order, units(0, 4))).rejects.toMatchObject({ code: 'not_refundable' });
  });

  it('is done once when two colleagues ask for the same units at once', async () => {
    const order = await twoKinds(shop);
    const both = await Promise.allSettled([start(shop, order, units(1, 2)), start(shop, order, units(1, 2))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('partial refunds', () => {
  it('come to exactly what was paid, charge by charge', async () => {
    const order = await twoKinds(shop);
    const { totalCents } = await orderRow(shop, order);
    await refund(order, units(0, 1));
    await refund(order, { selection: { lines: [], shippingCents: 123 } });
    await refund(order, units(1, 1));
    await refund(order, units(0, 1));
    await refund(order, { selection: 'rest' });
    expect(await refundedAtProvider(shop, order)).toBe(totalCents);
    const charged = await shop.db
      .select({ position: orderCharges.position, cents: orderCharges.amountCents })
      .from(orderCharges)
      .where(eq(orderCharges.orderId, order.id))
      .orderBy(orderCharges.position);
    const back = await shop.db
      .select({
        position: refundCharges.position,
        cents: sql<number>`sum(${refundCharges.amountCents})::int`,
      })
      .from(refundCharges)
      .where(eq(refundCharges.orderId, order.id))
      .groupBy(refundCharges.position)
      .orderBy(refundCharges.position);
    expect(back).toEqual(charged);
  });

  it('end there', async () => {
    const order = await twoKinds(shop);
    await refund(order, { selection: 'rest' });
    await expect(start(shop, order, { selection: 'rest' })).rejects.toMatchObject({ code: 'not_refundable' });
  });
});

describe('a refund that the provider refuses', () => {
  it('gives nothing back, may be tried again, and a person is told', async () => {
    const order = await twoKinds(shop);
    const refundId = await start(shop, order, units(0, 1));
    behaving({ refund: () => Promise.reject(new ProviderRefusal('the card was closed')) });
    expect(await processRefund(deps, refundId)).toBe('failed');
    expect((await orderRow(shop, order)).refundedCents).toBe(0);
    const raised = await shop.db
      .select()
      .from(alerts)
      .where(eq(alerts.key, `refund-failed:${refundId}`));
    expect(raised).toHaveLength(1);
    deps = shop.deps;
    await refund(order, { selection: 'rest' });
  });

  it('puts nothing back in stock', async () => {
    const order = await twoKinds(shop);
    const sold = await stockOf(shop.db, MIX);
    const refundId = await start(shop, order, { ...units(0, 1), restock: true });
    behaving({ refund: () => Promise.reject(new ProviderRefusal('the card was closed')) });
    await processRefund(deps, refundId);
    expect(await stockOf(shop.db, MIX)).toEqual(sold);
  });
});

describe('a refund that the provider takes its time for', () => {
  it('is pending until the provider says that it is back', async () => {
    const order = await twoKinds(shop);
    const refundId = await start(shop, order, units(0, 1));
    behaving({ refund: async () => ({ id: anId('re_slow'), status: 'pending', amountCents: 100 }) });
    expect(await processRefund(deps, refundId)).toBe('pending');
    behaving({ retrieveRefund: async (id) => ({ id, status: 'succeeded', amountCents: 100 }) });
    await followRefund(deps, anId('re_slow'), order.paymentIntentId);
    expect((await readRefunds(shop.db, order.id)).map(({ refund: { status } }) => status)).toEqual([
      'succeeded',
    ]);
  });
});

describe('a refund that fails after it had succeeded', () => {
  let order: PlacedOrder;
  let sold: Awaited<ReturnType<typeof stockOf>>;
  let refundId: RefundId;
  beforeEach(async () => {
    order = await twoKinds(shop);
    sold = await stockOf(shop.db, MIX);
    refundId = await start(shop, order, { ...units(0, 2), restock: true });
    const id = anId<ProviderRefundId>(`re_${refundId}`);
    behaving({ refund: async () => ({ id, status: 'succeeded', amountCents: 100 }) });
    await processRefund(deps, refundId);
  });

  const fails = async () => {
    behaving({ retrieveRefund: async (id) => ({ id, status: 'failed', amountCents: 100 }) });
    await followRefund(deps, anId(`re_${refundId}`), order.paymentIntentId);
    deps = shop.deps;
  };

  it('counts as not refunded again', async () => {
    await fails();
    expect((await orderRow(shop, order)).refundedCents).toBe(0);
  });

  it('takes what it had restocked out of stock again', async () => {
    await fails();
    expect(await stockOf(shop.db, MIX)).toEqual(sold);
  });

  it('is restocked once when it is made again', async () => {
    await fails();
    await refund(order, { ...units(0, 2), restock: true });
    expect(await stockOf(shop.db, MIX)).toEqual({ ...sold, onHand: sold.onHand + 2 });
  });

  it('leaves in stock what is reserved since, and says so', async () => {
    const { onHand } = await stockOf(shop.db, MIX);
    await shop.db
      .update(stock)
      .set({ held: onHand - 1 })
      .where(eq(stock.sku, MIX));
    await fails();
    expect((await stockOf(shop.db, MIX)).onHand).toBe(onHand - 1);
    const [raised] = await shop.db
      .select()
      .from(alerts)
      .where(eq(alerts.key, `refund-failed:${refundId}`));
    expect(raised?.text).toContain(`except 1 of ${MIX}, sold since: count it`);
    await shop.db.update(stock).set({ held: sold.held }).where(eq(stock.sku, MIX));
  });
});
