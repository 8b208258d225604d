import { sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { daysAfter } from '#domain/store-days.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeToday } from '#server/platform/stores/store-time-zone.ts';
import { rewriteSalesToDate } from './sales-to-date.ts';
import { rewriteSum, SUMS, type SumName } from './sums.ts';

/** Transactions that began before midnight still add facts of the day before. */
const OPEN_DAYS = 2;
/** At once: a statement ends after 15 seconds. */
const DAYS_AT_ONCE = 31;

/** Adds up the facts of the days that are over and not added up yet; `from` is set to do it again from a day on. */
export async function rollUpFacts(db: Database, storeId: StoreId, from?: string): Promise<void> {
  const today = await storeToday(db, storeId);
  const until = daysAfter(today, 1 - OPEN_DAYS);
  let next = from ?? (await firstToRollUp(db, storeId));
  while (next !== null && next < until) next = await rollUpDays(db, storeId, next, until);
}

async function firstToRollUp(db: Database, storeId: StoreId): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select coalesce((select rolled_until from sales_rollups where store_id = ${storeId}),
      least((select min(day) from sales_facts where store_id = ${storeId}),
        (select min(day) from gift_card_entries where store_id = ${storeId}),
        (select min(day) from imported_orders where store_id = ${storeId} and counts_in_reports and was_paid)))::text as day`);
  return rows[0]?.day ?? null;
}

/** Adds up some days from a day on, or from an earlier one of which there are new facts, and returns the first day that is not. */
async function rollUpDays(db: Database, storeId: StoreId, from: string, until: string): Promise<string> {
  return db.transaction(async (tx) => {
    // Locked first, so that facts of these days that come meanwhile are added up the next time.
    const { rows } = await tx.execute<{ first: string }>(sql`
      insert into sales_rollups (store_id, rolled_until) values (${storeId}, ${from}::date)
      on conflict (store_id) do update set rolled_until = least(sales_rollups.rolled_until, ${from}::date)
      returning rolled_until::text as first`);
    const first = rows[0]?.first ?? from;
    const end = [daysAfter(first, DAYS_AT_ONCE), until].toSorted()[0] ?? until;
    const days = sql`store_id = ${storeId} and day >= ${first}::date and day < ${end}::date`;
    for (const name of Object.keys(SUMS) as SumName[])
      for (const statement of rewriteSum(name, days)) await tx.execute(statement);
    for (const month of monthsBegunIn(first, end))
      for (const statement of rewriteSalesToDate(storeId, month)) await tx.execute(statement);
    await tx.execute(sql`update sales_rollups set rolled_until = ${end}::date where store_id = ${storeId}`);
    return end;
  });
}

/** The first days of the months that begin after one day and until another. */
function monthsBegunIn(after: string, until: string): string[] {
  const months: string[] = [];
  for (let day = daysAfter(after, 1); day <= until; day = daysAfter(day, 1))
    if (day.endsWith('-01')) months.push(day);
  return months;
}
