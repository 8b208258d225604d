import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RefundId } from '#domain/ids.ts';
import type { OrderDeps } from '#server/orders/order-deps.ts';
import { lockWholeOrder } from '#server/orders/order-store.ts';
import { readRefunds } from '#server/orders/refunds/order-refund-store.ts';
import { type CardPayments, ProviderRefusal, ProviderUnavailable } from '#server/payments/card-payments.ts';
import { processRefund } from '#server/payments/refunds/process-refund.ts';
import { enqueueOverdueRefunds } from '#server/payments/refunds/refund-jobs.ts';
import { readRefund } from '#server/payments/refunds/refund-store.ts';
import { orderRow, refundedAtProvider } from '../../support/buying/orders.ts';
import { start, twoKinds, units } from '../../support/buying/refunding.ts';
import { loseJobs, rowsWithJob } from '../../support/row-jobs.ts';
import { startTestShop, type TestShop } from '../../support/test-shop.ts';

const newKey = () => crypto.randomUUID() as string;

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

/** Also after a test that failed on another day. */
afterEach(() => shop.advanceClock('0'));

describe('a refund whose outcome is unknown', () => {
  it('is asked for again and given once', async () => {
    const order = await twoKinds(shop);
    const refundId = await start(shop, order, units(0, 1));
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
    const order = await twoKinds(shop);
    const refundId = await start(shop, order, units(0, 1));
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
    const order = await twoKinds(shop);
    const lost = await start(shop, order, units(0, 1));
    behaving({
      refund: async (request) => {
        await shop.deps.payments.refund(request);
        throw new ProviderUnavailable('no answer');
      },
    });
    await expect(processRefund(deps, lost)).rejects.toThrow(ProviderUnavailable);
    deps = shop.deps;
    const waiting = await start(shop, order, units(1, 1));
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
    const order = await twoKinds(shop);
    await start(shop, order, { selection: 'rest' });
    await expect(start(shop, order, units(0, 1))).rejects.toMatchObject({ code: 'not_refundable' });
  });
});

describe('the job that sends a refund', () => {
  const QUEUE = 'process-refund';
  const statusOf = async (refundId: RefundId) => (await readRefund(shop.db, refundId))?.status;

  it('is stored together with the refund', async () => {
    const refundId = await start(shop, await twoKinds(shop), units(0, 1));
    expect(await rowsWithJob(shop, QUEUE)).toContain(refundId);
    await shop.runJobs(QUEUE);
    expect(await statusOf(refundId)).toBe('succeeded');
  });

  it('is made up for when it is lost', async () => {
    const refundId = await start(shop, await twoKinds(shop), units(0, 1));
    await loseJobs(shop, QUEUE);
    await shop.advanceClock('2 hours');
    await enqueueOverdueRefunds(shop.deps);
    await shop.advanceClock('0');
    await shop.runJobs(QUEUE);
    expect(await statusOf(refundId)).toBe('succeeded');
  });

  it('is not doubled while it waits', async () => {
    await shop.runJobs(QUEUE);
    const refundId = await start(shop, await twoKinds(shop), units(0, 1));
    await shop.advanceClock('2 hours');
    await enqueueOverdueRefunds(shop.deps);
    await shop.advanceClock('0');
    expect(await rowsWithJob(shop, QUEUE)).toEqual([refundId]);
    await shop.runJobs(QUEUE);
  });

  it('is done for a refund of the release before', async () => {
    const refundId = await start(shop, await twoKinds(shop), units(0, 1));
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
    const order = await twoKinds(shop);
    const refundId = await start(shop, order, units(0, 1));
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
    const order = await twoKinds(shop);
    const refundIds = [];
    for (const position of [0, 0, 1]) refundIds.push(await start(shop, order, units(position, 1)));
    behaving({ refund: () => Promise.reject(new ProviderRefusal('the card was closed')) });
    await Promise.all([
      ...refundIds.map((refundId) => processRefund(deps, refundId)),
      ...[0, 0, 1].map((position) => start(shop, order, units(position, 1)).catch(() => undefined)),
    ]);
    const counted = (await readRefunds(shop.db, order.id)).filter(
      ({ refund: { status } }) => status !== 'failed',
    );
    const cents = counted.reduce((sum, { refund: { amountCents } }) => sum + amountCents, 0);
    expect((await orderRow(shop, order)).refundedCents).toBe(cents);
  });
});
