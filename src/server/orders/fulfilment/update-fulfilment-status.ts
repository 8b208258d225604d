import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { OrderId } from '#domain/ids.ts';
import { fulfilmentStatus } from '#domain/orders/fulfilment.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { disputes, orders } from '#server/platform/database/schema/order-tables.ts';
import { shipments } from '#server/platform/database/schema/shipment-tables.ts';
import { readFulfilment } from './line-fulfilment.ts';

/**
 * Gives an order, which the transaction has locked, the status that its parcels, refunds, hold and disputes amount to,
 * and the tracking address and time of its last parcel. What is to be shipped has another version then. A cancelled order
 * stays cancelled.
 */
export async function updateFulfilmentStatus(tx: Transaction, orderId: OrderId): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order || order.status === 'cancelled') return;
  const lines = (await readFulfilment(tx, [orderId])).get(orderId) ?? [];
  const isHeld = order.holdReason !== null || (await hasUnresolvedDispute(tx, orderId));
  const status = fulfilmentStatus({ lines, isHeld });
  const last = await lastShipment(tx, orderId);
  await tx
    .update(orders)
    .set({
      status,
      trackingUrl: last?.trackingUrl ?? null,
      shippedAt: status === 'shipped' ? (last?.shippedAt ?? null) : null,
      itemsVersion: sql`${orders.itemsVersion} + 1`,
      updatedAt: sql`shop_now()`,
    })
    .where(eq(orders.id, orderId));
}

/** Whether a dispute of the order's payment is open or lost. */
export async function hasUnresolvedDispute(db: Queryable, orderId: OrderId): Promise<boolean> {
  const [unresolved] = await db
    .select({ id: disputes.providerDisputeId })
    .from(disputes)
    .where(and(eq(disputes.orderId, orderId), ne(disputes.status, 'won')));
  return unresolved !== undefined;
}

async function lastShipment(tx: Transaction, orderId: OrderId) {
  const [last] = await tx
    .select({ trackingUrl: shipments.trackingUrl, shippedAt: shipments.shippedAt })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.cancelledAt)))
    .orderBy(desc(shipments.position))
    .limit(1);
  return last;
}
