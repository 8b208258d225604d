import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingCycles } from '#server/platform/database/schema/subscription-tables.ts';
import { faultsInBooks, NO_FAULTS } from '../support/buying/renewed-books.ts';
import { EVERY_MONTH, runRenewals, subscribe } from '../support/buying/subscribing.ts';
import { createTestDatabase } from '../support/database/test-database.ts';
import { runDeadly } from '../support/killed/deadly-process.ts';
import { sizeOfRun } from '../support/run-size.ts';
import { startTestShop, type TestShop } from '../support/test-shop.ts';

const SUBSCRIPTIONS = 5;
const DUE_DAY = 32;
/** Not multiples of what a step needs, so that kills fall on every kind of query. */
const KILLS = sizeOfRun({
  usual: [7, 34, 52],
  long: [7, 19, 34, 52, 11, 43, 28, 61, 16, 39, 5, 23, 47, 31, 13],
});
const MIN_KILLS = sizeOfRun({ usual: 2, long: 8 });
/** Long enough for the sweep to look at every checkout again: the next process takes up what the last one left. */
const MINUTES_BETWEEN = 11;

let shop: TestShop;
let killed = 0;

beforeAll(async () => {
  const database = await createTestDatabase('sample store');
  shop = await startTestShop(undefined, { database });
  for (let index = 0; index < SUBSCRIPTIONS; index += 1) {
    const items = [{ sku: 'MIX-5OZ', quantity: 1 + index, subscription: EVERY_MONTH }];
    await subscribe(shop.shopper(), items, { email: `killed.${index}@example.com` });
  }
  for (const [round, killBefore] of KILLS.entries()) {
    await shop.advanceClock(`${DUE_DAY} days ${round * MINUTES_BETWEEN} minutes`);
    const ending = await runDeadly('renewals-to-kill', database.connectionString, killBefore);
    if (ending === 'killed') killed += 1;
  }
  for (const hours of [3, 4, 5]) {
    await shop.advanceClock(`${DUE_DAY} days ${hours} hours`);
    await runRenewals(shop);
  }
}, 600_000);
afterAll(() => shop?.close());

test('the process was killed at many different points', () => {
  expect(killed).toBeGreaterThanOrEqual(MIN_KILLS);
});

test('every delivery is paid once in the end', async () => {
  expect(await shop.db.$count(billingCycles, eq(billingCycles.status, 'paid'))).toBe(SUBSCRIPTIONS);
});

test('money, orders, stock and deliveries agree to the cent', async () => {
  expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
});
