import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOURNAL_ACCOUNTS } from '#domain/bookkeeping/journal-accounts.ts';
import { cancelOrder } from '#server/orders/cancelling/cancel-order.ts';
import { processRefund } from '#server/payments/refunds/process-refund.ts';
import { payouts } from '#server/platform/database/schema/report-tables.ts';
import { orders, refunds } from '#server/platform/database/schema/order-tables.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';
import { rebuildFacts } from '#server/reports/facts/rebuild-facts.ts';
import { storePayouts } from '#server/reports/payouts/store-payouts.ts';
import { TORONTO } from '../../../support/buying/buying.ts';
import { issueCard, orderPaidWith } from '../../../support/buying/gift-cards.ts';
import { placeOrder, refundUnit } from '../../../support/buying/orders.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { buyGiftCards, cardItem, sellGiftCards } from '../../../support/buying/sold-gift-cards.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';
import { centsIn, csvRows } from '../../../support/unzip.ts';

const ITEMS = [{ sku: 'MIX-5OZ', quantity: 3 }];
const API = '/admin/api/reports/journal';
const accountOf = (account: keyof typeof JOURNAL_ACCOUNTS) => JOURNAL_ACCOUNTS[account].name;

type Rows = Record<string, string>[];

let shop: TestShop;
let bookkeeper: TestShopper;
/** The days on which it all happened, in the store's time zone. */
let days: { from: string; to: string };

/** Sells and gives back in every way, and lets two weeks pass, in which all is paid out. */
beforeAll(async () => {
  shop = await startTestShop();
  const owner = await newOperator(shop);
  await sellGiftCards(owner);
  await shop.db.update(stores).set({ pricesIncludeTaxIn: ['CA'] });
  await placeOrder(shop, ITEMS, { discount_code: 'FIVEOFF' });
  await refundUnit(shop, await placeOrder(shop, ITEMS));
  await refundUnit(shop, await placeOrder(shop, ITEMS, { address: TORONTO }));
  const cancelled = await placeOrder(shop, ITEMS, { address: TORONTO });
  const { refundId } = await cancelOrder(shop.deps, cancelled.id, 'test');
  if (refundId) await processRefund(shop.deps, refundId);
  await orderPaidWith(shop, ITEMS, [await issueCard(shop, 1_000)]);
  await orderPaidWith(shop, ITEMS, [await issueCard(shop, 20_000)]);
  await giveBack(owner, await orderPaidWith(shop, ITEMS, [await issueCard(shop, 1_500)]));
  await buyGiftCards(shop, [cardItem()]);
  const returned = await buyGiftCards(shop, [cardItem({}, 1, 50)]);
  await owner.post(`/admin/api/orders/${returned.id}/refund`, {
    store_id: STORE,
    lines: [{ position: 0, quantity: 1 }],
    shipping: 0,
    goodwill: 0,
    restock: true,
    reason: 'Unwanted',
    expected_total: 5_000,
    idempotency_key: crypto.randomUUID(),
  });
  const { rows } = await shop.db.execute<{ from: string; to: string }>(
    sql`select min(day)::text as from, max(day)::text as to from sales_facts`,
  );
  days = rows[0] ?? { from: '', to: '' };
  await shop.advanceClock('14 days');
  await storePayouts(shop.deps);
  bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
}, 60_000);
afterAll(() => shop.close());

/** Goodwill of $7, of which $3 goes back to the gift cards. */
const giveBack = (owner: TestShopper, { id }: { id: string }) =>
  owner.post(`/admin/api/orders/${id}/refund`, {
    store_id: STORE,
    lines: [],
    shipping: 0,
    goodwill: 700,
    gift_card: 300,
    restock: true,
    reason: 'Stale',
    expected_total: 700,
    idempotency_key: crypto.randomUUID(),
  });

const addressOf = (path: string, asked: object) =>
  `${API}${path}?${new URLSearchParams({ store_id: STORE, ...asked })}`;

/** The rows of the file. */
async function file(asked: object = days): Promise<Rows> {
  const answer = await shop.app.inject({
    url: addressOf('/csv', asked),
    cookies: Object.fromEntries(bookkeeper.cookies),
  });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return csvRows(answer.body);
}

/** Until the payouts have arrived. */
const everything = () => ({ from: days.from, to: dayAfter(days.to, 12) });
const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** What an account has more on the side of the debits, in cents. */
const balance = (rows: Rows, account: keyof typeof JOURNAL_ACCOUNTS, description = '') => {
  const found = rows.filter(
    ({ AccountName, Description = '' }) =>
      AccountName === accountOf(account) && Description.startsWith(description),
  );
  return centsIn(found, 'Debits') - centsIn(found, 'Credits');
};

/** The totals of a report on the same days, by column. */
async function report(name: string, asked: object = days): Promise<Record<string, number>> {
  const { body } = await bookkeeper.get(
    `/admin/api/reports/tables/${name}?${new URLSearchParams({ store_id: STORE, ...asked })}`,
  );
  const [table] = body.tables;
  return Object.fromEntries(
    body.columns.map((column: { name: string }, at: number) => [column.name, table.totals[at]]),
  );
}

describe('the journal for QuickBooks', () => {
  it('has the columns that QuickBooks Online imports, with days as month, day and year', async () => {
    const [row = {}] = await file();
    expect(Object.keys(row)).toEqual([
      'JournalNo',
      'JournalDate',
      'AccountName',
      'Debits',
      'Credits',
      'Description',
    ]);
    const [year, month, day] = days.from.split('-');
    expect([row['JournalNo'], row['JournalDate']]).toEqual([`${days.from}-USD`, `${month}/${day}/${year}`]);
  });

  it('has entries whose debits are their credits to the cent', async () => {
    const entries = Map.groupBy(await file(everything()), ({ JournalNo }) => JournalNo);
    expect(entries.size).toBeGreaterThan(1);
    for (const rows of entries.values()) expect(centsIn(rows, 'Debits')).toBe(centsIn(rows, 'Credits'));
  });

  it('has on each line either a debit or a credit, above zero', async () => {
    const sides = (await file()).map(({ Debits, Credits }) => [Debits, Credits].filter(Boolean));
    expect(sides.every(([amount, ...others]) => Number(amount) > 0 && others.length === 0)).toBe(true);
  });

  it('agrees with the report of sales of the same days', async () => {
    const rows = await file();
    const { gross, discounts, returns, shipping, tax } = await report('sales_by_day');
    expect({
      gross: -balance(rows, 'sales'),
      discounts: -balance(rows, 'discounts'),
      returns: -balance(rows, 'returns'),
      shipping: -balance(rows, 'shipping'),
      tax: -balance(rows, 'tax'),
    }).toEqual({ gross, discounts, returns, shipping, tax });
  });

  it('has the tax of each state and province as the report of tax has it', async () => {
    const rows = await file();
    const { body } = await bookkeeper.get(
      `/admin/api/reports/tables/tax_by_state?${new URLSearchParams({ store_id: STORE, ...days })}`,
    );
    const at = body.columns.findIndex(({ name }: { name: string }) => name === 'charged_tax');
    const reported = body.tables[0].rows
      .filter(({ values }: { values: number[] }) => values[at] !== 0)
      .map(({ label, values }: { label: string; values: number[] }) => [label, values[at]]);
    const ofTax = rows.filter(({ Description = '' }) => Description.startsWith('Tax, '));
    const booked = [...Map.groupBy(ofTax, ({ Description = '' }) => Description.slice('Tax, '.length))].map(
      ([place, found]) => [place, centsIn(found, 'Credits')],
    );
    expect(booked.toSorted()).toEqual(reported.toSorted());
  });

  it('owes on gift cards what the report of gift cards says is owed', async () => {
    const { body } = await bookkeeper.get(
      `/admin/api/reports/tables/gift_cards?${new URLSearchParams({ store_id: STORE, ...days })}`,
    );
    const at = body.columns.findIndex(({ name }: { name: string }) => name === 'owed');
    expect(-balance(await file(), 'gift_cards')).toBe(body.tables[0].rows.at(-1).values[at]);
  });

  it('has gift cards that staff issued as given away, and those that were bought as owed', async () => {
    const rows = await file();
    expect([
      balance(rows, 'gift_cards_given'),
      -balance(rows, 'gift_cards', 'Gift cards sold'),
      balance(rows, 'gift_cards', 'Gift cards taken back'),
      -balance(rows, 'gift_cards', 'Given back'),
    ]).toEqual([22_500, 7_500, 5_000, 300]);
  });

  it('has fees of payouts as the report of payouts has them', async () => {
    const { fees } = await report('payouts', everything());
    expect(balance(await file(everything()), 'fees')).toBe(-(fees ?? 0));
  });

  it('leaves on the clearing account what the card provider has paid out', async () => {
    const [paidOut] = await shop.db
      .select({ cents: sql<number>`sum(${payouts.amountCents})::int` })
      .from(payouts);
    expect(balance(await file(everything()), 'clearing')).toBe(paidOut?.cents);
  });

  it('is the same file each time', async () => {
    expect(await file()).toEqual(await file());
  });

  it('is in the audit log with who took it', async () => {
    await file();
    const summaries = async () =>
      (await shop.db.select().from(staffActions).where(eq(staffActions.command, 'reports journal'))).map(
        ({ summary }) => summary,
      );
    await expect.poll(summaries).toContain(`Exported the journal from ${days.from} to ${days.to}`);
  });

  it('shows on its page the same sums by account', async () => {
    const { body } = await bookkeeper.get(addressOf('', days));
    const rows = await file();
    const shown = body.tables[0].accounts.map(
      ({ name, debits, credits }: { name: string; debits: number; credits: number }) => [
        name,
        debits - credits,
      ],
    );
    const inFile = [...Map.groupBy(rows, ({ AccountName = '' }) => AccountName)].map(([name, found]) => [
      name,
      centsIn(found, 'Debits') - centsIn(found, 'Credits'),
    ]);
    expect(shown.toSorted()).toEqual(inFile.toSorted());
  });
});

describe('the days of a journal', () => {
  const problemOf = async (asked: object) => {
    const { status, body } = await bookkeeper.get(addressOf('', asked));
    return [status, body.errors?.[0]];
  };

  it('are the month before this one unless others are asked for', async () => {
    const { body } = await bookkeeper.get(addressOf('', {}));
    const { rows } = await shop.db.execute<{ from: string; to: string }>(sql`
      select (month - interval '1 month')::date::text as from, (month - interval '1 day')::date::text as to
      from (select date_trunc('month', shop_now() at time zone time_zone) as month from stores where id = ${STORE}) as now`);
    expect({ from: body.from, to: body.to }).toEqual(rows[0]);
  });

  it('are over: today may still bring something', async () => {
    const { rows } = await shop.db.execute<{ today: string }>(
      sql`select (shop_now() at time zone time_zone)::date::text as today from stores where id = ${STORE}`,
    );
    const today = rows[0]?.today ?? '';
    expect(await problemOf({ from: today, to: today })).toEqual([
      400,
      { path: '/to', message: 'must be over: more may happen on it' },
    ]);
  });

  it('are a year at most', async () => {
    expect(await problemOf({ from: '2020-01-01', to: '2021-06-01' })).toMatchObject([400, { path: '/from' }]);
  });

  it('exist', async () => {
    expect(await problemOf({ from: '2026-02-30', to: '2026-03-01' })).toMatchObject([400, { path: '/from' }]);
  });

  it('begin and end at midnight of the store', async () => {
    const order = await placeOrder(shop, ITEMS);
    // 22:30 of January 31 in New York.
    await shop.db
      .update(orders)
      .set({ placedAt: new Date('2026-02-01T03:30:00Z') })
      .where(eq(orders.id, order.id));
    await rebuildFacts(shop.db, STORE);
    const dates = (await file({ from: '2026-01-01', to: '2026-02-28' })).map(
      ({ JournalDate }) => JournalDate,
    );
    expect(new Set(dates)).toEqual(new Set(['01/31/2026']));
  });
});

describe('what is in a journal of other days', () => {
  /** Moves an order with its refunds to a day, and resolves to the file of that day. */
  async function on(day: string, orderId: string): Promise<Rows> {
    const moment = new Date(`${day}T17:00:00Z`);
    await shop.db.update(orders).set({ placedAt: moment }).where(sql`id = ${orderId}`);
    await shop.db.update(refunds).set({ createdAt: moment }).where(sql`order_id = ${orderId}`);
    await rebuildFacts(shop.db, STORE);
    return file({ from: day, to: day });
  }

  it('orders that were paid in another way are not on the clearing account', async () => {
    const order = await placeOrder(shop, ITEMS);
    await shop.db
      .update(orders)
      .set({ paymentIntentId: null, paidElsewhere: 'cash' })
      .where(eq(orders.id, order.id));
    const rows = await on('2026-03-03', order.id);
    const [placed] = await shop.db.select().from(orders).where(eq(orders.id, order.id));
    expect([balance(rows, 'paid_elsewhere'), balance(rows, 'clearing')]).toEqual([placed?.totalCents, 0]);
  });

  it('Canadian dollars are entries of their own, and then the currency is a column', async () => {
    const order = await placeOrder(shop, ITEMS);
    await shop.db.execute(sql`update orders set currency = 'cad' where id = ${order.id}`);
    await on('2026-03-05', order.id);
    const other = await placeOrder(shop, ITEMS);
    const rows = await on('2026-03-05', other.id);
    expect(new Set(rows.map((row) => `${row['JournalNo']} ${row['Currency']}`))).toEqual(
      new Set(['2026-03-05-CAD CAD', '2026-03-05-USD USD']),
    );
  });

  it('a payment that the bank withdrew leaves nothing', async () => {
    const order = await placeOrder(shop, ITEMS);
    const moment = new Date('2026-03-07T17:00:00Z');
    await shop.db
      .update(orders)
      .set({ status: 'cancelled', cancelledAt: moment })
      .where(eq(orders.id, order.id));
    expect(await on('2026-03-07', order.id)).toEqual([]);
  });
});

describe('the accounts of a journal', () => {
  const save = (version: number, names: object) =>
    bookkeeper.post(`${API}/accounts`, { store_id: STORE, version, names });
  const shown = async () => (await bookkeeper.get(addressOf('', days))).body;

  it('have the names that the bookkeeper gives them', async () => {
    const { version, names } = await shown();
    await save(version, { ...names, sales: 'Income:Snacks' });
    expect((await file()).map(({ AccountName }) => AccountName)).toContain('Income:Snacks');
    await save(version + 1, names);
  });

  it('are not named when somebody else has named them meanwhile', async () => {
    const { version, names } = await shown();
    await save(version, names);
    const { status, body } = await save(version, names);
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
  });

  it('are not named by a formula', async () => {
    const { version, names } = await shown();
    const { status, body } = await save(version, { ...names, fees: '=HYPERLINK("x")' });
    expect([status, body.errors[0].path]).toEqual([400, '/names/fees']);
  });

  it('are named in the audit log, with what they were called before', async () => {
    const { version, names } = await shown();
    await save(version, { ...names, tax: 'Tax to pay' });
    await save(version + 1, names);
    const changes = async () =>
      (
        await shop.db.select().from(staffActions).where(eq(staffActions.command, 'reports name-accounts'))
      ).map(({ after }) => (after as { tax?: string } | null)?.tax);
    await expect.poll(changes).toContain('Tax to pay');
  });
});
