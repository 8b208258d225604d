import { sql } from 'drizzle-orm';
import type { adminHome } from '#contracts/admin/home-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { StoreId } from '#domain/ids.ts';
import { calendarAfter, dayAt, daysAfter, startOfDay, weekdayOf } from '#domain/store-days.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';

type Sales = NonNullable<CallAnswer<typeof adminHome>['sales']>;

/**
 * The sales of today, yesterday, this week and the last seven days by currency, each with those of a week before up to the same
 * time of day.
 */
export async function recentSales(db: Database, storeId: StoreId): Promise<Sales> {
  const timeZone = await storeTimeZone(db, storeId);
  const now = await shopTime(db);
  const today = dayAt(now, timeZone);
  const monday = daysAfter(today, 1 - weekdayOf(today));
  const aWeekAgo = calendarAfter(now, timeZone, { days: -7 });
  const day = startOfDay(today, timeZone);
  const startBefore = (days: number) => startOfDay(daysAfter(today, -days), timeZone);
  const week = startOfDay(monday, timeZone);
  const weekBefore = startOfDay(daysAfter(monday, -7), timeZone);
  const from = (moment: Date) => sql`happened_at >= ${moment.toISOString()}::timestamptz`;
  const before = (moment: Date) => sql`happened_at < ${moment.toISOString()}::timestamptz`;
  const until = (moment: Date) => sql`happened_at <= ${moment.toISOString()}::timestamptz`;
  const worth = sql`coalesce(sum(gross_cents + discount_cents + return_cents + shipping_cents + tax_cents)`;
  const { rows } = await db.execute<Sales[number]>(sql`
    select currency,
      coalesce(sum(orders) filter (where ${from(day)}), 0)::int as orders_today,
      ${worth} filter (where ${from(day)}), 0)::float8 as today,
      ${worth} filter (where ${from(startBefore(7))} and ${until(aWeekAgo)}), 0)::float8 as today_week_before,
      coalesce(sum(orders) filter (where ${from(startBefore(1))} and ${before(day)}), 0)::int as orders_yesterday,
      ${worth} filter (where ${from(startBefore(1))} and ${before(day)}), 0)::float8 as yesterday,
      ${worth} filter (where ${from(startBefore(8))} and ${before(startBefore(7))}), 0)::float8 as yesterday_week_before,
      coalesce(sum(orders) filter (where ${from(week)}), 0)::int as orders_week,
      ${worth} filter (where ${from(week)}), 0)::float8 as week,
      ${worth} filter (where ${from(weekBefore)} and ${until(aWeekAgo)}), 0)::float8 as week_before,
      coalesce(sum(orders) filter (where ${from(startBefore(6))}), 0)::int as orders_seven_days,
      ${worth} filter (where ${from(startBefore(6))}), 0)::float8 as seven_days,
      ${worth} filter (where ${from(startBefore(13))} and ${until(aWeekAgo)}), 0)::float8 as seven_days_before
    from sales_facts where store_id = ${storeId} and day >= ${daysAfter(today, -13)}::date
    group by currency order by currency desc`);
  return rows;
}
