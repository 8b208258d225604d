import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { OrderId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { orderLines, orders, refundLines, refunds } from '#server/platform/database/schema/order-tables.ts';
import type { OrderLine } from './order-store.ts';

/**
 * The lines to pack (or that were shipped) by order id, without units refunded before shipping.
 * `subtotalCents` is that of the remaining units; lines without units are skipped.
 */
export async function readPackedLines(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<Map<string, OrderLine[]>> {
  if (orderIds.length === 0) return new Map();
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.position));
  const refunded = await refundedBeforeShipping(db, orderIds);
  const packed = lines.flatMap((line) => {
    const quantity = line.quantity - (refunded.get(keyOf(line.orderId, line.position)) ?? 0);
    return quantity > 0 ? [{ ...line, quantity, subtotalCents: line.unitPriceCents * quantity }] : [];
  });
  return Map.groupBy(packed, ({ orderId }) => orderId);
}

const keyOf = (orderId: OrderId, position: number) => `${orderId} ${position}`;

async function refundedBeforeShipping(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<Map<string, number>> {
  const { orderId, linePosition } = refundLines;
  const rows = await db
    .select({ orderId, linePosition, quantity: sql<number>`sum(${refundLines.quantity})::int` })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .innerJoin(orders, eq(orders.id, refundLines.orderId))
    .where(
      and(
        inArray(orderId, [...orderIds]),
        ne(refunds.status, 'failed'),
        or(isNull(orders.shippedAt), lt(refunds.createdAt, orders.shippedAt)),
      ),
    )
    .groupBy(orderId, linePosition);
  return new Map(rows.map((row) => [keyOf(row.orderId, row.linePosition), row.quantity]));
}
