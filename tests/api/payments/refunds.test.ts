import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderRefundId, RefundId } from '#domain/ids.ts';
import type { OrderDeps } from '#server/orders/order-deps.ts';
import { lockWholeOrder } from '#server/orders/order-store.ts';
import { readRefunds } from '#server/orders/refunds/order-refund-store.ts';
import { findExternalRefund, recordExternalRefund } from '#server/orders/refunds/record-external-refund.ts';
import { type RefundRequest, startRefund } from '#server/orders/refunds/start-refund.ts';
import { type CardPayments, ProviderRefusal, ProviderUnavailable } from '#server/payments/card-payments.ts';
import { followRefund, processRefund } from '#server/payments/refunds/process-refund.ts';
import { enqueueOverdueRefunds } from '#server/payments/refunds/refund-jobs.ts';
import { readRefund } from '#server/payments/refunds/refund-store.ts';
import { alerts } from '#server/platform/database/schema/alert-tables.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { orderCharges, orderLines, refundCharges } from '#server/platform/database/schema/order-tables.ts';
import { stockOf } from '../../support/buying/buying.ts';
import { anId } from '../../support/ids.ts';
import {
  emailsInOutbox,
  orderRow,
  type PlacedOrder,
  placeOrder,
  refundedAtProvider,
} from '../../support/buying/orders.ts';
import { loseJobs, rowsWithJob } from '../../support/row-jobs.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const newKey = () => crypto.randomUUID() as string;
const MIX = 'MIX-5OZ';
const BITES = 'BITES-CHILLI-CACAO';

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

const twoKinds = () =>
  placeOrder(
    shop,
    [
      { sku: MIX, quantity: 3 },
      { sku: BITES, quantity: 2 },
    ],
    { discount_code: 'WELCOME10' },
  );

const start = ({ id }: PlacedOrder, request: Partial<RefundRequest>) =>
  shop.db.transaction(async (tx) =>
    startRefund(tx, shop.deps.jobs, await lockWholeOrder(tx, id), {
      selection: 'rest',
      restock: false,
      reason: 'test',
      ...request,
    }),
  );

async function refund(order: PlacedOrder, request: Partial<RefundRequest>): Promise<void> {
  const refundId = await start(order, request);
  expect(await processRefund(deps, refundId)).toBe('succeeded');
}

const units = (position: number, quantity: number): Partial<RefundRequest> => ({
  selection: { lines: [{ position, quantity }], shippingCents: 0 },
});

describe('a refund of some units', () => {
  it('sends back what they cost, with their shares of discount and tax', async () => {
    const order = await twoKinds();
    const [line] = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    await refund(order, units(0, 3));
    const paid = (line?.subtotalCents ?? 0) - (line?.discountCents ?? 0) + (line?.taxCents ?? 0);
    expect(await refundedAtProvider(shop, order)).toBe(paid);
    expect((await orderRow(shop, order)).refundedCents).toBe(paid);
  });

  it('puts them back in stock only when that was asked for', async () => {
    const order = await twoKinds();
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
    const order = await twoKinds();
    await refund(order, units(0, 1));
    const [refunded] = await readRefunds(shop.db, order.id);
    const [sentEmail] = await emailsInOutbox(shop, `order-refunded:${refunded?.refund.id}`);
    expect(sentEmail?.to).toBe('guest@example.com');
    expect(JSON.stringify(sentEmail?.blocks)).toMatch(/× 1.*Discount WELCOME10.*−\$.*Refund/);
  });

  it('is refused for more than was bought', async () => {
    const order = await twoKinds();
    await expect(start(order, units(0, 4))).rejects.toMatchObject({ code: 'not_refundable' });
  });

  it('is done once when two colleagues ask for the same units at once', async () => {
    const order = await twoKinds();
    const both = await Promise.allSettled([start(order, units(1, 2)), start(order, units(1, 2))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('partial refunds', () => {
  it('come to exactly what was paid, charge by charge', async () => {
    const order = await twoKinds();
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
    const order = await twoKinds();
    await refund(order, { selection: 'rest' });
    await expect(start(order, { selection: 'rest' })).rejects.toMatchObject({ code: 'not_refundable' });
  });
});

describe('a refund whose outcome is unknown', () => {
  it('is asked for again and given once', async () => {
    const order = await twoKinds();
    const refundId = await start(order, units(0, 1));
    behaving({
      async refund(request) {
        await shop.deps.payments.refund(request);
        throw new ProviderUnavailable('cut off');
      },
    });
    await expect(processRefund(deps, refundId)).rejects.toThrow(ProviderUnavailable);
    deps = shop.deps;
    expect(await processRefund(deps, refundId)).toBe('succeeded');
    expect(await processRefund(deps, refundId)).toBe('succeeded');
    expect(await refundedAtProvider(shop, order)).toBe((await orderRow(shop, order)).refundedCents);
  });

  it('is looked up first when the provider has forgotten its key', async () => {
    const order = await twoKinds();
    const refundId = await start(order, units(0, 1));
    await shop.deps.payments.refund({
      intentId: order.paymentIntentId,
      amountCents: (await orderRow(shop, order)).refundedCents,
      idempotencyKey: 'forgotten',
    });
    await shop.advanceClock('25 hours');
    expect(await processRefund(deps, refundId)).toBe('succeeded');
    await shop.advanceClock('0');
    expect(await refundedAtProvider(shop, order)).toBe((await orderRow(shop, order)).refundedCents);
  });

  it('is made once a day later, also when the outcome of another one is unknown', async () => {
    const order = await twoKinds();
    const lost = await start(order, units(0, 1));
    behaving({
      refund: async (request) => {
        await shop.deps.payments.refund(request);
        throw new ProviderUnavailable('no answer');
      },
    });
    await expect(processRefund(deps, lost)).rejects.toThrow(ProviderUnavailable);
    deps = shop.deps;
    const waiting = await start(order, units(1, 1));
    await shop.advanceClock('25 hours');
    // The card provider has forgotten the key.
    behaving({ refund: (request) => shop.deps.payments.refund({ ...request, idempotencyKey: newKey() }) });
    expect([await processRefund(deps, lost), await processRefund(deps, waiting)]).toEqual([
      'succeeded',
      'succeeded',
    ]);
    await shop.advanceClock('0');
    expect(await refundedAtProvider(shop, order)).toBe((await orderRow(shop, order)).refundedCents);
  });

  it('counts as given back until it is known', async () => {
    const order = await twoKinds();
    await start(order, { selection: 'rest' });
    await expect(start(order, units(0, 1))).rejects.toMatchObject({ code: 'not_refundable' });
  });
});

describe('the job that sends a refund', () => {
  const QUEUE = 'process-refund';
  const statusOf = async (refundId: RefundId) => (await readRefund(shop.db, refundId))?.status;

  it('is stored together with the refund', async () => {
    const refundId = await start(await twoKinds(), units(0, 1));
    expect(await rowsWithJob(shop, QUEUE)).toContain(refundId);
    await shop.runJobs(QUEUE);
    expect(await statusOf(refundId)).toBe('succeeded');
  });

  it('is made up for when it is lost', async () => {
    const refundId = await start(await twoKinds(), units(0, 1));
    await loseJobs(shop, QUEUE);
    await shop.advanceClock('2 hours');
    await enqueueOverdueRefunds(shop.deps);
    await shop.advanceClock('0');
    await shop.runJobs(QUEUE);
    expect(await statusOf(refundId)).toBe('succeeded');
  });

  it('is not doubled while it waits', async () => {
    await shop.runJobs(QUEUE);
    const refundId = await start(await twoKinds(), units(0, 1));
    await shop.advanceClock('2 hours');
    await enqueueOverdueRefunds(shop.deps);
    await shop.advanceClock('0');
    expect(await rowsWithJob(shop, QUEUE)).toEqual([refundId]);
    await shop.runJobs(QUEUE);
  });

  it('is done for a refund of the release before', async () => {
    const refundId = await start(await twoKinds(), units(0, 1));
    await loseJobs(shop, QUEUE);
    await shop.db.transaction((tx) => shop.deps.jobs.enqueue(tx, 'send-refund', { refundId }));
    await shop.runJobs('send-refund');
    expect(await statusOf(refundId)).toBe('succeeded');
  });
});

describe('a refund that ends while its order is being changed', () => {
  const waitsForLock = async () => {
    const { rows } = await shop.db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  };

  it('waits for the order before it changes anything of its own', async () => {
    const order = await twoKinds();
    const refundId = await start(order, units(0, 1));
    const { ended } = await shop.db.transaction(async (tx) => {
      await lockWholeOrder(tx, order.id);
      const ended = processRefund(deps, refundId);
      ended.catch(() => undefined);
      await expect.poll(waitsForLock).toBe(true);
      await tx.execute(sql`select 1 from refunds where id = ${refundId} for update`);
      return { ended };
    });
    expect(await ended).toBe('succeeded');
  });

  it('leaves an order that counts exactly what has not failed', async () => {
    const order = await twoKinds();
    const refundIds = [];
    for (const position of [0, 0, 1]) refundIds.push(await start(order, units(position, 1)));
    behaving({ refund: () => Promise.reject(new ProviderRefusal('the card was closed')) });
    await Promise.all([
      ...refundIds.map((refundId) => processRefund(deps, refundId)),
      ...[0, 0, 1].map((position) => start(order, units(position, 1)).catch(() => undefined)),
    ]);
    const counted = (await readRefunds(shop.db, order.id)).filter(
      ({ refund: { status } }) => status !== 'failed',
    );
    const cents = counted.reduce((sum, { refund: { amountCents } }) => sum + amountCents, 0);
    expect((await orderRow(shop, order)).refundedCents).toBe(cents);
  });
});

describe('a refund that the provider refuses', () => {
  it('gives nothing back, may be tried again, and a person is told', async () => {
    const order = await twoKinds();
    const refundId = await start(order, units(0, 1));
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
    const order = await twoKinds();
    const sold = await stockOf(shop.db, MIX);
    const refundId = await start(order, { ...units(0, 1), restock: true });
    behaving({ refund: () => Promise.reject(new ProviderRefusal('the card was closed')) });
    await processRefund(deps, refundId);
    expect(await stockOf(shop.db, MIX)).toEqual(sold);
  });
});

describe('a refund that the provider takes its time for', () => {
  it('is pending until the provider says that it is back', async () => {
    const order = await twoKinds();
    const refundId = await start(order, units(0, 1));
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
    order = await twoKinds();
    sold = await stockOf(shop.db, MIX);
    refundId = await start(order, { ...units(0, 2), restock: true });
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
    const order = await twoKinds();
    await atDashboard(order, 250);
    await findExternalRefund(deps, order);
    await Promise.all([1, 2, 3].map(() => findExternalRefund(deps, order)));
    expect((await orderRow(shop, order)).refundedCents).toBe(250);
    expect(await readRefunds(shop.db, order.id)).toHaveLength(1);
  });

  it('is not taken for one of ours', async () => {
    const order = await twoKinds();
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
      const order = await twoKinds();
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
      const order = await twoKinds();
      await recordTotal(order, 250);
      await failsAt(order, 250);
      await recordTotal(order, 250);
      await recordTotal(order, 250);
      expect((await orderRow(shop, order)).refundedCents).toBe(250);
    });

    it('is recorded again to the total at which another refund failed', async () => {
      const order = await twoKinds();
      const refundId = await start(order, units(0, 1));
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
      const order = await twoKinds();
      await atDashboard(order, 250);
      await atDashboard(order, 150);
      await findExternalRefund(deps, order);
      const id = await failsAt(order, 150);
      expect((await orderRow(shop, order)).refundedCents).toBe(400);
      expect(await shop.db.$count(alerts, eq(alerts.key, `external-refund-failed:${id}`))).toBe(1);
    });
  });

  it('of everything leaves nothing to refund', async () => {
    const order = await twoKinds();
    const { totalCents } = await orderRow(shop, order);
    await atDashboard(order, totalCents);
    await findExternalRefund(deps, order);
    expect((await orderRow(shop, order)).refundedCents).toBe(totalCents);
    await expect(start(order, units(0, 1))).rejects.toMatchObject({ code: 'not_refundable' });
  });

  it('of a part leaves the rest, and no more than that', async () => {
    const order = await twoKinds();
    const { totalCents } = await orderRow(shop, order);
    await atDashboard(order, 250);
    await findExternalRefund(deps, order);
    await refund(order, { selection: 'rest' });
    expect(await refundedAtProvider(shop, order)).toBe(totalCents);
  });
});
