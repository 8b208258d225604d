import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report, ReportName } from '#contracts/admin/reports/report-calls.ts';
import { countDays } from '#server/analytics/daily-counts.ts';
import { onRefundFailed } from '#server/orders/refunds/refund-outcome.ts';
import { orders, refunds } from '#server/platform/database/schema/order-tables.ts';
import { fillCustomerFacts } from '#server/reports/facts/fill-customer-facts.ts';
import { rebuildFacts, updateFacts } from '#server/reports/facts/rebuild-facts.ts';
import { type PlacedOrder, placeOrder, refundUnit } from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { chances } from '../../../support/database/unreliable.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let bookkeeper: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
});
afterAll(() => shop.close());

async function read(report: ReportName, query: Record<string, string> = {}): Promise<Report> {
  const { status, body } = await bookkeeper.get(
    `/admin/api/reports/tables/${report}?${new URLSearchParams({ store_id: STORE, ...query })}`,
  );
  expect(status).toBe(200);
  return body;
}

/** The rows of the first table by their key, each by column. */
function rowsOf({ columns, tables }: Report): Record<string, Record<string, number | null>> {
  return Object.fromEntries(
    (tables[0]?.rows ?? []).map(({ key, values }) => [
      key,
      Object.fromEntries(columns.map(({ name }, at) => [name, values[at] ?? null])),
    ]),
  );
}
function totalsOf({ columns, tables }: Report): Record<string, number | null> {
  return Object.fromEntries(columns.map(({ name }, at) => [name, tables[0]?.totals?.[at] ?? null]));
}

const setPlaced = async ({ id }: PlacedOrder, moment: string) =>
  void (await shop.db
    .update(orders)
    .set({ placedAt: new Date(moment) })
    .where(eq(orders.id, id)));
const buy = (email: string, quantity = 1) => placeOrder(shop, [{ sku: 'MIX-5OZ', quantity }], { email });

/** What was counted is forgotten, so that it is counted from the moved orders. */
async function countAgain(): Promise<void> {
  await shop.db.execute(sql`update customer_facts set nth = null, first_month = null`);
  await rebuildFacts(shop.db, STORE);
}

describe('refunds', () => {
  it('are counted by day, reason and product alike, with every cent, and one that fails is taken back', async () => {
    const [kept, failed] = [await buy('refunds@example.com', 3), await buy('refunds@example.com', 3)];
    for (const order of [kept, failed]) await refundUnit(shop, order);
    await shop.db
      .update(refunds)
      .set({ reason: '  Damaged  in the POST ', createdAt: new Date('2026-03-09T12:00:00Z') })
      .where(eq(refunds.orderId, kept.id));
    await shop.db
      .update(refunds)
      .set({ createdAt: new Date('2026-03-10T12:00:00Z'), updatedAt: new Date('2026-04-02T12:00:00Z') })
      .where(eq(refunds.orderId, failed.id));
    await rebuildFacts(shop.db, STORE);
    const march = { from: '2026-03-01', to: '2026-03-31' };
    const [row] = await shop.db.select().from(refunds).where(eq(refunds.orderId, kept.id));
    const before = rowsOf(await read('refunds_by_day', march));
    await shop.db.transaction(async (tx) => {
      const [refund] = await tx
        .update(refunds)
        .set({ status: 'failed' })
        .where(eq(refunds.orderId, failed.id))
        .returning();
      if (refund) await onRefundFailed(tx, shop.deps.jobs, refund, true);
    });
    expect(rowsOf(await read('refunds_by_day', march))).toEqual(before);
    expect(totalsOf(await read('refunds_by_day', { from: '2026-04-01', to: '2026-04-30' }))).toMatchObject({
      refunds: -1,
      units: -1,
    });
    const { items, shipping, tax, goodwill, total } = before['2026-03-09'] ?? {};
    expect(total).toBe(row?.amountCents);
    expect(Number(items) + Number(shipping) + Number(tax) + Number(goodwill)).toBe(total);
    const byReason = rowsOf(await read('refunds_by_reason', march));
    expect(byReason['damaged in the post']).toMatchObject({ refunds: 1, units: 1, total: row?.amountCents });
    const [byDay, byProduct] = [await read('refunds_by_day', march), await read('refunds_by_product', march)];
    expect(totalsOf(byProduct).total).toBe(totalsOf(byDay).total);
    expect(totalsOf(byDay).total).toBe(totalsOf(await read('refunds_by_reason', march)).total);
  });
});

describe('customers', () => {
  it('are counted by the month of their first order as a recount over random orders has them', async () => {
    const chance = chances(7);
    const bought: { email: string; month: number; net: number }[] = [];
    for (let at = 0; at < 14; at += 1) {
      const email = `Cohort${Math.floor(chance() * 5)}@example.com`;
      const month = 1 + Math.floor(chance() * 6);
      const order = await buy(email, 1 + Math.floor(chance() * 2));
      await setPlaced(order, `2024-0${month}-15T12:00:00Z`);
      const [row] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
      bought.push({ email, month, net: (row?.subtotalCents ?? 0) - (row?.discountCents ?? 0) });
    }
    await countAgain();
    const year = { from: '2024-01-01', to: '2024-12-31' };
    const [cohorts, sales] = [rowsOf(await read('cohorts', year)), rowsOf(await read('cohort_sales', year))];
    const people = [...Map.groupBy(bought, ({ email }) => email).values()];
    for (let first = 1; first <= 6; first += 1) {
      const cohort = people.filter((theirs) => Math.min(...theirs.map(({ month }) => month)) === first);
      const inMonth = (theirs: typeof bought, after: number) =>
        theirs.filter(({ month }) => month === first + after);
      const row = cohorts[`2024-0${first}`];
      expect(row).toMatchObject({
        customers: cohort.length,
        again: cohort.filter((theirs) => theirs.length > 1).length,
      });
      for (const after of [1, 2, 3]) {
        const again = cohort.filter((theirs) => inMonth(theirs, after).length > 0).length;
        if (cohort.length > 0)
          expect(row?.[`month_${after}`]).toBe(Math.round((1000 * again) / cohort.length) / 10);
        expect(sales[`2024-0${first}`]?.[`month_${after}`]).toBe(
          cohort.flatMap((theirs) => inMonth(theirs, after)).reduce((sum, { net }) => sum + net, 0),
        );
      }
    }
    const both = totalsOf(await read('new_and_returning', year));
    expect(both).toMatchObject({
      new_orders: people.length,
      returning_orders: bought.length - people.length,
      net: bought.reduce((sum, { net }) => sum + net, 0),
    });
    expect(both.net).toBe(totalsOf(await read('sales_by_day', year)).net);
  });

  it('are counted again when an order turns out to have been earlier', async () => {
    const [late, early] = [await buy('twice@example.com'), await buy('twice@example.com')];
    await setPlaced(late, '2023-05-10T12:00:00Z');
    await setPlaced(early, '2024-09-10T12:00:00Z');
    await countAgain();
    const may = { from: '2023-05-01', to: '2023-05-31' };
    expect(rowsOf(await read('cohorts', may))['2023-05']).toMatchObject({ customers: 1, again: 1 });
    await setPlaced(early, '2023-04-10T12:00:00Z');
    await shop.db.execute(
      sql`update customer_facts set nth = null, first_month = null where order_id = ${early.id}`,
    );
    await fillCustomerFacts(shop.db);
    await rebuildFacts(shop.db, STORE);
    const cohorts = rowsOf(await read('cohorts', { from: '2023-04-01', to: '2023-05-31' }));
    expect(cohorts['2023-04']).toMatchObject({ customers: 1, again: 1, month_1: 100 });
    expect(cohorts['2023-05']).toMatchObject({ customers: 0, month_1: null });
  });

  it('compare whole months with as many before', async () => {
    const report = await read('cohorts', {
      from: '2024-03-10',
      to: '2024-04-02',
      compare: 'previous_period',
    });
    expect([report.from, report.to]).toEqual(['2024-03-01', '2024-04-30']);
    expect(report.compared_with).toEqual({ from: '2024-01-01', to: '2024-02-29' });
  });
});

describe('visits and searches', () => {
  const visit = async (cartStatus: string, pages: string[], searches: [string, number][]) => {
    const visitor = shop.shopper();
    await visitor.post('/metrics/initialize', {}, { store_id: STORE });
    const timestamp = new Date().toISOString();
    const { status } = await visitor.post('/metrics/update-session-data', {
      store_id: STORE,
      visit_id: 'one',
      cartData: {
        cartEvents: cartStatus === 'empty' ? [] : [{ type: 'ITEM_ADDED', sku: 'MIX-5OZ', timestamp }],
        cartStatus,
        sessionDuration: 5,
        timestamp,
      },
      productPageViews: { 'the-mix': 1 },
      viewedPages: pages.map((page) => ({ page, queryData: {} })),
      totalViewTime: 5,
      searchHistory: searches.map(([query, results]) => ({
        query,
        results,
        timestamp,
        duration: 1,
        scrolledProducts: [],
        clickedProducts: [],
      })),
    });
    expect(status).toBe(200);
  };

  it('are shown step by step, and by what was found', async () => {
    await visit('purchased', ['/', '/checkout', '/checkout-confirmation'], [['Chutney', 0]]);
    await visit('abandoned', ['/', '/checkout'], [['the mix', 3]]);
    await visit('empty', ['/'], [['chutney', 0]]);
    await countDays(shop.db);
    const steps = rowsOf(await read('funnel'));
    expect(Object.values(steps).map(({ visits }) => visits)).toEqual([3, 3, 2, 2, 1]);
    expect(steps.visits_purchased).toMatchObject({ of_all: 33.3, of_step: 50 });
    const days = rowsOf(await read('sessions_by_day'));
    expect(Object.values(days).at(-1)).toMatchObject({ visits: 3, visits_with_checkout: 2, share: 33.3 });
    expect(rowsOf(await read('searches'))).toMatchObject({
      chutney: { searches: 2, without_results: 2, share: 100 },
      'the mix': { searches: 1, without_results: 0, share: 0 },
    });
    expect(Object.keys(rowsOf(await read('searches_without_results')))).toEqual(['chutney']);
  });
});

it('reports are the same before and after days are added up', async () => {
  await updateFacts(shop.db);
  const years = { from: '2023-01-01', to: '2026-12-31' };
  const names: ReportName[] = [
    'refunds_by_reason',
    'cohort_sales',
    'new_and_returning',
    'refunds_by_product',
  ];
  const added = await Promise.all(names.map((name) => read(name, years)));
  await shop.db.execute(sql`delete from sales_rollups`);
  expect(await Promise.all(names.map((name) => read(name, years)))).toEqual(added);
});
