import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Asked, Figures } from './report-definition.ts';

/** The fewest and most days of a unit, for bounds of how often it has passed since the anchor. */
const MIN_DAYS = sql.raw(
  `(case s.interval_unit when 'day' then 1 when 'week' then 7 when 'month' then 28 else 365 end)`,
);
const MAX_DAYS = sql.raw(
  `(case s.interval_unit when 'day' then 1 when 'week' then 7 when 'month' then 31 else 366 end)`,
);

/**
 * The deliveries of the coming weeks: the one that is due, on the day of its next attempt, and those after it, whole
 * intervals after the anchor as `nextBillingDate` has them. Weeks begin at the first day of the period.
 */
export async function readForecast(
  db: Queryable,
  { storeId, timeZone, from, to }: Asked,
): Promise<Figures[]> {
  const { rows } = await db.execute<Figures>(sql`
    with running as (
      select s.id, s.currency, s.anchor_at at time zone ${timeZone} as anchor,
        s.interval_count * ('1 ' || s.interval_unit)::interval as step,
        make_interval(days => ${MAX_DAYS}) / 2 as clear_of_last,
        c.starts_at at time zone ${timeZone} as starts,
        greatest(c.next_attempt_at, shop_now()) at time zone ${timeZone} as due,
        greatest(1, floor(extract(epoch from c.starts_at - s.anchor_at) / (86400 * ${MAX_DAYS} * s.interval_count)))::int as times,
        ceil((${to}::date + 1 - s.anchor_at::date)::numeric / (${MIN_DAYS} * s.interval_count))::int as most
      from billing_cycles c join subscriptions s on s.id = c.subscription
      where c.store_id = ${storeId} and c.status = 'due' and s.status in ('active', 'past_due')
        and c.starts_at < (${to}::date + 1)::timestamp at time zone ${timeZone}),
    deliveries as (
      select id, currency, due as moment from running
      union all
      select id, currency, anchor + times_after * step from running
      cross join lateral generate_series(times, most) as times_after
      where anchor + times_after * step > starts + clear_of_last and anchor + times_after * step > due),
    of_lines as (
      select subscription, sum(quantity) as units, sum(quantity * unit_price_cents) as cents
      from subscription_lines where store_id = ${storeId} group by 1)
    select currency, (${from}::date + (moment::date - ${from}::date) / 7 * 7)::text as key, count(*)::float8 as deliveries,
      sum(units)::float8 as units, sum(cents)::float8 as revenue
    from deliveries join of_lines on of_lines.subscription = deliveries.id
    where moment::date between ${from}::date and ${to}::date group by 1, 2`);
  return rows;
}
