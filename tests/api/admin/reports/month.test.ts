import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelOrder } from '#server/orders/cancelling/cancel-order.ts';
import { orders, refunds } from '#server/platform/database/schema/order-tables.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { rebuildFacts } from '#server/reports/facts/rebuild-facts.ts';
import { TORONTO } from '../../../support/buying/buying.ts';
import { issueCard, orderPaidWith } from '../../../support/buying/gift-cards.ts';
import { type PlacedOrder, placeOrder, refundUnit } from '../../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';
import { centsIn, csvRows, unzip } from '../../../support/unzip.ts';

const MONTH = '2026-02';

let shop: TestShop;
let bookkeeper: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
});
afterAll(() => shop.close());

/** Facts have the moments of their orders and refunds, which these tests move. */
const totals = async (month = MONTH) => {
  await rebuildFacts(shop.db, STORE);
  return shownTotals(month);
};
const shownTotals = async (month = MONTH) =>
  (await bookkeeper.get(`/admin/api/reports/month?store_id=${STORE}&month=${month}`)).body.totals;

/** The sheets of the package, by name. */
async function sheets(month = MONTH) {
  await rebuildFacts(shop.db, STORE);
  const answer = await shop.app.inject({
    url: `/admin/api/reports/month_package?store_id=${STORE}&month=${month}`,
    cookies: Object.fromEntries(bookkeeper.cookies),
  });
  expect(answer.statusCode).toBe(200);
  return (name: string) => csvRows(unzip(answer.rawPayload).get(`${name}.csv`) ?? '');
}

/** An order that was placed in the month. */
async function sold(changes: object = {}, quantity = 3): Promise<PlacedOrder> {
  const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity }], changes);
  await shop.db
    .update(orders)
    .set({ placedAt: new Date('2026-02-10T12:00:00Z') })
    .where(eq(orders.id, order.id));
  return order;
}
const backIn = (order: PlacedOrder, moment: string) =>
  shop.db
    .update(refunds)
    .set({ createdAt: new Date(moment) })
    .where(eq(refunds.orderId, order.id));

describe('a month for the bookkeeper', () => {
  it('has every cent of the orders and refunds, in totals, orders, refunds, tax and days alike', async () => {
    await sold({ discount_code: 'FIVEOFF' });
    const returned = await sold();
    await refundUnit(shop, returned);
    const cancelled = await sold({ address: TORONTO });
    await cancelOrder(shop.deps, cancelled.id, 'test');
    for (const order of [returned, cancelled]) await backIn(order, '2026-02-20T12:00:00Z');
    const [row] = await totals();
    const sheet = await sheets();
    const placed = await shop.db
      .select()
      .from(orders)
      .where(sql`to_char(${orders.placedAt}, 'YYYY-MM') = ${MONTH}`);
    const total = placed.reduce((sum, { totalCents }) => sum + totalCents, 0);
    const refunded = placed.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
    expect(row).toMatchObject({ orders: 3, refunds: 2, total, refunded, net: total - refunded });
    expect(row.items + row.discounts + row.shipping + row.tax).toBe(total);
    expect(row.refunded_items + row.refunded_shipping + row.refunded_tax + row.refunded_goodwill).toBe(
      refunded,
    );
    expect({
      orders: centsIn(sheet('orders'), 'Total'),
      days: centsIn(sheet('days'), 'Total'),
      totals: centsIn(sheet('totals'), 'Total'),
      tax: centsIn(sheet('tax'), 'Sales before tax') + centsIn(sheet('tax'), 'Tax charged'),
      parts: ['Items', 'Discounts', 'Shipping', 'Tax'].reduce(
        (sum, column) => sum + centsIn(sheet('orders'), column),
        0,
      ),
    }).toEqual({ orders: total, days: total, totals: total, tax: total, parts: total });
    expect({
      refunds: centsIn(sheet('refunds'), 'Total'),
      days: centsIn(sheet('days'), 'Refunded'),
      totals: centsIn(sheet('totals'), 'Refunded'),
    }).toEqual({ refunds: refunded, days: refunded, totals: refunded });
    expect(centsIn(sheet('tax'), 'Tax due')).toBe(row.tax - row.refunded_tax);
  });

  it('counts what went back in the month in which it did', async () => {
    const order = await sold();
    await refundUnit(shop, order);
    await backIn(order, '2026-04-02T12:00:00Z');
    const [row] = await totals('2026-04');
    expect(row).toMatchObject({ orders: 0, total: 0, refunds: 1, net: -row.refunded });
  });

  it('begins and ends at midnight of the store', async () => {
    const [before] = await totals();
    const order = await sold();
    // 22:30 of January 31 in New York.
    const evening = new Date('2026-02-01T03:30:00Z');
    await shop.db.update(orders).set({ placedAt: evening }).where(eq(orders.id, order.id));
    const [after] = await totals();
    expect(after.orders).toBe(before.orders);
    expect((await totals('2026-01'))[0].orders).toBe(1);
  });

  it('leaves out a payment that the bank withdrew', async () => {
    const [before] = await totals();
    const order = await sold();
    await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.id));
    expect(await totals()).toEqual([before]);
    expect((await sheets())('orders').map(({ Status }) => Status)).toContain('payment withdrawn');
  });

  it('stays as it was when a refund fails after it is over', async () => {
    const order = await sold();
    await refundUnit(shop, order);
    await backIn(order, '2026-02-21T12:00:00Z');
    const before = await totals();
    const failed = await shop.db
      .update(refunds)
      .set({ status: 'failed', updatedAt: new Date('2026-03-05T12:00:00Z') })
      .where(eq(refunds.orderId, order.id))
      .returning();
    expect(await totals()).toEqual(before);
    const [{ amountCents = 0 } = {}] = failed;
    expect(await totals('2026-03')).toMatchObject([
      { refunds: -1, refunded: -amountCents, net: amountCents },
    ]);
    expect((await sheets('2026-03'))('refunds')).toMatchObject([{ Status: 'failed' }]);
  });

  it('has disputes with as many decimals as their currency', async () => {
    const { id } = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    await shop.db.execute(sql`
      insert into disputes (provider_dispute_id, order_id, store_id, provider, payment_intent_id, status, amount_cents, currency, reason, created_at)
      values ('dp_jpy', ${id}, ${STORE}, 'stripe', 'pi_none', 'lost', 1250, 'jpy', 'fraudulent', '2026-06-10T12:00:00Z'),
        ('dp_kwd', ${id}, ${STORE}, 'stripe', 'pi_none', 'lost', 1250, 'kwd', 'fraudulent', '2026-06-11T12:00:00Z'),
        ('dp_usd', ${id}, ${STORE}, 'stripe', 'pi_none', 'lost', 1250, 'usd', 'fraudulent', '2026-06-12T12:00:00Z'),
        ('dp_idr', ${id}, ${STORE}, 'stripe', 'pi_none', 'lost', 4000000000, 'idr', 'fraudulent', '2026-06-13T12:00:00Z')`);
    expect((await sheets('2026-06'))('disputes').map(({ Amount, Currency }) => [Amount, Currency])).toEqual([
      ['1250', 'JPY'],
      ['1.250', 'KWD'],
      ['12.50', 'USD'],
      ['40000000.00', 'IDR'],
    ]);
  });

  it('has the payouts that were at the bank in it, with their lines', async () => {
    await shop.db.execute(sql`
      insert into payouts (id, store_id, provider, status, currency, amount_cents, created_at, arrival_day, is_complete, charges,
        charged_cents, refunded_cents, fee_cents, other_cents, difference_cents)
      values ('po_one', ${STORE}, 'sandbox', 'paid', 'usd', 941, '2026-02-26', '2026-02-28', true, 1, 1000, 0, -59, 0, 0),
        ('po_two', ${STORE}, 'sandbox', 'paid', 'usd', 5, '2026-02-27', '2026-03-01', true, 0, 0, 0, 0, 5, 0)`);
    await shop.db.execute(sql`
      insert into payout_lines (id, store_id, payout_id, kind, reference, amount_cents, fee_cents, happened_at)
      values ('txn_one', ${STORE}, 'po_one', 'charge', 'pi_one', 1000, -59, '2026-02-25')`);
    const sheet = await sheets();
    expect(sheet('payouts')).toMatchObject([{ Payout: 'po_one', 'Paid out': '9.41', Fees: '-0.59' }]);
    expect(sheet('payout_lines')).toMatchObject([{ Payout: 'po_one', Amount: '10.00', Fee: '-0.59' }]);
  });

  it('has each refund either in a payout or in those that none names, to the cent', async () => {
    const month = '2026-06';
    const named = await sold();
    const waiting = await sold({}, 2);
    for (const order of [named, waiting]) {
      await refundUnit(shop, order);
      await backIn(order, '2026-06-03T12:00:00Z');
    }
    await shop.db.execute(sql`
      insert into payouts (id, store_id, provider, status, currency, amount_cents, created_at, arrival_day, is_complete, charges,
        charged_cents, refunded_cents, fee_cents, other_cents, difference_cents)
      values ('po_june', ${STORE}, 'sandbox', 'paid', 'usd', 0, '2026-06-05', '2026-06-07', true, 0, 0, 0, 0, 0, 0)`);
    await shop.db.execute(sql`
      insert into payout_lines (id, store_id, payout_id, kind, order_id, reference, amount_cents, fee_cents, happened_at)
      select 'txn_june', ${STORE}, 'po_june', 'refund', order_id, provider_refund_id, -amount_cents, 0, created_at
      from refunds where order_id = ${named.id}`);
    const sheet = await sheets(month);
    expect(sheet('refunds_without_payout')).toHaveLength(1);
    expect(
      centsIn(sheet('refunds_without_payout'), 'Amount') - centsIn(sheet('payout_lines'), 'Amount'),
    ).toBe(centsIn(sheet('refunds'), 'Total'));
  });

  it('is sent whole when it has more rows than are read at once', async () => {
    await shop.db.execute(sql`
      insert into payout_lines (id, store_id, payout_id, kind, reference, amount_cents, fee_cents, happened_at)
      select 'txn_many_' || n, ${STORE}, 'po_one', 'fee', 'fee ' || n, -1, 0, '2026-02-25' from generate_series(1, 1200) as n`);
    const lines = (await sheets())('payout_lines');
    expect(lines).toHaveLength(1201);
    expect(new Set(lines.map(({ Reference }) => Reference)).size).toBe(1201);
  });

  it('is whole for a receiver that stands still, and keeps no transaction open meanwhile', async () => {
    await shop.db.execute(sql`
      insert into payout_lines (id, store_id, payout_id, kind, reference, amount_cents, fee_cents, happened_at)
      select 'txn_large_' || n, ${STORE}, 'po_one', 'fee', (select string_agg(md5(n || ' ' || part), '') from generate_series(1, 20) as part), -1, 0, '2026-02-25'
      from generate_series(1, 20000) as n`);
    await shop.app.listen({ port: 0 });
    const url = `${shop.app.listeningOrigin}/admin/api/reports/month_package?store_id=${STORE}&month=${MONTH}`;
    const cookie = [...bookkeeper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await new Promise<IncomingMessage>((resolve) =>
      get(url, { headers: { cookie } }, resolve),
    );
    answer.pause();
    const { rows } = await shop.db.execute(
      sql`select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
    const lines = csvRows(unzip(await buffer(answer)).get('payout_lines.csv') ?? '');
    expect(lines.filter(({ Reference = '' }) => Reference.length === 640)).toHaveLength(20_000);
  });

  it('has no cell that a spreadsheet takes for a formula', async () => {
    const order = await sold();
    await refundUnit(shop, order);
    await shop.db.update(refunds).set({ reason: '=1+1' }).where(eq(refunds.orderId, order.id));
    await backIn(order, '2026-05-02T12:00:00Z');
    expect((await sheets('2026-05'))('refunds')).toMatchObject([{ Reason: "'=1+1" }]);
  });

  it('is in the audit log with who took it', async () => {
    await sheets('2026-03');
    const summaries = async () =>
      (await shop.db.select().from(staffActions).where(eq(staffActions.command, 'reports month'))).map(
        ({ summary }) => summary,
      );
    // Written once the file is on its way.
    await expect.poll(summaries).toContain('Exported 2026-03 for the bookkeeper');
  });
});

describe('a month that is closed', () => {
  const CLOSED = '2025-05';
  const shown = async (month = CLOSED) =>
    (await bookkeeper.get(`/admin/api/reports/month?store_id=${STORE}&month=${month}`)).body;
  it('is offered with all months since the first one in which something was sold', async () => {
    expect((await shown(MONTH)).first_month).toBe(CLOSED);
  });

  const file = async (path: string) =>
    csvRows(String((await bookkeeper.get(`/admin/api/${path}&store_id=${STORE}`)).body));
  const DAYS = 'from=2025-05-01&to=2025-05-31';

  /** Orders with a discount, a gift card, two kinds of refunds and a cancellation; what they paid and got back, by hand. */
  const expected = { total: 0, refunded: 0, tax: 0, byGiftCard: 0 };
  beforeAll(async () => {
    const { id: cancelledId } = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 2 }], {
      address: TORONTO,
    });
    await cancelOrder(shop.deps, cancelledId, 'asked');
    await shop.runJobs('process-refund');
    const partly = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 3 }], { address: TORONTO });
    await refundUnit(shop, partly);
    const discounted = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 4 }], {
      discount_code: 'FIVEOFF',
    });
    const card = await issueCard(shop, 1_000);
    const withCard = await orderPaidWith(shop, [{ sku: 'MIX-5OZ', quantity: 2 }], [card]);
    const ids = [cancelledId, partly.id, discounted.id, withCard.id];
    await shop.db
      .update(orders)
      .set({ placedAt: new Date('2025-05-31T23:00:00Z') })
      .where(inArray(orders.id, ids));
    await shop.db
      .update(refunds)
      .set({ createdAt: new Date('2025-05-31T23:30:00Z') })
      .where(inArray(refunds.orderId, ids));
    await rebuildFacts(shop.db, STORE);
    for (const order of await shop.db.select().from(orders).where(inArray(orders.id, ids))) {
      expected.total += order.totalCents;
      expected.refunded += order.refundedCents;
      expected.tax += order.taxCents;
      expected.byGiftCard += order.giftCardCents;
    }
  });

  it('has the sums of its orders and refunds, as they are stored', async () => {
    expect((await shown()).totals).toMatchObject([
      { orders: 4, total: expected.total, refunded: expected.refunded, tax: expected.tax },
    ]);
  });

  it('has the same sums in its reports', async () => {
    const { reports } = await shown();
    const number = (name: string) =>
      reports.find(({ report }: { report: string }) => report === name).numbers[0].value;
    const [{ tax, refunded_tax }] = (await shown()).totals;
    expect([number('sales_by_day'), number('refunds_by_day'), number('tax_by_state')]).toEqual([
      expected.total - expected.refunded,
      expected.refunded,
      tax - refunded_tax,
    ]);
  });

  it('has reports of its days, and no others', async () => {
    const { reports } = await shown();
    expect(new Set(reports.map(({ from, to }: { from: string; to: string }) => `${from} ${to}`))).toEqual(
      new Set(['2025-05-01 2025-05-31']),
    );
  });

  it('has the same tax for each state in its file and in the report', async () => {
    const bySheet = (await sheets(CLOSED))('tax').map((row) => [
      `${row.Country} ${row.State}`,
      row['Tax charged'],
      row['Tax refunded'],
      row['Tax due'],
      row['Refunds before tax'],
    ]);
    const byReport = (await file(`reports/tables/tax_by_state/csv?${DAYS}`)).map((row) => [
      row.State,
      row['Tax charged'],
      positive(row['Tax given back']),
      row.Tax,
      positive(row['Given back']),
    ]);
    expect(bySheet).toEqual(byReport);
  });

  it('has what gift cards paid in its file', async () => {
    expect(centsIn((await sheets(CLOSED))('orders'), 'Paid by gift cards')).toBe(expected.byGiftCard);
  });

  it('has what is owed on each gift card at its end, as the report has it', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const month = today.slice(0, 7);
    const report = await file(`reports/tables/gift_cards/csv?from=${month}-01&to=${today}`);
    const owed = (await sheets(month))('gift_card_balances');
    expect(centsIn(owed, 'Owed at the end')).toBe(centsIn(report.slice(-1), 'Owed at the end'));
  });

  it('has a journal whose debits and credits are equal', async () => {
    const journal = await file(`reports/journal/csv?${DAYS}`);
    expect(centsIn(journal, 'Debits')).toBe(centsIn(journal, 'Credits'));
  });

  it('has the columns of a table in which nothing happened', async () => {
    const answer = await shop.app.inject({
      url: `/admin/api/reports/month_package?store_id=${STORE}&month=2020-01`,
      cookies: Object.fromEntries(bookkeeper.cookies),
    });
    expect(unzip(answer.rawPayload).get('payouts.csv')).toMatch(/^\uFEFF?At the bank,Payout,Status/);
  });

  it.each([
    [CLOSED, true],
    ['2099-12', false],
  ])('of %s says whether it is over', async (month, isOver) => {
    expect((await shown(month)).is_over).toBe(isOver);
  });
});

const positive = (amount = ''): string => amount.replace('-', '');
