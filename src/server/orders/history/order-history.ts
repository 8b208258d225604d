import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { OrderHistoryEntry } from '#contracts/account/auth-calls.ts';
import type { CustomerId, StoreId } from '#domain/ids.ts';
import { shownStatus } from '#domain/orders/order-status.ts';
import { hasAddress } from '#domain/shipping/address.ts';
import type { Database } from '#server/platform/database/database.ts';
import { orderCharges, orderLines, orders } from '#server/platform/database/schema/order-tables.ts';
import { breakdownToWire } from '../breakdown-wire.ts';
import { estimateOf } from '../order-store.ts';

/** A customer's orders as they were sold, newest first. Spec §3, Order history entry. */
export async function orderHistoryOf(
  db: Database,
  storeId: StoreId,
  customerId: CustomerId,
): Promise<OrderHistoryEntry[]> {
  const placed = await db
    .select()
    .from(orders)
    .where(and(eq(orders.storeId, storeId), eq(orders.customerId, customerId)))
    .orderBy(desc(orders.placedAt), desc(orders.id));
  if (placed.length === 0) return [];
  const ids = placed.map(({ id }) => id);
  const lines = await db
    .select({
      orderId: orderLines.orderId,
      title: orderLines.title,
      image_url: orderLines.imageUrls,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const charges = await db
    .select()
    .from(orderCharges)
    .where(inArray(orderCharges.orderId, ids))
    .orderBy(asc(orderCharges.position));
  const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
  const chargesByOrder = Map.groupBy(charges, ({ orderId }) => orderId);
  return placed.map((order) => ({
    order_id: order.id,
    order_number: order.number,
    products: (byOrder.get(order.id) ?? []).map(({ title, image_url, quantity }) => ({
      title,
      image_url,
      quantity,
    })),
    total_amount: order.totalCents,
    tracking_url: order.trackingUrl,
    currency: order.currency,
    status: shownStatus(order),
    is_emailed: !hasAddress(order.address),
    delivery_estimate: estimateOf(order),
    placed_at: order.placedAt.toISOString(),
    subtotal: order.subtotalCents,
    discount: order.discountCents,
    shipping: order.shippingCents,
    tax: order.taxCents,
    refunded: order.refundedCents,
    breakdown: breakdownToWire(chargesByOrder.get(order.id) ?? []),
  }));
}
