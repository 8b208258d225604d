import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORTS, type Report, type ReportName } from '#contracts/admin/reports/report-calls.ts';
import { cancelOrder, cancelUncollected } from '#server/orders/cancelling/cancel-order.ts';
import { onRefundFailed } from '#server/orders/refunds/refund-outcome.ts';
import { orders, refunds } from '#server/platform/database/schema/order-tables.ts';
import { rebuildFacts, updateFacts } from '#server/reports/facts/rebuild-facts.ts';
import { recordPastSales } from '#server/reports/facts/record-facts.ts';
import { TORONTO } from '../../../support/buying/buying.ts';
import { type PlacedOrder, placeOrder, refundUnit } from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';
import { centsIn, csvRows } from '../../../support/unzip.ts';

let shop: TestShop;
let bookkeeper: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
});
afterAll(() => shop.close());

const address = (report: ReportName, query: object) =>
  `/admin/api/reports/tables/${report}?${new URLSearchParams({ store_id: STORE, from: '2026-02-01', to: '2026-02-28', ...query })}`;
const read = async (report: ReportName, query: object = {}): Promise<Report> =>
  (await bookkeeper.get(address(report, query))).body;

/** The figures of a row by column; of the totals without a key. */
function figures(report: Report, key?: string, when: 'values' | 'before' = 'values') {
  const [table] = report.tables;
  const totals = when === 'values' ? table?.totals : table?.totals_before;
  const values = key === undefined ? totals : table?.rows.find((row) => row.key === key)?.[when];
  return Object.fromEntries(report.columns.map(({ name }, at) => [name, values?.[at] ?? null]));
}

/** An order that was placed at a moment. */
async function sold(moment: string, changes: object = {}): Promise<PlacedOrder> {
  const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 3 }], changes);
  await shop.db
    .update(orders)
    .set({ placedAt: new Date(moment) })
    .where(eq(orders.id, order.id));
  return order;
}
async function refundedAt(order: PlacedOrder, moment: string): Promise<void> {
  await refundUnit(shop, order);
  await shop.db
    .update(refunds)
    .set({ createdAt: new Date(moment) })
    .where(eq(refunds.orderId, order.id));
}
const rowOf = async ({ id }: PlacedOrder) => {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error(`no order ${id}`);
  return row;
};

describe('sales reports', () => {
  it('have every cent of the orders and refunds, by day, channel and code alike', async () => {
    const plain = await sold('2026-02-10T12:00:00Z');
    const coded = await sold('2026-02-11T12:00:00Z', { discount_code: 'FIVEOFF' });
    const cancelled = await sold('2026-02-12T12:00:00Z', { address: TORONTO });
    await refundedAt(plain, '2026-02-20T12:00:00Z');
    await cancelOrder(shop.deps, cancelled.id, 'test');
    await shop.db
      .update(refunds)
      .set({ createdAt: new Date('2026-02-21T12:00:00Z') })
      .where(eq(refunds.orderId, cancelled.id));
    await rebuildFacts(shop.db, STORE);
    const rows = await Promise.all([plain, coded, cancelled].map(rowOf));
    const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
    const byDay = figures(await read('sales_by_day'));
    expect(byDay).toMatchObject({
      orders: 3,
      gross: sum(({ subtotalCents }) => subtotalCents),
      discounts: -sum(({ discountCents }) => discountCents),
      total: sum(({ totalCents, refundedCents }) => totalCents - refundedCents),
    });
    expect(Number(byDay.gross) + Number(byDay.discounts) + Number(byDay.returns)).toBe(byDay.net);
    expect(Number(byDay.net) + Number(byDay.shipping) + Number(byDay.tax)).toBe(byDay.total);
    expect(figures(await read('sales_by_channel'), 'storefront')).toEqual(byDay);
    const byCode = figures(await read('sales_by_code'), 'FIVEOFF');
    expect(byCode).toMatchObject({ orders: 1, total: (await rowOf(coded)).totalCents });
    expect(figures(await read('sales_by_product'))).toMatchObject({
      units: 9,
      returned_units: 4,
      net: byDay.net,
    });
  });

  it('by channel say how the orders of each channel came about', async () => {
    const { about } = await read('sales_by_channel');
    expect(about).toMatch(/storefront.*subscriptions.*staff.*imported/);
  });

  it('have the tax of a day by the state that it was charged for, as the sales have it', async () => {
    await sold('2026-04-02T12:00:00Z', { address: TORONTO });
    await sold('2026-04-02T12:00:00Z');
    await rebuildFacts(shop.db, STORE);
    const period = { from: '2026-04-01', to: '2026-04-30' };
    const byState = figures(await read('tax_by_state', period));
    const byDay = figures(await read('sales_by_day', period));
    expect([byState.tax, byState.orders]).toEqual([byDay.tax, 2]);
    expect(Number(figures(await read('tax_by_state', period), 'CA ON').charged_tax)).toBe(byDay.tax);
  });

  it('have refunds on the day of the refund', async () => {
    const order = await sold('2026-03-02T12:00:00Z');
    await refundedAt(order, '2026-03-09T12:00:00Z');
    await rebuildFacts(shop.db, STORE);
    const { totalCents, refundedCents } = await rowOf(order);
    const march = await read('sales_by_day', { from: '2026-03-01', to: '2026-03-31' });
    expect([figures(march, '2026-03-02').total, figures(march, '2026-03-09').total]).toEqual([
      totalCents,
      -refundedCents,
    ]);
  });

  it('begin and end days at midnight of the store', async () => {
    // 22:30 of January 31 in New York.
    await sold('2026-02-01T03:30:00Z');
    await rebuildFacts(shop.db, STORE);
    const january = await read('sales_by_day', { from: '2026-01-31', to: '2026-01-31' });
    expect(figures(january).orders).toBe(1);
  });

  it('compare with the period before and the year before', async () => {
    const earlier = await sold('2025-04-10T12:00:00Z');
    const before = await sold('2026-04-09T12:00:00Z');
    const now = await sold('2026-04-10T12:00:00Z');
    await rebuildFacts(shop.db, STORE);
    const day = { from: '2026-04-10', to: '2026-04-10' };
    const previous = await read('sales_by_day', { ...day, compare: 'previous_period' });
    expect(previous.compared_with).toEqual({ from: '2026-04-09', to: '2026-04-09' });
    expect([figures(previous).total, figures(previous, undefined, 'before').total]).toEqual([
      (await rowOf(now)).totalCents,
      (await rowOf(before)).totalCents,
    ]);
    const year = await read('sales_by_day', { ...day, compare: 'year_before' });
    expect(figures(year, '2026-04-10', 'before').total).toBe((await rowOf(earlier)).totalCents);
  });

  it('have all of the period before in its totals, also when it touches more months', async () => {
    const before = await sold('2023-02-01T18:00:00Z');
    await sold('2023-03-10T12:00:00Z');
    await rebuildFacts(shop.db, STORE);
    const report = await read('sales_by_day', {
      from: '2023-02-02',
      to: '2023-05-31',
      compare: 'previous_period',
    });
    expect(figures(report, undefined, 'before').total).toBe((await rowOf(before)).totalCents);
  });

  it('have the days of the period for a currency that was sold only in the period before', async () => {
    const before = await sold('2024-09-10T12:00:00Z');
    await shop.db.update(orders).set({ currency: 'eur' }).where(eq(orders.id, before.id));
    await rebuildFacts(shop.db, STORE);
    const { tables } = await read('sales_by_day', {
      from: '2024-10-01',
      to: '2024-10-31',
      compare: 'previous_period',
    });
    const days = tables.find(({ currency }) => currency === 'eur')?.rows.map(({ key }) => key);
    expect([days?.length, days?.[0], days?.at(-1)]).toEqual([31, '2024-10-01', '2024-10-31']);
  });

  it('count neither a payment that the bank withdrew nor a refund that failed, from that day on', async () => {
    const total = async () =>
      Number(figures(await read('sales_by_day', { from: '2026-06-01', to: '2035-01-01' })).total ?? 0);
    const before = await total();
    const [withdrawn, kept] = [
      await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 2 }]),
      await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 2 }]),
    ];
    await refundUnit(shop, kept);
    await shop.db.transaction(async (tx) => {
      const { checkoutId } = await rowOf(withdrawn);
      if (checkoutId) await cancelUncollected(tx, shop.deps, checkoutId);
      const [refund] = await tx
        .update(refunds)
        .set({ status: 'failed' })
        .where(eq(refunds.orderId, kept.id))
        .returning();
      if (refund) await onRefundFailed(tx, shop.deps.jobs, refund, true);
    });
    expect(await total()).toBe(before + (await rowOf(kept)).totalCents);
  });

  it('are the same before and after days are added up, and for orders that come into those', async () => {
    await updateFacts(shop.db);
    const added = await read('sales_by_day');
    await shop.db.execute(sql`delete from sales_rollups`);
    expect(await read('sales_by_day')).toEqual(added);
  });

  it('leave out no day, and have months for a long period', async () => {
    const days = await read('sales_by_day');
    expect(days.tables[0]?.rows).toHaveLength(28);
    const year = await read('sales_by_day', { from: '2026-01-01', to: '2026-12-31' });
    expect(year.tables[0]?.rows.map(({ key }) => key)).toHaveLength(12);
  });
});

describe('sales by product of whole months, which are stored', () => {
  /** Around midnight of New York before the first day of a month, in winter and in summer. */
  const MOMENTS = {
    '2024-02-01T04:59:59Z': '2024-01-31',
    '2024-02-01T05:00:00Z': '2024-02-01',
    '2024-03-01T04:59:59Z': '2024-02-29',
    '2024-03-01T05:00:00Z': '2024-03-01',
    '2024-04-01T03:59:59Z': '2024-03-31',
    '2024-04-01T04:00:00Z': '2024-04-01',
  };
  const DAYS = [...Object.values(MOMENTS), '2024-02-15', '2024-05-15'].toSorted();
  const placed: { day: string; units: number; gross: number; tax: number }[] = [];
  const keep = async (order: PlacedOrder, day: string) => {
    const { subtotalCents } = await rowOf(order);
    const { rows } = await shop.db.execute<{ units: number; tax: number }>(sql`
      select sum(quantity)::int as units, sum(tax_cents)::int as tax from order_lines where order_id = ${order.id}`);
    placed.push({ day, units: rows[0]?.units ?? 0, gross: subtotalCents, tax: rows[0]?.tax ?? 0 });
  };
  const sum = (of: (order: (typeof placed)[number]) => number, from: string, to: string) =>
    placed.reduce((all, order) => (order.day >= from && order.day <= to ? all + of(order) : all), 0);
  const expected = (from: string, to: string) => ({
    units: sum(({ units }) => units, from, to),
    gross: sum(({ gross }) => gross, from, to),
    tax: sum(({ tax }) => tax, from, to),
  });
  /** Null where nothing was sold. */
  const orNothing = (found: Record<string, number | null>) =>
    Object.fromEntries(Object.entries(found).map(([name, figure]) => [name, figure ?? 0]));

  async function everyPeriodIsExact() {
    for (const from of DAYS)
      for (const to of DAYS.filter((day) => day >= from)) {
        const report = await read('sales_by_product', { from, to });
        expect({ from, to, ...orNothing(figures(report)) }).toMatchObject({
          from,
          to,
          ...expected(from, to),
        });
        expect(report.tables).toHaveLength(expected(from, to).units > 0 ? 1 : 0);
      }
  }

  it('have what was ordered until midnight of the store, from and to any day', async () => {
    let quantity = 0;
    for (const [moment, day] of Object.entries(MOMENTS)) {
      quantity += 1;
      const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity }]);
      await shop.db
        .update(orders)
        .set({ placedAt: new Date(moment) })
        .where(eq(orders.id, order.id));
      await keep(order, day);
    }
    await rebuildFacts(shop.db, STORE);
    await everyPeriodIsExact();
    const march = await read('sales_by_product', {
      from: '2024-03-01',
      to: '2024-03-31',
      compare: 'previous_period',
    });
    expect(figures(march, undefined, 'before')).toMatchObject(expected('2024-01-30', '2024-02-29'));
  });

  it('count an order that comes into a month that is over, once its days are added up again and before', async () => {
    const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 7 }]);
    await shop.db
      .update(orders)
      .set({ placedAt: new Date('2024-02-29T12:00:00Z') })
      .where(eq(orders.id, order.id));
    await shop.db.execute(sql`delete from sales_facts where order_id = ${order.id}`);
    await shop.db.transaction((tx) => recordPastSales(tx, [order.id]));
    await keep(order, '2024-02-29');
    await everyPeriodIsExact();
    await updateFacts(shop.db);
    await everyPeriodIsExact();
  });

  it('are the same in pages of the largest as in the file', async () => {
    const period = { from: '2024-01-01', to: '2024-04-30', compare: 'year_before' };
    const url = address('sales_by_product', period).replace('?', '/csv?');
    const answer = await shop.app.inject({ url, cookies: Object.fromEntries(bookkeeper.cookies) });
    const page = figures(await read('sales_by_product', period));
    const rows = csvRows(answer.body);
    for (const column of ['Gross sales', 'Net sales', 'Tax'])
      expect(centsIn(rows, column)).toBe(
        page[{ 'Gross sales': 'gross', 'Net sales': 'net' }[column] ?? 'tax'],
      );
  });
});

describe('a report', () => {
  it('is a file with the same cents and no formula', async () => {
    const order = await sold('2026-05-10T12:00:00Z');
    await shop.db.update(orders).set({ discountCode: '=1+1' }).where(eq(orders.id, order.id));
    await rebuildFacts(shop.db, STORE);
    const may = { from: '2026-05-01', to: '2026-05-31' };
    const url = address('sales_by_code', may).replace('?', '/csv?');
    const answer = await shop.app.inject({ url, cookies: Object.fromEntries(bookkeeper.cookies) });
    const rows = csvRows(answer.body);
    expect(rows).toMatchObject([{ Code: "'=1+1", Currency: 'USD' }]);
    expect(centsIn(rows, 'Total sales')).toBe((await rowOf(order)).totalCents);
  });

  it('is refused to roles without reports', async () => {
    const packer = await browserOf(shop, await addStaff(shop, 'packer'));
    expect((await packer.get(address('sales_by_day', {}))).status).toBe(403);
  });

  it.each([
    ['ends before it begins', { from: '2026-02-28', to: '2026-02-01' }],
    ['has a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }],
    ['is longer than ten years', { from: '2001-01-01', to: '2026-01-01' }],
  ])('says what is wrong with a period that %s', async (_, period) => {
    const answer = await bookkeeper.get(address('sales_by_day', period));
    expect(answer.body.errors).toHaveLength(1);
  });
});

describe('the list of reports', () => {
  it('has the number of each over the period in which it is usually read', async () => {
    await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 2 }]);
    const { reports } = (await bookkeeper.get(`/admin/api/reports/overview?store_id=${STORE}`)).body;
    const [{ from, to, ...listed }] = reports;
    const usd = listed.numbers.find(({ currency }: { currency: string }) => currency === 'usd');
    expect(usd.value).toBe(figures(await read('sales_by_day', { from, to })).total);
    expect(usd.series).toHaveLength(30);
    expect(reports).toHaveLength(REPORTS.length);
  });
});
