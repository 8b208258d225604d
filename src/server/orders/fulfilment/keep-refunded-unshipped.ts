import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { OrderId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { refundLines, refunds } from '#server/platform/database/schema/order-tables.ts';
import { readFulfilment } from './line-fulfilment.ts';

/**
 * Counts units that were refunded out of a parcel that is cancelled by now as refunded before they left, so that they stay
 * here when the rest is shipped. The order is locked; which of its refunds had them is not known, and the last ones are taken.
 */
export async function keepRefundedUnshipped(tx: Transaction, orderId: OrderId): Promise<void> {
  const lines = (await readFulfilment(tx, [orderId])).get(orderId) ?? [];
  for (const { position, shipped, refundedShipped } of lines)
    if (refundedShipped > shipped) await takeFromRefunds(tx, orderId, position, refundedShipped - shipped);
}

async function takeFromRefunds(
  tx: Transaction,
  orderId: OrderId,
  position: number,
  units: number,
): Promise<void> {
  const rows = await tx
    .select({
      refundId: refundLines.refundId,
      hadLeft: sql<number>`${refundLines.quantity} - ${refundLines.unshippedQuantity}`,
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(
      and(
        eq(refundLines.orderId, orderId),
        eq(refundLines.linePosition, position),
        ne(refunds.status, 'failed'),
      ),
    )
    .orderBy(desc(refunds.createdAt), desc(refunds.id));
  let left = units;
  for (const { refundId, hadLeft } of rows) {
    const taken = Math.min(left, hadLeft);
    if (taken === 0) continue;
    left -= taken;
    await tx
      .update(refundLines)
      .set({ unshippedQuantity: sql`${refundLines.unshippedQuantity} + ${taken}` })
      .where(and(eq(refundLines.refundId, refundId), eq(refundLines.linePosition, position)));
  }
}
