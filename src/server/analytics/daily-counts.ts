import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database.ts';
import {
  analyticsDaily,
  analyticsEvents,
  analyticsSessions,
} from '#server/platform/tables/analytics-tables.ts';
import { shopNow } from '#server/platform/tables/columns.ts';

/** Days that late reports may still change, today included. */
const OPEN_DAYS = 3;
/** So that invented pages and queries cannot fill the table. */
const MOST_SUBJECTS = 1_000;
/** As much as the column holds. */
const MOST_COUNTED = 2_147_483_647;
const RAW_DAYS = 90;
const BATCH = 5_000;

const today = sql`(${shopNow} at time zone 'utc')::date`;
const dayOf = (moment: unknown) => sql`(${moment} at time zone 'utc')::date`;

/** Counts the last days again from their raw rows: visits, pages, products, carts and searches by day (UTC). What is older stands. */
export async function countDays(db: Database): Promise<void> {
  const from = sql`${today} - ${OPEN_DAYS - 1}::int`;
  await db.transaction(async (tx) => {
    await tx.delete(analyticsDaily).where(sql`${analyticsDaily.day} >= ${from}`);
    await tx.execute(sql`
      insert into ${analyticsDaily} (store_id, day, metric, subject, count)
      select store_id, day, metric, subject, count from (
        select counted.*, row_number() over (partition by store_id, day, metric order by count desc, subject) as place
        from (${visitCounts} union all ${stageCounts} union all ${eventCounts}) as counted
        where day >= ${from} and count > 0
      ) as placed where place <= ${MOST_SUBJECTS}`);
  });
}

const visitCounts = sql`
  select store_id, ${dayOf(sql`started_at`)} as day, metric, subject, count(*)::int as count
  from ${analyticsSessions}
  cross join lateral (values
    ('visits', ''),
    ('visits_' || cart_status, ''),
    (case when attribution ? 'utm_source' then 'visits_from' end, attribution ->> 'utm_source')
  ) as said(metric, subject)
  where metric is not null
  group by 1, 2, 3, 4`;

/** How many visits came as far as a product's page, and as far as putting something into the cart. */
const stageCounts = sql`
  select store_id, ${dayOf(sql`happened_at`)} as day, stage as metric, '' as subject, count(distinct session_id)::int as count
  from ${analyticsEvents}
  cross join lateral (values
    (case when kind = 'product_view' then 'visits_with_product' when kind = 'cart' and subject = 'ITEM_ADDED' then 'visits_with_cart' end)
  ) as reached(stage)
  where stage is not null
  group by 1, 2, 3`;

const eventCounts = sql`
  select store_id, ${dayOf(sql`happened_at`)} as day, metric, left(lower(subject), 200) as subject, least(sum(weight), ${MOST_COUNTED})::int as count
  from ${analyticsEvents}
  cross join lateral (values
    (case kind when 'page_view' then 'page_views' end, 1),
    (case kind when 'product_view' then 'product_views' end, coalesce((data ->> 'count')::int, 1)),
    (case kind when 'cart' then 'cart_events' end, 1),
    (case kind when 'search' then 'searches' end, 1),
    (case when kind = 'search' and data ->> 'results' = '0' then 'searches_without_results' end, 1)
  ) as said(metric, weight)
  where metric is not null
  group by 1, 2, 3, 4`;

/** Removes raw rows that nobody has reported on for 90 days, some at a time, so that no lock is held for long. */
export async function dropOldVisits(db: Database): Promise<void> {
  let dropped = BATCH;
  while (dropped === BATCH) {
    const old = sql`${analyticsSessions.updatedAt} < ${shopNow} - make_interval(days => ${RAW_DAYS})`;
    const ids = db.select({ id: analyticsSessions.id }).from(analyticsSessions).where(old).limit(BATCH);
    const { rowCount } = await db.delete(analyticsSessions).where(sql`${analyticsSessions.id} in ${ids}`);
    dropped = rowCount ?? 0;
  }
}
