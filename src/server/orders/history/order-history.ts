import { and, desc, eq } from 'drizzle-orm';
import type { OrderHistoryEntry } from '#contracts/account/auth-calls.ts';
import type { CustomerId, StoreId } from '#domain/ids.ts';
import { shownStatus } from '#domain/orders/order-status.ts';
import { hasAddress } from '#domain/shipping/address.ts';
import type { Database } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { breakdownToWire } from '../breakdown-wire.ts';
import { estimateOf, withLinesOfEach } from '../order-store.ts';

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
  const whole = await withLinesOfEach(db, placed);
  return whole.map(({ order, lines, charges }) => ({
    order_id: order.id,
    order_number: order.number,
    products: lines.map(({ title, imageUrls, quantity }) => ({ title, image_url: imageUrls, quantity })),
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
    breakdown: breakdownToWire(charges),
  }));
}
