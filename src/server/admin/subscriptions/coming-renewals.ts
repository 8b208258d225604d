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
import { comingDeliveries } from '#server/reports/tables/coming-deliveries.ts';

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

/** For those who may not see the stock, to whom the order of the others would tell of it. */
const MOST_NEEDED_FIRST: Keyset = {
  columns: [
    { column: sql`needed`, type: 'integer' },
    { column: sql`sku`, type: 'text' },
  ],
  direction: 'descending',
};

/** Deliveries of the coming five weeks by day of the store, and a page of the units of stock that they need; what is there only with `mayReadStock`. */
export async function comingRenewals(
  db: Database,
  { store_id, day, limit = PAGE_SIZE, cursor }: z.output<typeof adminRenewals.query>,
  mayReadStock: boolean,
): Promise<Renewals> {
  const keyset = mayReadStock ? SCARCEST_FIRST : MOST_NEEDED_FIRST;
  const timeZone = await storeTimeZone(db, store_id);
  const position = positionIn(keyset);
  const { rows } = await db.execute<{
    days: Renewals['days'] | null;
    short: number;
    units: (Renewals['units'][number] & { position: string[] })[] | null;
  }>(sql`
    with ${wantedUnits(store_id, timeZone)}, ${needsBySku(store_id, { day })}, ${SHORT_DAYS},
    page as (
      select *, ${position} as position from by_sku where needed > 0 and ${afterCursor(keyset, cursor) ?? sql`true`}
      order by ${sql.join(orderOf(keyset), sql`, `)} limit ${limit + 1}
    )
    select
      (select jsonb_agg(jsonb_build_object('day', day, 'deliveries', deliveries, 'needed', needed, 'short', coalesce(short, 0)) order by day)
        from (select day, count(*) as deliveries, sum(units) as needed
          from (select day, subscription, sum(units) as units from wanted group by day, subscription) of_deliveries group by day) of_days
        left join (select day, count(*) as short from short_days group by day) shortages using (day)) as days,
      (select count(*)::int from by_sku where is_short) as short,
      (select jsonb_agg(jsonb_build_object('sku', sku, 'title', coalesce(${titleOf(store_id)}, sku), 'needed', needed, 'left', spare,
          'short_on', (select min(day) from short_days where short_days.sku = page.sku), 'position', position) order by ${sql.join(orderOf(keyset), sql`, `)})
        from page) as units`);
  const { days, short, units } = rows[0] ?? { days: null, short: 0, units: null };
  const { page, nextCursor } = pageOf(units ?? [], limit);
  return {
    days: (days ?? []).map((each) => (mayReadStock ? each : { ...each, short: null })),
    short: mayReadStock ? short : null,
    units: page.map(({ position: _, ...unit }) =>
      mayReadStock ? unit : { ...unit, left: null, short_on: null },
    ),
    next_cursor: nextCursor,
  };
}

/** The first day on which the stock of each of these SKUs will not do for the coming deliveries, of those that have one. */
export async function shortOn(
  db: Database,
  storeId: StoreId,
  skus: readonly string[],
): Promise<Map<string, string>> {
  const timeZone = await storeTimeZone(db, storeId);
  const { rows } = await db.execute<{ sku: string; day: string }>(sql`
    with ${wantedUnits(storeId, timeZone, skus)}, ${needsBySku(storeId, { skus })}, ${SHORT_DAYS}
    select sku, min(day)::text as day from short_days group by sku`);
  return new Map(rows.map(({ sku, day }) => [sku, day]));
}

/**
 * Table of a statement: the units of each coming delivery (or those of these SKUs), each line by itself. A delivery that failed is
 * counted on the day on which it is tried again.
 */
function wantedUnits(storeId: StoreId, timeZone: string, skus?: readonly string[]): SQL {
  const list = skus && sql`${sql.param(skus)}::text[]`;
  const isListed = (sku: SQL) => (list ? sql`${sku} = any(${list})` : sql`true`);
  const until = sql`((${shopNow} + make_interval(days => ${DAYS})) at time zone ${timeZone})`;
  return sql`${comingDeliveries({ storeId, timeZone, until })},
    coming as (select subscription, moment::date as day from coming_deliveries),
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
    )`;
}

/** Table of a statement: what deliveries need of each SKU, on all days or on one, and what is left of its stock after that. */
function needsBySku(
  storeId: StoreId,
  { day, skus }: { day?: string | undefined; skus?: readonly string[] },
): SQL {
  const on = (comparison: SQL) =>
    day === undefined ? sql`` : sql`filter (where day ${comparison} ${day}::date)`;
  return sql`by_sku as (
      select n.sku, n.needed::int, free, (free - n.until_then)::int as spare, free < n.ever as is_short
      from (
        select sku, sum(units) as ever, sum(units) ${on(sql`<=`)} as until_then, sum(units) ${on(sql`=`)} as needed
        from wanted group by sku
      ) n
      left join stock st on st.store_id = ${storeId} and st.sku = n.sku ${skus ? sql`and st.sku = any(${sql.param(skus)}::text[])` : sql``}
      cross join lateral (select coalesce(st.on_hand - st.held, 0) as free) of_stock
    )`;
}

/** Table of a statement: the days on which what is needed until then is more than the stock. Few SKUs have one, so only these are added up day by day. */
const SHORT_DAYS = sql`short_days as (
      select sku, day from (
        select sku, day, free - sum(sum(units)) over (partition by sku order by day) as spare
        from wanted join by_sku using (sku) where is_short group by sku, day, free
      ) by_day where spare < 0
    )`;

const titleOf = (storeId: StoreId) => sql`(select p.title || ', ' || v.description from variants v
  join products p on p.store_id = v.store_id and p.handle = v.product_handle where v.store_id = ${storeId} and v.sku = page.sku)`;

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
