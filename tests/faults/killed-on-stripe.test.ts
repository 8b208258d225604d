import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { StripeStub } from '../providers/stripe-stub/stripe-stub.ts';
import { PROCESS_PAYMENT, resume, sweep } from '../support/buying/sweeping.ts';
import { createTestDatabase } from '../support/database/test-database.ts';
import { anId } from '../support/ids.ts';
import { runDeadly } from '../support/killed/deadly-process.ts';
import { setJobs } from '../support/row-jobs.ts';
import { sizeOfRun } from '../support/run-size.ts';
import { type StripeShop, startStripeShop, WEBHOOK_SECRET } from '../support/stripe-shop.ts';
import { startTestShop } from '../support/test-shop.ts';

const AT_ONCE = 2;
/** Not a multiple of what a step needs, so that kills fall between other calls of Stripe's each time. */
const STRIDE = sizeOfRun({ usual: 31, long: 5 });
const MIN_KILLS = sizeOfRun({ usual: 2, long: 10 });
const MAX_QUERIES = 2_000;

let shop: StripeShop;
let killed = 0;

/** Kills processes before ever later queries after 'pay', until one gets through; Stripe goes on all the while. */
beforeAll(async () => {
  const database = await createTestDatabase('sample store');
  await (await startTestShop(undefined, { database: { ...database, drop: async () => undefined } })).close();
  const stub = new StripeStub(WEBHOOK_SECRET);
  const origin = await stub.start();
  let next = 1;
  let gotThrough = false;
  const killOneAfterAnother = async () => {
    while (!gotThrough && next <= MAX_QUERIES) {
      const at = next;
      next += STRIDE;
      const ending = await runDeadly('stripe-shop-to-kill', database.connectionString, at, origin);
      if (ending === 'killed') killed += 1;
      else gotThrough = true;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, killOneAfterAnother));
  shop = await startStripeShop({ stub, database });
  // What the killed ones had begun is put back after a minute without a heartbeat.
  await setJobs(shop, PROCESS_PAYMENT, 'retry');
  await resume(shop);
  await sweep(shop);
}, 600_000);
afterAll(() => shop?.close());

const intents = () => [...shop.stub.records.intents.values()];

test('the process was killed at several points between what Stripe did and what the shop wrote down', () => {
  expect(killed).toBeGreaterThanOrEqual(MIN_KILLS);
});

test('every payment that Stripe collected has exactly one order, with the same cents', async () => {
  const collected = intents().filter(({ amount_received }) => amount_received > 0);
  expect(collected.length).toBeGreaterThan(5);
  for (const { id, amount_received } of collected) {
    const placed = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.paymentIntentId, anId(id)));
    expect(placed.map(({ totalCents, status }) => [totalCents, status])).toEqual([
      [amount_received, 'placed'],
    ]);
  }
});

test('no authorisation is left hanging at Stripe, and what was collected is paid here', async () => {
  expect(intents().filter(({ status }) => status === 'requires_capture')).toEqual([]);
  const paid = await shop.db.$count(checkouts, eq(checkouts.status, 'paid'));
  expect(paid).toBe(intents().filter(({ status }) => status === 'succeeded').length);
});
