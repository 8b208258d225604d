import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '#server/platform/database.ts';
import { orderCharges, orderLines, orders } from '#server/platform/tables/order-tables.ts';

export type Order = typeof orders.$inferSelect;
export type OrderLine = typeof orderLines.$inferSelect;
export type OrderCharge = typeof orderCharges.$inferSelect;

/** The id of the order that a checkout became; null before, and when it was cancelled. */
export async function orderOfCheckout(db: Queryable, checkoutId: string): Promise<string | null> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.checkoutId, checkoutId));
  return row?.id ?? null;
}

export interface WholeOrder {
  order: Order;
  lines: OrderLine[];
  charges: OrderCharge[];
}

/** An order with its lines and the explanation of each cent. */
export async function readWholeOrder(db: Queryable, checkoutId: string): Promise<WholeOrder | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.checkoutId, checkoutId)));
  if (!order) return null;
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const charges = await db
    .select()
    .from(orderCharges)
    .where(eq(orderCharges.orderId, order.id))
    .orderBy(asc(orderCharges.position));
  return { order, lines, charges };
}
