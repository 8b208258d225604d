import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  adminCancellationReasons,
  adminRenewals,
} from '#contracts/admin/customers/subscriptions-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';

const DAYS = 35;

type Renewals = CallAnswer<typeof adminRenewals>;

/** What is missing comes first. */
const SCARCEST_FIRST: Keyset = {
  columns: [
    { column: sql`spare`, type: 'integer' },
    { column: sql`sku`, type: 'text' },
  ],
  direction: 'ascending',
};

/** Deliveries of the coming five weeks by day of the store, and a page of the units of stock that they need. */
export async function comingRenewals(
  db: Database,
  { store_id, day, limit = PAGE_SIZE, cursor }: z.output<typeof adminRenewals.query>,
): Promise<Renewals> {
  const timeZone = await storeTimeZone(db, store_id);
  const position = positionIn(SCARCEST_FIRST);
  const { rows } = await db.execute<{
    days: Renewals['days'] | null;
    short: number;
    units: (Renewals['units'][number] & { position: string[] })[] | null;
  }>(sql`
    with ${neededByDay(store_id, timeZone)},
    by_sku as (
      select sku, min(day) filter (where spare < 0) as short_on,
        sum(needed) filter (where ${isOfDay(day)})::int as needed, (min(spare) filter (where ${isOfDay(day)}))::int as spare
      from running group by sku
    ),
    page as (
      select *, ${position} as position from by_sku where needed > 0 and ${afterCursor(SCARCEST_FIRST, cursor) ?? sql`true`}
      order by ${sql.join(orderOf(SCARCEST_FIRST), sql`, `)} limit ${limit + 1}
    )
    select
      (select jsonb_agg(d order by d.day) from (
        select day, deliveries, sum(needed)::int as needed, count(*) filter (where spare < 0)::int as short
        from running join (select day, count(distinct subscription)::int as deliveries from wanted group by day) c using (day)
        group by day, deliveries
      ) d) as days,
      (select count(*)::int from by_sku where short_on is not null) as short,
      (select jsonb_agg(jsonb_build_object('sku', page.sku, 'title', coalesce(p.title || ', ' || v.description, page.sku),
          'needed', needed, 'left', spare, 'short_on', short_on, 'position', page.position) order by spare, page.sku)
        from page
        left join variants v on v.store_id = ${store_id} and v.sku = page.sku
        left join products p on p.store_id = v.store_id and p.handle = v.product_handle) as units`);
  const { days, short, units } = rows[0] ?? { days: null, short: 0, units: null };
  const { page, nextCursor } = pageOf(units ?? [], limit);
  return {
    days: days ?? [],
    short,
    units: page.map(({ position: _, ...unit }) => unit),
    next_cursor: nextCursor,
  };
}

const isOfDay = (day: string | undefined) => (day === undefined ? sql`true` : sql`day = ${day}`);

/** The first day on which the stock of each of these SKUs will not do for the coming deliveries, of those that have one. */
export async function shortOn(
  db: Database,
  storeId: StoreId,
  skus: readonly string[],
): Promise<Map<string, string>> {
  const timeZone = await storeTimeZone(db, storeId);
  const { rows } = await db.execute<{ sku: string; day: string }>(sql`
    with ${neededByDay(storeId, timeZone, skus)}
    select sku, min(day) as day from running where spare < 0 group by sku`);
  return new Map(rows.map(({ sku, day }) => [sku, day]));
}

/**
 * Tables of a statement: `wanted` has the units of each delivery, `running` the units of each SKU (or of these SKUs) by day, and what
 * is left of the stock after it and all days before. A delivery that failed is counted on the day on which it is tried again.
 */
function neededByDay(storeId: StoreId, timeZone: string, skus?: readonly string[]): SQL {
  const list = skus && sql`${sql.param(skus)}::text[]`;
  const isListed = (sku: SQL) => (list ? sql`${sku} = any(${list})` : sql`true`);
  return sql`coming as not materialized (
      select c.subscription, to_char(greatest(c.next_attempt_at, ${shopNow}) at time zone ${timeZone}, 'YYYY-MM-DD') as day
      from billing_cycles c join subscriptions s on s.id = c.subscription
      where c.store_id = ${storeId} and c.status = 'due' and s.status in ('active', 'past_due')
      and c.starts_at < ${shopNow} + make_interval(days => ${DAYS})
    ),
    wanted as (
      select coming.day, coming.subscription, l.sku, l.quantity as units from subscription_lines l
      join coming on coming.subscription = l.subscription
      where l.store_id = ${storeId} and l.sku is not null and ${isListed(sql`l.sku`)}
      union all
      select coming.day, coming.subscription, i.sku, l.quantity * i.quantity from subscription_lines l
      join coming on coming.subscription = l.subscription
      join bundle_items i on i.store_id = l.store_id and i.bundle_id = l.bundle_id
      where l.store_id = ${storeId} and l.bundle_id is not null and l.contents is null and ${isListed(sql`i.sku`)}
      union all
      select coming.day, coming.subscription, chosen.key, l.quantity * chosen.value::int from subscription_lines l
      join coming on coming.subscription = l.subscription cross join lateral jsonb_each_text(l.contents) as chosen
      where l.store_id = ${storeId} and l.contents is not null
      and ${list ? sql`l.contents ?| ${list}` : sql`true`} and ${isListed(sql`chosen.key`)}
    ),
    needed as (select day, sku, sum(units)::int as needed from wanted group by day, sku),
    running as (
      select n.day, n.sku, n.needed,
        (coalesce(st.on_hand - st.held, 0) - sum(n.needed) over (partition by n.sku order by n.day))::int as spare
      from needed n left join stock st on st.store_id = ${storeId} and st.sku = n.sku
    )`;
}

/** Why subscriptions of the last twelve months were cancelled, the most frequent reason first. */
export async function cancellationReasons(
  db: Database,
  storeId: StoreId,
): Promise<CallAnswer<typeof adminCancellationReasons>> {
  const count = sql<number>`count(*)::int`;
  const reasons = await db
    .select({ reason: subscriptions.cancellationReason, count })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.storeId, storeId),
        eq(subscriptions.status, 'cancelled'),
        gte(subscriptions.cancelledAt, sql`${shopNow} - interval '12 months'`),
      ),
    )
    .groupBy(subscriptions.cancellationReason)
    .orderBy(desc(count));
  return { reasons };
}
