import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/database.ts';
import {
  analyticsDaily,
  analyticsEvents,
  analyticsSessions,
} from '#server/platform/database/schema/analytics-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { stores } from '#server/platform/database/schema/store-tables.ts';

/** Days that late reports may still change, including today. */
const OPEN_DAYS = 3;
/** Limits rows, so that made-up pages and queries cannot fill the table. */
const MAX_SUBJECTS = 1_000;
/** The maximum of the column. */
const MAX_COUNTED = 2_147_483_647;
const RAW_DAYS = 90;
const BATCH = 5_000;

/** The day of a moment in the store's time zone; `stores` must be joined. */
const dayOf = (moment: unknown) => sql`(${moment} at time zone ${stores.timeZone})::date`;
const isOpen = (day: unknown) => sql`${day} >= ${dayOf(shopNow)} - ${OPEN_DAYS - 1}::int`;

/**
 * Recounts the last days from the raw rows: sessions, pages, products, carts and searches, by day in the
 * store's time zone. Earlier counts do not change.
 */
export async function countDays(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from ${analyticsDaily} using ${stores}
      where ${stores.id} = ${analyticsDaily.storeId} and ${isOpen(analyticsDaily.day)}`);
    await tx.execute(sql`
      insert into ${analyticsDaily} (store_id, day, metric, subject, count)
      select store_id, day, metric, subject, count from (
        select counted.*, row_number() over (partition by store_id, day, metric order by count desc, subject) as place
        from (${sessionCounts} union all ${stageCounts} union all ${eventCounts}) as counted
        join ${stores} on ${stores.id} = counted.store_id
        where ${isOpen(sql`day`)} and count > 0
      ) as placed where place <= ${MAX_SUBJECTS}`);
  });
}

const sessionCounts = sql`
  select visit.store_id, ${dayOf(sql`started_at`)} as day, metric, subject, count(*)::int as count
  from ${analyticsSessions} visit join ${stores} on ${stores.id} = visit.store_id
  cross join lateral (values
    ('visits', ''),
    ('visits_' || cart_status, ''),
    (case when attribution ? 'utm_source' then 'visits_from' end, attribution ->> 'utm_source')
  ) as said(metric, subject)
  where metric is not null
  group by 1, 2, 3, 4`;

/**
 * The funnel: how many of a day's sessions viewed a product, added one to the cart, and opened the checkout. Adding from
 * a list counts as a view, and all stages count on the day the session began.
 */
const stageCounts = sql`
  select visit.store_id, ${dayOf(sql`visit.started_at`)} as day, stage as metric, '' as subject, count(distinct visit.id)::int as count
  from ${analyticsEvents} event
  join ${analyticsSessions} visit on visit.id = event.session_id
  join ${stores} on ${stores.id} = visit.store_id
  cross join lateral (select event.kind = 'cart' and event.subject = 'ITEM_ADDED' as is_adding) as what
  cross join lateral (values
    (case when is_adding or event.kind = 'product_view' then 'visits_with_product' end),
    (case when is_adding then 'visits_with_cart' end),
    (case when event.kind = 'page_view' and event.subject like '/checkout%' then 'visits_with_checkout' end)
  ) as reached(stage)
  where stage is not null
  group by 1, 2, 3`;

const eventCounts = sql`
  select event.store_id, ${dayOf(sql`happened_at`)} as day, metric, left(lower(subject), 200) as subject, least(sum(weight), ${MAX_COUNTED})::int as count
  from ${analyticsEvents} event join ${stores} on ${stores.id} = event.store_id
  cross join lateral (values
    (case kind when 'page_view' then 'page_views' end, 1),
    (case kind when 'product_view' then 'product_views' end, coalesce((data ->> 'count')::int, 1)),
    (case kind when 'cart' then 'cart_events' end, 1),
    (case kind when 'search' then 'searches' end, 1),
    (case when kind = 'search' and data ->> 'results' = '0' then 'searches_without_results' end, 1)
  ) as said(metric, weight)
  where metric is not null
  group by 1, 2, 3, 4`;

/** Deletes sessions without a report for 90 days, in batches, so that no lock is held for long. */
export async function deleteOldSessions(db: Database): Promise<void> {
  let dropped = BATCH;
  while (dropped === BATCH) {
    const old = sql`${analyticsSessions.updatedAt} < ${shopNow} - make_interval(days => ${RAW_DAYS})`;
    const ids = db.select({ id: analyticsSessions.id }).from(analyticsSessions).where(old).limit(BATCH);
    const { rowCount } = await db.delete(analyticsSessions).where(sql`${analyticsSessions.id} in ${ids}`);
    dropped = rowCount ?? 0;
  }
}
