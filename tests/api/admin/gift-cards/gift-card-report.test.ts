import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CurrencyCode } from '#domain/money.ts';
import { giftCardEntries } from '#server/platform/database/schema/gift-card-tables.ts';
import { rebuildFacts, updateFacts } from '#server/reports/facts/rebuild-facts.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { anId } from '../../../support/ids.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
let usd: string;
let cad: string;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  await shop.setClock('2025-10-20T15:00:00Z');
  usd = await issue(5_000, 'usd');
  cad = await issue(3_000, 'cad');
  await shop.advanceClock('0 days');
  await add(usd, 'used', -1_999, '2026-01-31');
  await add(usd, 'adjusted', 1_000, '2026-02-01');
  await add(usd, 'returned', 499, '2026-02-03');
});
afterAll(() => shop.close());

async function issue(amount: number, currency: CurrencyCode): Promise<string> {
  const { body } = await owner.post('/admin/api/gift_cards', {
    store_id: STORE,
    amount,
    currency,
    email: 'priya@example.com',
    name: '',
    message: '',
    order: '',
    reason: 'A prize',
    idempotency_key: crypto.randomUUID(),
  });
  return body.gift_card_id;
}

const add = (card: string, kind: 'used' | 'returned' | 'adjusted', amountCents: number, day: string) =>
  shop.db.insert(giftCardEntries).values({
    storeId: STORE,
    giftCardId: anId(card),
    currency: 'usd',
    kind,
    amountCents,
    day,
  });

const read = async (from: string, to: string, by = owner) =>
  (await by.get(`/admin/api/reports/tables/gift_cards?store_id=${STORE}&from=${from}&to=${to}`)).body;

it('has what came onto and went off cards on each day, and what was owed at its end', async () => {
  const { columns, tables } = await read('2026-01-31', '2026-02-03');
  expect(columns.map(({ name }: { name: string }) => name)).toEqual([
    'sold',
    'issued',
    'used',
    'returned',
    'refunded',
    'adjusted',
    'owed',
  ]);
  const rows = tables.map(
    ({ currency, rows: days }: { currency: string; rows: { label: string; values: number[] }[] }) => [
      currency,
      ...days.map(({ label, values }) => [label, ...values]),
    ],
  );
  expect(rows).toEqual([
    [
      'usd',
      ['2026-01-31', 0, 0, 1_999, 0, 0, 0, 3_001],
      ['2026-02-01', 0, 0, 0, 0, 0, 1_000, 4_001],
      ['2026-02-02', 0, 0, 0, 0, 0, 0, 4_001],
      ['2026-02-03', 0, 0, 0, 499, 0, 0, 4_500],
    ],
    [
      'cad',
      ...['2026-01-31', '2026-02-01', '2026-02-02', '2026-02-03'].map((day) => [
        day,
        0,
        0,
        0,
        0,
        0,
        0,
        3_000,
      ]),
    ],
  ]);
});

it("counts an entry on the day that it is in the store's time zone", async () => {
  // 11 PM in New York, where the store is.
  await shop.setClock('2026-03-02T04:00:00Z');
  await issue(100, 'cad');
  await shop.advanceClock('0 days');
  const { tables } = await read('2026-03-01', '2026-03-02');
  const cads = tables.find(({ currency }: { currency: string }) => currency === 'cad');
  expect(cads.rows.map(({ values }: { values: number[] }) => values[1])).toEqual([100, 0]);
});

it('has the same figures once days that are over are added up, also after all facts are written again', async () => {
  const before = await read('2025-01-01', '2026-12-31');
  await updateFacts(shop.db);
  expect(await shop.db.$count(sql`gift_card_days`)).toBeGreaterThan(0);
  expect((await read('2025-01-01', '2026-12-31')).tables).toEqual(before.tables);
  await rebuildFacts(shop.db, STORE);
  expect((await read('2025-01-01', '2026-12-31')).tables).toEqual(before.tables);
});

it('owes as much at the end of today as is on all cards, switched off or not', async () => {
  await owner.post(`/admin/api/gift_cards/${cad}/switch`, { store_id: STORE, version: 1, disabled: true });
  const { rows } = await shop.db.execute<{ currency: string; owed: number }>(
    sql`select currency, sum(balance_cents)::int as owed from gift_cards group by 1 order by 1 desc`,
  );
  const { reports } = (await owner.get(`/admin/api/reports/overview?store_id=${STORE}`)).body;
  const listed = reports.find(({ report }: { report: string }) => report === 'gift_cards');
  const numbers = listed.numbers.map(({ currency, value }: { currency: string; value: number }) => ({
    currency,
    owed: value,
  }));
  expect(numbers).toEqual(rows);
});

it('is a file for those who may take figures with them', async () => {
  const bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
  const { status, body } = await bookkeeper.get(
    `/admin/api/reports/tables/gift_cards/csv?store_id=${STORE}&from=2026-02-03&to=2026-02-03`,
  );
  expect([status, body.split('\n')[1]]).toEqual([200, '2026-02-03,USD,0.00,0.00,0.00,4.99,0.00,0.00,45.00']);
});
