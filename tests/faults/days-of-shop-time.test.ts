import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { scheduleJobs } from '#server/schedule-jobs.ts';
import { CARDS, details, finalize, openCheckout, payWith } from '../support/buying/buying.ts';
import { newCustomer } from '../support/buying/people.ts';
import { faultsInBooks, NO_FAULTS } from '../support/buying/renewed-books.ts';
import { EVERY_2_WEEKS, subscribe } from '../support/buying/subscribing.ts';
import { sizeOfRun } from '../support/run-size.ts';
import { AS_IN_PRODUCTION, startTestShop, type TestShop, untilIdle } from '../support/test-shop.ts';

vi.setConfig({ hookTimeout: 900_000 });

const DAYS = sizeOfRun({ usual: 4, long: 12 });
const WEEK = 7;
const ITEMS = [{ sku: 'MIX-5OZ', quantity: 1 }];
/** When jobs of a day and the day's subscriber come: on the same day of the store, whenever the test is started. */
const [NIGHT, NOON] = [4, 12];
/** The first day that is like all that follow: sums of a day are written two days later. */
const ORDINARY_DAY = 2;
const HEAP_BYTES = 10 * 1024 * 1024;
const HANDLES = 5;

/** What was sold, paid and done: a shop has to be able to show it for years. */
const RECORDS = [
  'checkouts',
  'checkout_lines',
  'orders',
  'order_lines',
  'order_charges',
  'order_search',
  'sent_emails',
  'payments',
  'payment_events',
  'payouts',
  'payout_lines',
  'stock_movements',
  'stock_sold_days',
  'customers',
  'customer_profiles',
  'customer_facts',
  'customer_days',
  'subscriptions',
  'subscription_lines',
  'billing_cycles',
  'subscription_facts',
  'subscription_days',
  'sales_facts',
  'sales_days',
  'sales_day_totals',
  'tax_days',
].map((table) => `public.${table}`);
/** Sessions of visitors are deleted when they expire, jobs a week after they were done. */
const DELETED_LATER = ['public.sessions', 'pgboss.job', 'pgboss.job_common'];

interface Measured {
  /** Of each table. */
  rows: Map<string, number>;
  heapBytes: number;
  handles: number;
  connections: number;
}

let shop: TestShop;
let secondsUntilFirstDay = 0;
const scheduled = new Map<string, { cron: string; work: () => Promise<void> }>();
const days: Measured[] = [];

beforeAll(async () => {
  shop = await startTestShop(
    (deps) => ({
      jobs: { ...deps.jobs, every: (name, cron, work) => void scheduled.set(name, { cron, work }) },
    }),
    { work: true, ...AS_IN_PRODUCTION },
  );
  scheduleJobs({ ...shop.deps, log: shop.app.log });
  await shop.db.execute(sql`update stock set on_hand = 10000`);
  secondsUntilFirstDay = await findSecondsUntilFirstDay();
  for (let day = 0; day < DAYS; day += 1) {
    for (let hour = 0; hour < 24; hour += 1) await liveThroughHour(day, hour);
    await ageJobsByADay();
    days.push(await measure());
  }
});
afterAll(() => shop?.close());

/** Until midnight of the second of the store's next month: no month begins within the days that follow. */
async function findSecondsUntilFirstDay(): Promise<number> {
  const { rows } = await shop.db.execute<{ seconds: number }>(sql`
    select extract(epoch from (date_trunc('month', now() at time zone time_zone) + interval '1 month 1 day')
      at time zone time_zone - now())::int as seconds from stores`);
  return rows[0]?.seconds ?? 0;
}

/** Moves the shop's clock to an hour of one of its days, the first being 0. */
const advanceTo = (day: number, hour: number): Promise<void> =>
  shop.advanceClock(`${secondsUntilFirstDay} seconds ${day} days ${hour} hours`);

/** Somebody buys, somebody leaves a checkout unpaid, somebody subscribes each day, and what is scheduled is done. */
async function liveThroughHour(day: number, hour: number): Promise<void> {
  await advanceTo(day, hour);
  const guest = shop.shopper();
  const checkout = await openCheckout(guest, ITEMS);
  await finalize(guest, checkout, { email: `guest.${day}.${hour}@example.com` });
  await payWith(guest, checkout, CARDS.succeeds);
  await details(guest, checkout);
  await openCheckout(shop.shopper(), ITEMS);
  if (hour === NOON) {
    const email = `subscriber.${day}@example.com`;
    const subscribed = ITEMS.map((item) => ({ ...item, subscription: EVERY_2_WEEKS }));
    await subscribe(await newCustomer(shop, email), subscribed, { email });
  }
  for (const { cron, work } of scheduled.values()) if (isDue(cron, hour)) await work();
  await untilIdle(shop);
}

/** Whether it runs within this hour. */
const isDue = (cron: string, hour: number): boolean => cron.split(' ')[1] === '*' || hour === NIGHT;

/** The clock of the queues is the database's, which cannot be moved: their rows grow older instead. */
async function ageJobsByADay(): Promise<void> {
  const aDay = sql`interval '1 day'`;
  await shop.db.execute(sql`
    update pgboss.job set created_on = created_on - ${aDay}, started_on = started_on - ${aDay},
      completed_on = completed_on - ${aDay}, keep_until = keep_until - ${aDay} where state >= 'completed'`);
  await shop.db.execute(sql`update pgboss.queue set maintain_on = maintain_on - ${aDay}`);
  const boss = new PgBoss({ connectionString: shop.connectionString, schedule: false, migrate: false });
  await boss.start();
  await boss.supervise();
  await boss.stop();
}

async function measure(): Promise<Measured> {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const tables = await shop.db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`);
  const rows = new Map<string, number>();
  for (const { name } of tables.rows) rows.set(name, await countOf(sql.raw(name)));
  return {
    rows,
    heapBytes: process.memoryUsage().heapUsed,
    handles: process.getActiveResourcesInfo().length,
    connections: await countOf(sql`pg_stat_activity where datname = current_database()`),
  };
}

async function countOf(what: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(sql`select count(*)::int as count from ${what}`);
  return rows[0]?.count ?? 0;
}

/** By how many rows a table grew on a day, 0 being the first. */
const growthOn = (day: number, table: string): number =>
  (days[day]?.rows.get(table) ?? 0) - (days[day - 1]?.rows.get(table) ?? 0);

describe('days of a shop one after the other', () => {
  const last = DAYS - 1;
  const measured = (day: number) => days[day] as Measured;

  test('let no table grow but records, and what is deleted later', () => {
    const grown = [...measured(last).rows.keys()].filter((table) => growthOn(last, table) > 0);
    expect(grown.filter((table) => ![...RECORDS, ...DELETED_LATER].includes(table))).toEqual([]);
  });

  test('let no table grow faster than it did', () => {
    const { rows } = measured(last);
    expect([...RECORDS, ...DELETED_LATER].filter((table) => !rows.has(table))).toEqual([]);
    const faster = RECORDS.filter((table) => growthOn(last, table) > growthOn(ORDINARY_DAY, table));
    expect(faster).toEqual([]);
  });

  if (DAYS > WEEK)
    test('delete jobs a week after they were done', () => {
      expect(growthOn(last, 'pgboss.job')).toBeLessThan(growthOn(ORDINARY_DAY, 'pgboss.job') / 2);
    });

  test('take no more memory, handles and connections', () => {
    const [early, late] = [measured(ORDINARY_DAY), measured(last)];
    expect(late.heapBytes).toBeLessThan(early.heapBytes + HEAP_BYTES);
    expect(late.handles).toBeLessThanOrEqual(early.handles + HANDLES);
    expect(late.connections).toBeLessThanOrEqual(early.connections + HANDLES);
  });

  test('leave no units held and books that agree', async () => {
    await advanceTo(DAYS, 0);
    await scheduled.get('sweep-checkouts')?.work();
    await untilIdle(shop);
    expect(await countOf(sql`stock where held > 0`)).toBe(0);
    expect(await faultsInBooks(shop)).toEqual(NO_FAULTS);
  });
});
