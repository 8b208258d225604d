import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { OrderId } from '#domain/ids.ts';
import type { OrderAmount } from '#domain/orders/address-difference.ts';
import type { PaymentDeps } from '#server/payments/payment-deps.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { orderLines, orders } from '#server/platform/database/schema/order-tables.ts';
import { deleteLockedDraft } from '../change-draft.ts';
import type { DraftOrder } from '../draft-order-store.ts';

/**
 * What was paid for earlier addresses of an order and not refunded, the latest first. Items that were bought together with
 * a difference do not count: only lines of their own are prices of an address.
 */
export async function readPaidDifferences(db: Queryable, orderId: OrderId): Promise<OrderAmount[]> {
  const { subtotalCents, discountCents, taxCents } = orderLines;
  const paidCents = sql`sum(${subtotalCents} - ${discountCents} + case when ${orders.pricesIncludeTax} then 0 else ${taxCents} end)`;
  const rows = await db
    .select({
      ...{ orderId: orders.id, orderNumber: orders.number },
      amountCents: sql<number>`least(${orders.totalCents} - ${orders.refundedCents}, ${paidCents})::int`,
    })
    .from(draftOrders)
    .innerJoin(orders, eq(orders.id, draftOrders.orderId))
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(draftOrders.sourceOrderId, orderId),
        eq(draftOrders.isAddressDifference, true),
        ne(orders.status, 'cancelled'),
        isNull(orderLines.sku),
        isNull(orderLines.bundleId),
      ),
    )
    .groupBy(orders.id)
    .orderBy(desc(orders.number));
  return rows.filter(({ amountCents }) => amountCents > 0);
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
