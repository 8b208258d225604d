import { type SQL, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { analyticsDaily } from '#server/platform/database/schema/analytics-tables.ts';
import { cartLines, carts } from '#server/platform/database/schema/cart-tables.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { orderLines, orders } from '#server/platform/database/schema/order-tables.ts';
import type { ReportDays, RevenueDay, ShopReport } from './shop-report.ts';

const MAX_ROWS = 20;

interface ReportRange extends ReportDays {
  storeId: StoreId;
}

const within = (moment: SQL, { from, to, timeZone }: ReportRange) =>
  sql`${moment} >= ${from}::date::timestamp at time zone ${timeZone} and ${moment} < (${to}::date + 1)::timestamp at time zone ${timeZone}`;

const isSold = sql`status <> 'cancelled'`;

/** Rows of a query whose column names match the type. */
async function rowsOf<Row>(db: Queryable, query: SQL): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[];
}

/** The funnel, from the daily counts. */
export async function readSessions(db: Queryable, { storeId, from, to }: ReportRange) {
  const rows = await rowsOf<{ metric: string; count: number }>(
    db,
    sql`select metric, sum(count)::int as count from ${analyticsDaily}
      where store_id = ${storeId} and day between ${from}::date and ${to}::date
        and metric in ('visits', 'visits_with_product', 'visits_with_cart')
      group by metric`,
  );
  const countOf = (name: string) => rows.find(({ metric }) => metric === name)?.count ?? 0;
  return {
    visits: countOf('visits'),
    visitsWithProduct: countOf('visits_with_product'),
    visitsWithCart: countOf('visits_with_cart'),
  };
}

/** Checkouts started in these days, and how many of them became an order, whenever it was paid. */
export async function readCheckouts(db: Queryable, asked: ReportRange) {
  const [row] = await rowsOf<{ checkoutsStarted: number; checkoutsPaid: number }>(
    db,
    sql`select count(*)::int as "checkoutsStarted", count(placed.id)::int as "checkoutsPaid"
      from ${checkouts} begun
      left join ${orders} placed on placed.checkout_id = begun.id and placed.status <> 'cancelled'
      where begun.store_id = ${asked.storeId} and begun.billing_cycle_id is null and ${within(sql`begun.created_at`, asked)}`,
  );
  return row ?? { checkoutsStarted: 0, checkoutsPaid: 0 };
}

export function readRevenue(db: Queryable, asked: ReportRange): Promise<RevenueDay[]> {
  return rowsOf<RevenueDay>(
    db,
    sql`select to_char(placed_at at time zone ${asked.timeZone}, 'YYYY-MM-DD') as day, currency, count(*)::int as orders,
        sum(total_cents)::float8 as "totalCents", sum(refunded_cents)::float8 as "refundedCents"
      from ${orders} where store_id = ${asked.storeId} and ${isSold} and ${within(sql`placed_at`, asked)}
      group by 1, 2 order by 1, 2`,
  );
}

/** Products only: lines that staff wrote into an order have no handle. */
export function readBestSellers(db: Queryable, asked: ReportRange): Promise<ShopReport['bestSellers']> {
  return rowsOf(
    db,
    sql`select line.product_handle as handle, max(line.title) as title, sum(line.quantity)::int as units,
        count(distinct line.order_id)::int as orders
      from ${orderLines} line join ${orders} on orders.id = line.order_id
      where line.store_id = ${asked.storeId} and line.product_handle <> '' and ${isSold} and ${within(sql`placed_at`, asked)}
      group by 1 order by units desc, handle limit ${MAX_ROWS}`,
  );
}

export function readFruitlessSearches(
  db: Queryable,
  { storeId, from, to }: ReportRange,
): Promise<ShopReport['searchesWithoutResults']> {
  return rowsOf(
    db,
    sql`select subject as query, sum(count)::int as searches from ${analyticsDaily}
      where store_id = ${storeId} and metric = 'searches_without_results' and day between ${from}::date and ${to}::date
      group by 1 order by searches desc, query limit ${MAX_ROWS}`,
  );
}

export async function readCarts(db: Queryable, asked: ReportRange): Promise<ShopReport['abandonedCarts']> {
  const [row] = await rowsOf<ShopReport['abandonedCarts']>(
    db,
    sql`select count(distinct cart.id)::int as carts, coalesce(sum(line.quantity), 0)::int as units,
        count(distinct cart.id) filter (where cart.recovery_mailed_at is not null)::int as reminded
      from ${carts} cart join ${cartLines} line on line.cart_id = cart.id
      where cart.store_id = ${asked.storeId} and ${within(sql`cart.abandoned_at`, asked)}`,
  );
  return row ?? { carts: 0, units: 0, reminded: 0 };
}
