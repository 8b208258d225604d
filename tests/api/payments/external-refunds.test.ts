import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderRefundId } from '#domain/ids.ts';
import type { OrderDeps } from '#server/orders/order-deps.ts';
import { readRefunds } from '#server/orders/refunds/order-refund-store.ts';
import { findExternalRefund, recordExternalRefund } from '#server/orders/refunds/record-external-refund.ts';
import type { RefundRequest } from '#server/orders/refunds/start-refund.ts';
import type { CardPayments } from '#server/payments/card-payments.ts';
import { followRefund, processRefund } from '#server/payments/refunds/process-refund.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { orderRow, type PlacedOrder, refundedAtProvider } from '../../support/buying/orders.ts';
import { start, twoKinds, units } from '../../support/buying/refunding.ts';
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

describe("a refund made at the provider's own dashboard", () => {
  const atDashboard = (order: PlacedOrder, amountCents: number) =>
    shop.deps.payments.refund({
      intentId: order.paymentIntentId,
      amountCents,
      idempotencyKey: crypto.randomUUID(),
    });

  /** Records what the provider reports when this much of the order's payment is refunded. */
  const recordTotal = (order: PlacedOrder, refundedCents: number) =>
    recordExternalRefund(deps, { id: order.paymentIntentId, refundedCents });

  it('is written down once, however often the event comes', async () => {
    const order = await twoKinds(shop);
    await atDashboard(order, 250);
    await findExternalRefund(deps, order);
    await Promise.all([1, 2, 3].map(() => findExternalRefund(deps, order)));
    expect((await orderRow(shop, order)).refundedCents).toBe(250);
    expect(await readRefunds(shop.db, order.id)).toHaveLength(1);
  });

  it('is not taken for one of ours', async () => {
    const order = await twoKinds(shop);
    await refund(order, units(0, 1));
    await findExternalRefund(deps, order);
    expect(await readRefunds(shop.db, order.id)).toHaveLength(1);
  });

  describe('that fails after it was recorded', () => {
    const failsAt = async (order: PlacedOrder, amountCents: number) => {
      const id = anId<ProviderRefundId>(`re_outside_${order.id}`);
      behaving({ retrieveRefund: async () => ({ id, status: 'failed', amountCents }) });
      await followRefund(deps, id, order.paymentIntentId);
      return id;
    };

    it('counts as not refunded again, and a person is told once', async () => {
      const order = await twoKinds(shop);
      await atDashboard(order, 250);
      await findExternalRefund(deps, order);
      await failsAt(order, 250);
      await failsAt(order, 250);
      expect((await orderRow(shop, order)).refundedCents).toBe(0);
      const [recorded] = await readRefunds(shop.db, order.id);
      const isAbout = eq(alerts.key, `refund-failed:${recorded?.refund.id}`);
      expect(await shop.db.$count(alerts, isAbout)).toBe(1);
    });

    it('is recorded again when it is made again, to the same total', async () => {
      const order = await twoKinds(shop);
      await recordTotal(order, 250);
      await failsAt(order, 250);
      await recordTotal(order, 250);
      await recordTotal(order, 250);
      expect((await orderRow(shop, order)).refundedCents).toBe(250);
    });

    it('is recorded again to the total at which another refund failed', async () => {
      const order = await twoKinds(shop);
      const refundId = await start(shop, order, units(0, 1));
      const id = anId<ProviderRefundId>(`re_own_${refundId}`);
      behaving({ refund: async () => ({ id, status: 'succeeded', amountCents: 100 }) });
      await processRefund(deps, refundId);
      const ownCents = (await orderRow(shop, order)).refundedCents;
      await recordTotal(order, ownCents + 50);
      behaving({ retrieveRefund: async () => ({ id, status: 'failed', amountCents: ownCents }) });
      await followRefund(deps, id, order.paymentIntentId);
      await recordTotal(order, ownCents + 50);
      expect((await orderRow(shop, order)).refundedCents).toBe(ownCents + 50);
    });

    it('tells a person when it was recorded together with another one', async () => {
      const order = await twoKinds(shop);
      await atDashboard(order, 250);
      await atDashboard(order, 150);
      await findExternalRefund(deps, order);
      const id = await failsAt(order, 150);
      expect((await orderRow(shop, order)).refundedCents).toBe(400);
      expect(await shop.db.$count(alerts, eq(alerts.key, `external-refund-failed:${id}`))).toBe(1);
    });
  });

  it('of everything leaves nothing to refund', async () => {
    const order = await twoKinds(shop);
    const { totalCents } = await orderRow(shop, order);
    await atDashboard(order, totalCents);
    await findExternalRefund(deps, order);
    expect((await orderRow(shop, order)).refundedCents).toBe(totalCents);
    await expect(start(shop, order, units(0, 1))).rejects.toMatchObject({ code: 'not_refundable' });
  });

  it('of a part leaves the rest, and no more than that', async () => {
    const order = await twoKinds(shop);
    const { totalCents } = await orderRow(shop, order);
    await atDashboard(order, 250);
    await findExternalRefund(deps, order);
    await refund(order, { selection: 'rest' });
    expect(await refundedAtProvider(shop, order)).toBe(totalCents);
  });
});
