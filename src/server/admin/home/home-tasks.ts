import { type SQL, sql } from 'drizzle-orm';
import type { adminHome, HOME_TASKS } from '#contracts/admin/home-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { FREE_UNITS, IS_LOW, IS_ON_SALE } from '#server/catalog/stock/stock-cover.ts';
import { hasSpentBudget } from '#server/discounts/discount-store.ts';
import { HAS_UNITS_TO_SHIP } from '#server/orders/fulfilment/units-to-ship.ts';
import type { Database } from '#server/platform/database/database.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { isFailedEmailOf } from '#server/platform/jobs/failed-jobs.ts';
import { storeToday } from '#server/platform/stores/store-time-zone.ts';

type TaskKind = (typeof HOME_TASKS)[number];
type Task = CallAnswer<typeof adminHome>['tasks'][number];

/** Counting stops here, so that the page costs the same in every store. */
export const MAX_COUNTED_TASKS = 100;

interface Counted {
  permission: Permission;
  /** Rows to count, with the time since when each waits as `since` and, of orders, whether it is `late`. */
  rows: (storeId: StoreId, today: string) => SQL;
}

const TASKS: Readonly<Record<TaskKind, Counted>> = {
  orders_to_pack: {
    permission: 'orders:ship',
    rows: (storeId, today) => sql`select placed_at as since,
      coalesce(delivery_earliest <= ${today}::date, placed_at < ${shopNow} - interval '3 days') as late from orders
      where store_id = ${storeId} and status in ('placed', 'partly_shipped')
      and ${HAS_UNITS_TO_SHIP} order by placed_at`,
  },
  orders_on_hold: {
    permission: 'orders:read',
    rows: (storeId) => sql`select placed_at as since, false as late from orders
      where store_id = ${storeId} and status = 'on_hold' order by placed_at`,
  },
  payments_to_resolve: {
    permission: 'payments:read',
    rows: (storeId) => sql`select updated_at as since, false as late from checkouts
      where store_id = ${storeId} and status = 'review' order by updated_at`,
  },
  subscriptions_past_due: {
    permission: 'subscriptions:read',
    rows: (storeId) => sql`select null::timestamptz as since, false as late from subscriptions
      where store_id = ${storeId} and status = 'past_due'`,
  },
  reviews_waiting: {
    permission: 'reviews:read',
    rows: (storeId) => sql`select created_at as since, false as late from reviews
      where store_id = ${storeId} and status = 'pending'`,
  },
  messages_unanswered: {
    permission: 'messages:read',
    rows: (storeId) => sql`select last_message_at as since, false as late from conversations
      where store_id = ${storeId} and status = 'open' and is_unanswered
      and (snoozed_until is null or snoozed_until <= ${shopNow})`,
  },
  stock_low: {
    permission: 'stock:read',
    rows: (storeId) => sql`select null::timestamptz as since, ${FREE_UNITS} <= 0 as late from ${stock}
      where ${stock.storeId} = ${storeId} and ${IS_LOW} and ${IS_ON_SALE}`,
  },
  discounts_spent: {
    permission: 'discounts:read',
    rows: (storeId) => sql`select null::timestamptz as since, false as late from ${discounts}
      where ${discounts.storeId} = ${storeId} and ${hasSpentBudget} and coalesce(${discounts.endsAt} > ${shopNow}, true)
      and ${discounts.used} < ${discounts.maxRedemptions}`,
  },
  emails_failed: {
    permission: 'jobs:read',
    rows: (storeId) => sql`select completed_on as since, false as late from pgboss.job
      where ${isFailedEmailOf(storeId)}`,
  },
  alerts_open: {
    permission: 'alerts:read',
    rows: (storeId) => sql`select created_at as since, false as late from alerts
      where store_id = ${storeId} and seen_at is null order by created_at`,
  },
};

/** What waits in a store, of what the permissions let a staff member see; in one statement. */
export async function homeTasks(
  db: Database,
  storeId: StoreId,
  permissions: readonly Permission[],
): Promise<Task[]> {
  const today = await storeToday(db, storeId);
  const kinds = (Object.keys(TASKS) as TaskKind[]).filter((kind) =>
    permissions.includes(TASKS[kind].permission),
  );
  if (kinds.length === 0) return [];
  const counts = kinds.map(
    (kind) => sql`select ${kind} as kind, count(*)::int as count, min(since) as oldest,
      count(*) filter (where late)::int as late
      from (select * from (${TASKS[kind].rows(storeId, today)}) as waiting limit ${MAX_COUNTED_TASKS}) as counted`,
  );
  const { rows } = await db.execute<{ kind: TaskKind; count: number; oldest: string | null; late: number }>(
    sql.join(counts, sql` union all `),
  );
  return rows.map(({ kind, count, oldest, late }) => ({
    kind,
    count,
    oldest_at: oldest === null ? null : new Date(oldest).toISOString(),
    late,
  }));
}
