import { and, eq, gt, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orderLines, orders } from '#server/platform/database/schema/order-tables.ts';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import { PROCESS_PAYMENT, resume, sweep } from '../support/buying/sweeping.ts';
import { createTestDatabase } from '../support/database/test-database.ts';
import { runDeadly } from '../support/killed/deadly-process.ts';
import { setJobs } from '../support/row-jobs.ts';
import { sizeOfRun } from '../support/run-size.ts';
import { startTestShop, type TestShop } from '../support/test-shop.ts';

const AT_ONCE = 2;
/** Queries between one kill and the next; not a multiple of what a step needs, so that kills fall on every kind of query. */
const STRIDE = sizeOfRun({ usual: 83, long: 9 });
const MIN_KILLS = sizeOfRun({ usual: 2, long: 16 });
const MAX_QUERIES = 2_000;

let shop: TestShop;
let killed = 0;
let unitsBefore = 0;

/** Kills processes before ever later queries after 'pay', until one gets through. */
beforeAll(async () => {
  const database = await createTestDatabase('sample store');
  const before = await startTestShop(undefined, { database: { ...database, drop: async () => undefined } });
  unitsBefore = await unitsOnHand(before);
  await before.close();
  let next = 1;
  let gotThrough = false;
  const killOneAfterAnother = async () => {
    while (!gotThrough && next <= MAX_QUERIES) {
      const at = next;
      next += STRIDE;
      const ending = await runDeadly('shop-to-kill', database.connectionString, at);
      if (ending === 'killed') killed += 1;
      else gotThrough = true;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, killOneAfterAnother));
  shop = await startTestShop(undefined, { work: true, database });
  // What the killed ones had begun is put back after a minute without a heartbeat.
  await setJobs(shop, PROCESS_PAYMENT, 'retry');
  await resume(shop);
  await sweep(shop);
}, 600_000);
afterAll(() => shop?.close());

async function unitsOnHand({ db }: TestShop): Promise<number> {
  const [row] = await db.select({ units: sql<number>`sum(${stock.onHand})::int` }).from(stock);
  return row?.units ?? 0;
}

test('the process was killed at many different points', () => {
  expect(killed).toBeGreaterThanOrEqual(MIN_KILLS);
});

test('every payment that succeeded has exactly one order, with the same cents', async () => {
  const captured = await shop.db
    .select()
    .from(sandboxPaymentIntents)
    .where(gt(sandboxPaymentIntents.amountCapturedCents, 0));
  expect(captured.length).toBeGreaterThan(10);
  for (const payment of captured) {
    const placed = await shop.db.select().from(orders).where(eq(orders.paymentIntentId, payment.id));
    expect(placed.map((order) => [order.totalCents, order.status])).toEqual([
      [payment.amountCapturedCents, 'placed'],
    ]);
  }
});

test('no authorisation is left hanging and no checkout is stuck half way', async () => {
  expect(
    await shop.db.$count(sandboxPaymentIntents, eq(sandboxPaymentIntents.status, 'requires_capture')),
  ).toBe(0);
  const rows = await shop.db
    .select({ status: checkouts.status })
    .from(checkouts)
    .innerJoin(sandboxPaymentIntents, eq(sandboxPaymentIntents.id, checkouts.paymentIntentId))
    .where(and(eq(sandboxPaymentIntents.status, 'succeeded')));
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['paid']));
});

test('exactly the units of the orders have left the stock', async () => {
  const [sold] = await shop.db
    .select({ units: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.id, orderLines.orderId), sql`${orders.paymentIntentId} is not null`));
  expect(await unitsOnHand(shop)).toBe(unitsBefore - (sold?.units ?? 0));
});
