import { and, eq, gt, isNull, max, ne } from 'drizzle-orm';
import type { OrderId } from '#domain/ids.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { refundLines, refunds } from '#server/platform/database/schema/order-tables.ts';
import { shipments } from '#server/platform/database/schema/shipment-tables.ts';
import { readUnitsToShip } from './line-fulfilment.ts';

/**
 * Whether the last units of an order left in a parcel. An order whose last units were refunded before they left has not: what was
 * sold in their place can still go as the rest of it.
 */
export async function hasLeft(db: Queryable, orderId: OrderId): Promise<boolean> {
  if ((await readUnitsToShip(db, orderId)).size > 0) return false;
  const [takenBack] = await db
    .select({ at: max(refunds.createdAt) })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(
      and(
        eq(refundLines.orderId, orderId),
        gt(refundLines.unshippedQuantity, 0),
        ne(refunds.status, 'failed'),
      ),
    );
  if (!takenBack?.at) return true;
  const afterwards = and(
    eq(shipments.orderId, orderId),
    isNull(shipments.cancelledAt),
    gt(shipments.shippedAt, takenBack.at),
  );
  return (await db.$count(shipments, afterwards)) > 0;
}
