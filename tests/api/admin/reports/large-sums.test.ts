import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountNames } from '#domain/bookkeeping/journal-accounts.ts';
import type { BalanceEntryId, PayoutId } from '#domain/ids.ts';
import type { BalanceEntry, Payouts } from '#server/payments/payouts.ts';
import { sandboxPayouts } from '#server/payments/providers/sandbox/sandbox-payouts.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { rebuildFacts } from '#server/reports/facts/rebuild-facts.ts';
import { readJournal } from '#server/reports/journal/read-journal.ts';
import { readRevenue } from '#server/reports/report-queries.ts';
import { storePayouts } from '#server/reports/payouts/store-payouts.ts';
import { type PlacedOrder, placeOrder } from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { anId } from '../../../support/ids.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';
import { centsIn, csvRows, unzip } from '../../../support/unzip.ts';

/** Fits into an integer of 32 bits; two of them do not. */
const LARGE = 2_000_000_000;
const DAY = '2026-05-10';
const PAYOUT: PayoutId = anId('po_large');

let shop: TestShop;
let owner: TestShopper;
let placed: PlacedOrder[];
/** What the orders are worth together. */
let total: number;

beforeAll(async () => {
  shop = await startTestShop();
  placed = [
    await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]),
    await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]),
  ];
  const rows = await shop.db
    .update(orders)
    .set({
      placedAt: new Date(`${DAY}T12:00:00Z`),
      totalCents: sql`${orders.totalCents} + ${LARGE}`,
      subtotalCents: sql`${orders.subtotalCents} + ${LARGE}`,
    })
    .where(
      inArray(
        orders.id,
        placed.map(({ id }) => id),
      ),
    )
    .returning();
  total = rows.reduce((sum, { totalCents }) => sum + totalCents, 0);
  await rebuildFacts(shop.db, STORE);
  owner = await browserOf(shop, await addStaff(shop, 'owner'));
});
afterAll(() => shop.close());

const get = async (path: string, query: Record<string, string> = {}) =>
  (await owner.get(`/admin/api/${path}?${new URLSearchParams({ store_id: STORE, ...query })}`)).body;

/** A payout of two large charges. */
function largePayout(): Payouts {
  const charge = (at: number): BalanceEntry => ({
    id: anId<BalanceEntryId>(`txn_${at}`),
    kind: 'charge',
    amountCents: LARGE,
    feeCents: 0,
    intentId: null,
    refundId: null,
    happenedAt: new Date(),
    description: 'charge',
  });
  return {
    async *listPayouts() {
      yield {
        id: PAYOUT,
        status: 'paid',
        amountCents: 2 * LARGE,
        currency: 'usd',
        createdAt: new Date(),
        arrivalDay: DAY,
        isComplete: true,
      };
    },
    async *listEntries() {
      yield* [charge(1), charge(2)];
    },
  };
}

it('a month has sums of more than 21,474,836.47', async () => {
  const { totals } = await get('reports/month', { month: '2026-05' });
  expect(totals).toMatchObject([{ orders: 2, total, net: total }]);
});

it('a sheet of a month has them to the cent', async () => {
  const answer = await shop.app.inject({
    url: `/admin/api/reports/month_package?store_id=${STORE}&month=2026-05`,
    cookies: Object.fromEntries(owner.cookies),
  });
  const files = unzip(answer.rawPayload);
  const sums = ['totals', 'orders', 'days'].map((name) =>
    centsIn(csvRows(files.get(`${name}.csv`) ?? ''), 'Total'),
  );
  expect(sums).toEqual([total, total, total]);
});

it('a payout of more is stored with its figures', async () => {
  await storePayouts({ db: shop.db, payments: { ...shop.deps.payments, payouts: largePayout() } });
  const { payout } = await get(`reports/payouts/${PAYOUT}`);
  expect(payout).toMatchObject({ amount: 2 * LARGE, charged: 2 * LARGE, difference: 2 * LARGE });
});

it('the sandbox pays more out on a day', async () => {
  await shop.db.execute(sql`
    update sandbox.payment_intents set amount_cents = ${LARGE}, amount_captured_cents = ${LARGE}, captured_at = shop_now() - interval '3 days'`);
  const listed = [];
  for await (const payout of sandboxPayouts(shop.db).listPayouts(new Date(0))) listed.push(payout);
  expect(listed[0]?.amountCents).toBeGreaterThan(LARGE);
});

it('the journal books them', async () => {
  const entries = await readJournal(shop.db, { storeId: STORE, from: DAY, to: DAY }, accountNames(null));
  const sales = entries.flatMap(({ lines }) => lines).find(({ account }) => account === 'sales');
  expect(sales?.creditCents).toBeGreaterThan(2 * LARGE);
});

it('the report of the shop adds up what was sold on a day', async () => {
  const asked = { storeId: STORE, from: DAY, to: DAY, timeZone: 'America/New_York' };
  expect(await readRevenue(shop.db, asked)).toMatchObject([{ totalCents: total }]);
});

it('the page of an order has what its customer has spent', async () => {
  const [first] = placed;
  const { order } = await get(`orders/${first?.id}`);
  expect(order.customer.spent).toEqual([{ currency: 'usd', amount: total }]);
});
