import { and, asc, eq, ne } from 'drizzle-orm';
import { refundableCents } from '#domain/gift-cards/gift-card-payment.ts';
import type { OrderId } from '#domain/ids.ts';
import type { Cents } from '#domain/money.ts';
import { type GivenBack, type RefundSelection, restOf } from '#domain/orders/refund.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { checkouts } from '#server/platform/database/schema/checkout-tables.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { type Order, type WholeOrder, withOrderLines } from '../order-store.ts';
import { heldByGiftCards } from '../refunds/gift-card-units.ts';
import { leftOfDifference } from '../refunds/left-of-difference.ts';
import { readGivenBack } from '../refunds/order-refund-store.ts';
import { previewRefund } from '../refunds/preview-refund.ts';

/** What an order that charged the difference of another order's address gives back when that is cancelled. */
export interface DifferenceToRefund {
  whole: WholeOrder;
  selection: RefundSelection;
  amountCents: Cents;
}

/**
 * What was paid for addresses of an order by orders of their own and was not refunded; `lock` locks those orders. Items that
 * were bought together with a difference stay sold, and disputed money stays where it is.
 */
export async function differencesToRefund(
  db: Queryable,
  orderId: OrderId,
  { lock = false }: { lock?: boolean } = {},
): Promise<DifferenceToRefund[]> {
  const query = db
    .select({ order: orders })
    .from(draftOrders)
    // Not by the order that the draft names: it names it once the payment is captured.
    .innerJoin(checkouts, eq(checkouts.draftOrderId, draftOrders.id))
    .innerJoin(orders, eq(orders.checkoutId, checkouts.id))
    .where(
      and(
        eq(draftOrders.sourceOrderId, orderId),
        eq(draftOrders.isAddressDifference, true),
        ne(orders.status, 'cancelled'),
      ),
    )
    .orderBy(asc(orders.id));
  const found: { order: Order }[] = await (lock ? query.for('update', { of: orders }) : query);
  const differences: DifferenceToRefund[] = [];
  for (const { order } of found) {
    const whole = await withOrderLines(db, order);
    const before = await readGivenBack(db, order.id);
    const selection = await selectionOf(db, whole, before);
    if (selection === null) continue;
    const { totalCents: amountCents } = previewRefund(whole, before, new Map(), selection);
    if (amountCents > 0) differences.push({ whole, selection, amountCents });
  }
  return differences;
}

/** Null when nothing of the difference is left. */
async function selectionOf(
  db: Queryable,
  whole: WholeOrder,
  before: GivenBack,
): Promise<RefundSelection | null> {
  const { lines, refundedCents, amountCents } = await leftOfDifference(db, whole);
  if (lines.length === 0) return null;
  if (whole.lines.every(({ sku, bundleId }) => sku === null && bundleId === null))
    return restOf(whole, before);
  // A part that went back as goodwill is on no line: only the amount says what is left beside the items.
  if (refundedCents === 0) return { lines, shippingCents: 0 };
  const heldCents = heldByGiftCards(whole, before, { amounts: new Map(), cards: [] });
  const goodwillCents = Math.min(amountCents, refundableCents(whole.order) - heldCents);
  return goodwillCents > 0 ? { lines: [], shippingCents: 0, goodwillCents } : null;
}
