import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { OrderId } from '#domain/ids.ts';
import type { OrderAmount } from '#domain/orders/address-difference.ts';
import { withOrderLines } from '#server/orders/order-store.ts';
import { leftOfDifference } from '#server/orders/refunds/left-of-difference.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { deleteLockedDraft } from '../change-draft.ts';
import type { DraftOrder } from '../draft-order-store.ts';

/** What was paid for earlier addresses of an order and not refunded, the latest first. */
export async function readPaidDifferences(db: Queryable, orderId: OrderId): Promise<OrderAmount[]> {
  const rows = await db
    .select({ order: orders })
    .from(draftOrders)
    .innerJoin(orders, eq(orders.id, draftOrders.orderId))
    .where(
      and(
        eq(draftOrders.sourceOrderId, orderId),
        eq(draftOrders.isAddressDifference, true),
        ne(orders.status, 'cancelled'),
      ),
    )
    .orderBy(desc(orders.number));
  const paid: OrderAmount[] = [];
  for (const { order } of rows) {
    const { amountCents } = await leftOfDifference(db, await withOrderLines(db, order));
    if (amountCents > 0) paid.push({ orderId: order.id, orderNumber: order.number, amountCents });
  }
  return paid;
}

/**
 * Deletes the draft orders that charge differences of an order and are not paid: their links open nothing any more. Comes
 * before the order is locked, as a payment locks its draft and checkout first. Throws `not_possible_now` while one is being
 * paid, or when staff have added items to it.
 */
export async function deleteUnpaidDifferences(
  tx: Transaction,
  deps: Pick<PaymentDeps, 'jobs'>,
  orderId: OrderId,
): Promise<DraftOrder[]> {
  const unpaid = await tx
    .select()
    .from(draftOrders)
    .where(
      and(
        eq(draftOrders.sourceOrderId, orderId),
        eq(draftOrders.isAddressDifference, true),
        isNull(draftOrders.orderId),
      ),
    )
    .orderBy(asc(draftOrders.id))
    .for('update');
  for (const draft of unpaid) {
    if (draft.lines.some(({ title }) => title === null))
      throw new DomainError(
        'not_possible_now',
        `Draft order D${draft.number} charges an earlier address together with items. Take the items out of it, or delete it, first.`,
      );
    await deleteLockedDraft(tx, deps, draft);
  }
  return unpaid;
}
