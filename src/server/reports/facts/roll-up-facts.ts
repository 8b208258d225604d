import { sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { dayAt, daysAfter } from '#domain/store-days.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';

/** Transactions that began before midnight still add facts of the day before. */
const OPEN_DAYS = 2;
/** At once: a statement ends after 15 seconds. */
const DAYS_AT_ONCE = 31;

/** Adds up the facts of the days that are over and not added up yet; `from` is set to do it again from a day on. */
export async function rollUpFacts(db: Database, storeId: StoreId, from?: string): Promise<void> {
  const today = dayAt(await shopTime(db), await storeTimeZone(db, storeId));
  const until = daysAfter(today, 1 - OPEN_DAYS);
  let next = from ?? (await firstToRollUp(db, storeId));
  while (next !== null && next < until) {
    const end = [daysAfter(next, DAYS_AT_ONCE), until].toSorted()[0] ?? until;
    await rollUpDays(db, storeId, next, end);
    next = end;
  }
}

async function firstToRollUp(db: Database, storeId: StoreId): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select coalesce((select rolled_until from sales_rollups where store_id = ${storeId}),
      (select min(day) from sales_facts where store_id = ${storeId}))::text as day`);
  return rows[0]?.day ?? null;
}

async function rollUpDays(db: Database, storeId: StoreId, from: string, until: string): Promise<void> {
  const days = sql`store_id = ${storeId} and day >= ${from}::date and day < ${until}::date`;
  await db.transaction(async (tx) => {
    // Locked first, so that facts of these days that come meanwhile are added up the next time.
    await tx.execute(sql`insert into sales_rollups (store_id, rolled_until) values (${storeId}, ${from}::date)
      on conflict (store_id) do update set rolled_until = sales_rollups.rolled_until`);
    await tx.execute(sql`delete from sales_days where ${days}`);
    await tx.execute(sql`
      insert into sales_days (store_id, day, currency, product_handle, channel, code, orders, refunds, units, returned_units,
        gross_cents, discount_cents, return_cents, shipping_cents, tax_cents)
      select store_id, day, currency, product_handle, channel, code, sum(orders), sum(refunds), sum(units), sum(returned_units),
        sum(gross_cents), sum(discount_cents), sum(return_cents), sum(shipping_cents), sum(tax_cents)
      from sales_facts where ${days} group by 1, 2, 3, 4, 5, 6`);
    await tx.execute(sql`delete from tax_days where ${days}`);
    await tx.execute(sql`
      insert into tax_days (store_id, day, currency, country, state, orders, sold_cents, charged_tax_cents, return_cents, returned_tax_cents)
      ${taxFigures} where ${days} group by 1, 2, 3, 4, 5`);
    await tx.execute(
      sql`update sales_rollups set rolled_until = greatest(rolled_until, ${until}::date) where store_id = ${storeId}`,
    );
  });
}

/** Facts as the columns of `tax_days`, to be grouped by the first five. */
export const taxFigures = sql.raw(`
  select store_id, day, currency, country, state, sum(orders) as orders,
    coalesce(sum(gross_cents + discount_cents + shipping_cents) filter (where kind in ('sale', 'withdrawn')), 0) as sold_cents,
    coalesce(sum(tax_cents) filter (where kind in ('sale', 'withdrawn')), 0) as charged_tax_cents,
    coalesce(sum(return_cents + shipping_cents) filter (where refund_id is not null), 0) as return_cents,
    coalesce(sum(tax_cents) filter (where refund_id is not null), 0) as returned_tax_cents
  from sales_facts`);
