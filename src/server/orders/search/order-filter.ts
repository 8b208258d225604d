import { and, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { normalizeCode } from '#domain/discounts/discount.ts';
import type { OrderId, StoreId } from '#domain/ids.ts';
import { listSearchQuery } from '#domain/list-search.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import type { OrderView } from '#domain/orders/order-views.ts';
import { dayAt, endOfDay, startOfDay } from '#domain/store-days.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { matchingRows } from '#server/platform/database/matching-rows.ts';
import { orderSearch } from '#server/platform/database/schema/order-search-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { storeClock, storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { HAS_UNITS_TO_SHIP } from '../fulfilment/units-to-ship.ts';

export interface OrderFilter {
  storeId: StoreId;
  view?: OrderView | undefined;
  /** As it was typed. */
  search?: string | undefined;
  /** Days of the store's time zone, both included. */
  from?: string | undefined;
  until?: string | undefined;
  status?: OrderStatus | undefined;
  country?: string | undefined;
  discountCode?: string | undefined;
  /** Only these. */
  ids?: readonly OrderId[] | undefined;
}

/** What makes an order part of a view. Orders of which everything, or all that is left to ship, was refunded are not packed. */
const IN_VIEW: Readonly<Record<Exclude<OrderView, 'today'>, SQL | undefined>> = {
  to_pack: and(
    // Written as the index `orders_to_pack` has it.
    sql`${orders.status} in ('placed', 'partly_shipped')`,
    HAS_UNITS_TO_SHIP,
  ),
  partly_shipped: eq(orders.status, 'partly_shipped'),
  on_hold: eq(orders.status, 'on_hold'),
  shipped: eq(orders.status, 'shipped'),
  refunded: gt(orders.refundedCents, 0),
  cancelled: eq(orders.status, 'cancelled'),
  all: undefined,
};

/** The condition of a list of orders. */
export async function orderCondition(db: Queryable, filter: OrderFilter): Promise<SQL | undefined> {
  const { storeId, view = 'all', search = '', from, until, status, country, discountCode, ids } = filter;
  const timeZone = from || until ? await storeTimeZone(db, storeId) : 'UTC';
  return and(
    eq(orders.storeId, storeId),
    view === 'today' ? await placedToday(db, storeId) : IN_VIEW[view],
    ids && sql`${orders.id} = any(${sql.param(ids)}::uuid[])`,
    status && eq(orders.status, status),
    from ? gte(orders.placedAt, startOfDay(from, timeZone)) : undefined,
    until ? lt(orders.placedAt, endOfDay(until, timeZone)) : undefined,
    country ? sql`${orders.address} ->> 'country' = ${country}` : undefined,
    discountCode ? inArray(orders.discountCode, namesOf(discountCode)) : undefined,
    search === '' ? undefined : await matchesSearch(db, storeId, search),
  );
}

async function placedToday(db: Queryable, storeId: StoreId): Promise<SQL | undefined> {
  const { now, timeZone } = await storeClock(db, storeId);
  const day = dayAt(now, timeZone);
  return and(gte(orders.placedAt, startOfDay(day, timeZone)), lt(orders.placedAt, endOfDay(day, timeZone)));
}

/** A code in any case, or the title of a discount without one. */
const namesOf = (typed: string): string[] => [...new Set([normalizeCode(typed), typed.trim()])];

async function matchesSearch(db: Queryable, storeId: StoreId, typed: string): Promise<SQL> {
  const query = listSearchQuery(typed);
  if (query === null) return sql`false`;
  const { orderId, words } = orderSearch;
  const matches = sql`${words} @@ ${query}::tsquery`;
  const all = db
    .select({ orderId })
    .from(orderSearch)
    .where(and(eq(orderSearch.storeId, storeId), matches));
  const search = { storeId, table: orderSearch, id: orderId, matches };
  return matchingRows(db, search, inArray(orders.id, all), orders.id);
}
