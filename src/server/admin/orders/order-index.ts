import { and, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  adminOrderCounts,
  adminOrders,
  ListedOrder,
} from '#contracts/admin/orders/order-index-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { OrderId, StoreId } from '#domain/ids.ts';
import { shownStatus } from '#domain/orders/order-status.ts';
import type { OrderSort, OrderView } from '#domain/orders/order-views.ts';
import type { Order } from '#server/orders/order-store.ts';
import { type OrderFilter, orderCondition } from '#server/orders/search/order-filter.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import { importedOrders } from '#server/platform/database/schema/imported-order-tables.ts';
import { orderLines, orders } from '#server/platform/database/schema/order-tables.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';
import { maySeeAmounts } from './may-see-amounts.ts';
import { orderStatesToWire } from './order-states-wire.ts';

const BY_TIME: Keyset['columns'] = [
  { column: orders.placedAt, type: 'moment' },
  { column: orders.id, type: 'uuid' },
];

const SORTS: Readonly<Record<OrderSort, Keyset>> = {
  newest: { columns: BY_TIME, direction: 'descending' },
  oldest: { columns: BY_TIME, direction: 'ascending' },
  total: {
    columns: [
      { column: orders.totalCents, type: 'integer' },
      { column: orders.id, type: 'uuid' },
    ],
    direction: 'descending',
  },
};

type IndexQuery = z.output<typeof adminOrders.query>;

export const orderFilterOf = ({
  store_id,
  q,
  code,
  ...filter
}: Omit<IndexQuery, 'sort' | 'limit' | 'cursor'>): OrderFilter => ({
  storeId: store_id,
  search: q?.trim(),
  discountCode: code,
  ...filter,
});

/** A page of the orders that match. */
export async function listedOrders(
  db: Database,
  { sort = 'newest', limit = PAGE_SIZE, cursor, ...query }: IndexQuery,
  staffMember: StaffMember,
): Promise<CallAnswer<typeof adminOrders>> {
  const seesAmounts = maySeeAmounts(staffMember);
  const keyset = SORTS[sort];
  const found = await db
    .select({ order: orders, position: positionIn(keyset) })
    .from(orders)
    .where(and(await orderCondition(db, orderFilterOf(query)), afterCursor(keyset, cursor)))
    .orderBy(...orderOf(keyset))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit);
  const units = await unitsOf(db, page);
  return {
    orders: page.map(({ order }) => toWire(order, units.get(order.id) ?? 0, seesAmounts)),
    next_cursor: nextCursor,
  };
}

/** The units of each order of a page, in one query for all of them. */
async function unitsOf(
  db: Database,
  page: readonly { order: Order }[],
): Promise<ReadonlyMap<OrderId, number>> {
  const rows = await db
    .select({ orderId: orderLines.orderId, units: sql<number>`sum(${orderLines.quantity})::int` })
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        page.map(({ order }) => order.id),
      ),
    )
    .groupBy(orderLines.orderId);
  return new Map(rows.map(({ orderId, units }) => [orderId, units]));
}

/** Counting stops here, so that a count costs the same in every store. */
const MAX_COUNTED = 100;

/** How many orders wait in the views of what is to be done. */
export async function orderCounts(
  db: Database,
  storeId: StoreId,
): Promise<CallAnswer<typeof adminOrderCounts>> {
  const count = async (view: OrderView) => {
    const condition = await orderCondition(db, { storeId, view });
    return sql<number>`(select count(*)::int from (select from ${orders} where ${condition} limit ${MAX_COUNTED}) as found)`;
  };
  const { rows } = await db.execute<{ to_pack: number; on_hold: number; has_imported: boolean }>(sql`
    select ${await count('to_pack')} as to_pack, ${await count('on_hold')} as on_hold,
      (select count(*) > 0 from (select from ${importedOrders} where ${importedOrders.storeId} = ${storeId} limit 1) as found) as has_imported`);
  const [found = { to_pack: 0, on_hold: 0, has_imported: false }] = rows;
  return { most: MAX_COUNTED, ...found };
}

function toWire(order: Order, units: number, seesAmounts: boolean): ListedOrder {
  return {
    order_id: order.id,
    order_number: order.number,
    placed_at: order.placedAt.toISOString(),
    status: shownStatus(order),
    ...orderStatesToWire(order),
    units,
    name: order.name,
    email: order.email,
    city: order.address.city,
    state: order.address.state,
    country: order.address.country,
    is_gift: order.gift !== null,
    currency: order.currency,
    discount_code: seesAmounts ? order.discountCode : null,
    total: seesAmounts ? order.totalCents : null,
    refunded: seesAmounts ? order.refundedCents : null,
  };
}
