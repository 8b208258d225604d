import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { adminCancellationReasons, adminRenewals } from '#contracts/admin/subscriptions-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';

const DAYS = 35;

type Renewals = CallAnswer<typeof adminRenewals>;

/** A SKU on a day of the coming five weeks: what its deliveries need, and what is left of the stock after it and all days before. */
interface UnitsOfDay extends Record<string, unknown> {
  day: string;
  deliveries: number;
  sku: string;
  title: string;
  needed: number;
  available: number;
  left: number;
}

/** Deliveries of the coming five weeks by day of the store, and the units of stock that they need. */
export async function comingRenewals(db: Database, storeId: StoreId): Promise<Renewals> {
  const rows = await unitsByDay(db, storeId);
  const days = [...Map.groupBy(rows, ({ day }) => day)].map(([day, units]) => ({
    day,
    deliveries: units[0]?.deliveries ?? 0,
    units: units.map(({ sku, title, needed, left }) => ({ sku, title, needed, left })),
  }));
  const units = [...Map.groupBy(rows, ({ sku }) => sku)].map(([sku, ofSku]) => ({
    sku,
    title: ofSku[0]?.title ?? sku,
    needed: ofSku.reduce((sum, { needed }) => sum + needed, 0),
    available: ofSku[0]?.available ?? 0,
    short_on: ofSku.find(({ left }) => left < 0)?.day ?? null,
  }));
  return {
    days,
    units: units.toSorted((one, other) => one.available - one.needed - (other.available - other.needed)),
  };
}

/** The first day on which the stock of a SKU will not do for the coming deliveries, of those that have one. */
export async function shortOn(db: Database, storeId: StoreId): Promise<Map<string, string>> {
  const { units } = await comingRenewals(db, storeId);
  return new Map(units.flatMap(({ sku, short_on }) => (short_on === null ? [] : [[sku, short_on] as const])));
}

/** By day, and then by SKU. A delivery that failed is counted on the day on which it is tried again. */
async function unitsByDay(db: Database, storeId: StoreId): Promise<UnitsOfDay[]> {
  const timeZone = await storeTimeZone(db, storeId);
  const { rows } = await db.execute<UnitsOfDay>(sql`
    with coming as (
      select c.subscription,
        to_char(greatest(c.next_attempt_at, ${shopNow}) at time zone ${timeZone}, 'YYYY-MM-DD') as day
      from billing_cycles c join subscriptions s on s.id = c.subscription
      where c.store_id = ${storeId} and c.status = 'due' and s.status in ('active', 'past_due')
      and c.starts_at < ${shopNow} + make_interval(days => ${DAYS})
    ),
    wanted as (
      select coming.day, l.sku, l.quantity as units from subscription_lines l
      join coming on coming.subscription = l.subscription
      where l.sku is not null
      union all
      select coming.day, i.sku, l.quantity * i.quantity from subscription_lines l
      join coming on coming.subscription = l.subscription
      join bundle_items i on i.store_id = l.store_id and i.bundle_id = l.bundle_id
      where l.contents is null
      union all
      select coming.day, chosen.key, l.quantity * chosen.value::int from subscription_lines l
      join coming on coming.subscription = l.subscription cross join lateral jsonb_each_text(l.contents) as chosen
    ),
    needed as (select day, sku, sum(units)::int as needed from wanted group by day, sku),
    deliveries as (select day, count(*)::int as deliveries from coming group by day)
    select n.day, d.deliveries, n.sku, coalesce(p.title || ', ' || v.description, n.sku) as title, n.needed,
      coalesce(st.on_hand - st.held, 0)::int as available,
      (coalesce(st.on_hand - st.held, 0) - sum(n.needed) over (partition by n.sku order by n.day))::int as left
    from needed n join deliveries d on d.day = n.day
    left join stock st on st.store_id = ${storeId} and st.sku = n.sku
    left join variants v on v.store_id = ${storeId} and v.sku = n.sku
    left join products p on p.store_id = v.store_id and p.handle = v.product_handle
    order by n.day, n.sku`);
  return rows;
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
