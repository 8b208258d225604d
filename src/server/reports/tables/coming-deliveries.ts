import { type SQL, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';

/** The fewest and most days of a unit, for bounds of how often it has passed since the anchor. */
const MIN_DAYS = sql.raw(
  `(case s.interval_unit when 'day' then 1 when 'week' then 7 when 'month' then 28 else 365 end)`,
);
const MAX_DAYS = sql.raw(
  `(case s.interval_unit when 'day' then 1 when 'week' then 7 when 'month' then 31 else 366 end)`,
);

/**
 * Tables of a statement. `coming_deliveries` has the subscription, its currency and the moment of each delivery before `until`: the
 * one that is due, at its next attempt, and those after it, whole intervals after the anchor as `nextBillingDate` has them.
 * Moments are local times of the store, as is `until`.
 */
export function comingDeliveries({
  storeId,
  timeZone,
  until,
}: {
  storeId: StoreId;
  timeZone: string;
  until: SQL;
}): SQL {
  return sql`running as (
      select s.id, s.currency, s.anchor_at at time zone ${timeZone} as anchor,
        s.interval_count * ('1 ' || s.interval_unit)::interval as step,
        make_interval(days => ${MAX_DAYS}) / 2 as clear_of_last,
        c.starts_at at time zone ${timeZone} as starts,
        greatest(c.next_attempt_at, shop_now()) at time zone ${timeZone} as due,
        greatest(1, floor(extract(epoch from c.starts_at - s.anchor_at) / (86400 * ${MAX_DAYS} * s.interval_count)))::int as times,
        ceil((${until}::date + 1 - s.anchor_at::date)::numeric / (${MIN_DAYS} * s.interval_count))::int as most
      from billing_cycles c join subscriptions s on s.id = c.subscription
      where c.store_id = ${storeId} and c.status = 'due' and s.status in ('active', 'past_due')
        and c.starts_at < ${until} at time zone ${timeZone}),
    coming_deliveries as (
      select id as subscription, currency, due as moment from running where due < ${until}
      union all
      select id, currency, anchor + times_after * step from running
      cross join lateral generate_series(times, most) as times_after
      where anchor + times_after * step > starts + clear_of_last and anchor + times_after * step > due
        and anchor + times_after * step < ${until})`;
}
