import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { adminCancellationReasons, adminRenewals } from '#contracts/admin/subscriptions-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';

const DAYS = 35;

/** Deliveries of the coming five weeks by day of the store, and the units of stock that they need. */
export async function comingRenewals(
  db: Database,
  storeId: StoreId,
): Promise<CallAnswer<typeof adminRenewals>> {
  const timeZone = await storeTimeZone(db, storeId);
  const coming = sql`select c.subscription, c.next_attempt_at from billing_cycles c
    join subscriptions s on s.id = c.subscription
    where c.store_id = ${storeId} and c.status = 'due' and s.status in ('active', 'past_due')
    and c.starts_at < ${shopNow} + make_interval(days => ${DAYS})`;
  const { rows: days } = await db.execute<{ day: string; deliveries: number }>(sql`
    select to_char(greatest(next_attempt_at, ${shopNow}) at time zone ${timeZone}, 'YYYY-MM-DD') as day,
      count(*)::int as deliveries
    from (${coming}) as coming group by 1 order by 1`);
  const { rows: units } = await db.execute<{
    sku: string;
    title: string;
    needed: number;
    available: number;
  }>(sql`
    with coming as (${coming}),
    wanted as (
      select l.sku, l.quantity as units from subscription_lines l join coming on coming.subscription = l.subscription
      where l.sku is not null
      union all
      select i.sku, l.quantity * i.quantity from subscription_lines l
      join coming on coming.subscription = l.subscription
      join bundle_items i on i.store_id = l.store_id and i.bundle_id = l.bundle_id
      where l.contents is null
      union all
      select chosen.key, l.quantity * chosen.value::int from subscription_lines l
      join coming on coming.subscription = l.subscription cross join lateral jsonb_each_text(l.contents) as chosen
    )
    select w.sku, coalesce(p.title || ', ' || v.description, w.sku) as title, sum(w.units)::int as needed,
      coalesce(max(st.on_hand - st.held), 0)::int as available
    from wanted w left join stock st on st.store_id = ${storeId} and st.sku = w.sku
    left join variants v on v.store_id = ${storeId} and v.sku = w.sku
    left join products p on p.store_id = v.store_id and p.handle = v.product_handle
    group by w.sku, 2 order by coalesce(max(st.on_hand - st.held), 0) - sum(w.units), w.sku`);
  return { days, units };
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
