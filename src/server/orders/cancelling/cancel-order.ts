import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import { refundableCents } from '#domain/gift-cards/gift-card-payment.ts';
import type { CheckoutId, OrderId, RefundId } from '#domain/ids.ts';
import { restOf } from '#domain/orders/refund.ts';
import { restock } from '#server/catalog/stock/stock-store.ts';
import { revertRedemption } from '#server/discounts/reserve-discount.ts';
import { takeBack } from '#server/gift-cards/take-back-gift-cards.ts';
import { readRefund } from '#server/payments/refunds/refund-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { recordWithdrawn } from '#server/reports/facts/record-facts.ts';
import { withdrawnPaymentEmail } from '../emails/order-emails.ts';
import { cancelledEmail } from '../emails/refund-emails.ts';
import { readFulfilment } from '../fulfilment/line-fulfilment.ts';
import type { OrderDeps } from '../order-deps.ts';
import { findOrderOfCheckout, lockWholeOrder, type WholeOrder } from '../order-store.ts';
import { giftCardUnits } from '../refunds/gift-card-units.ts';
import { readGivenBack, readRefunds } from '../refunds/order-refund-store.ts';
import { unitsTaken } from '../refunds/refunded-units.ts';
import { startRefund } from '../refunds/start-refund.ts';
import { type DifferenceToRefund, differencesToRefund } from './differences-to-refund.ts';

/** Throws when who cancels the locked order may not give back what was paid for it and for its address. */
export type ApproveCancelling = (
  tx: Transaction,
  whole: WholeOrder,
  differences: readonly DifferenceToRefund[],
) => Promise<void>;

/** What goes back for an order that was cancelled. */
export interface CancelledOrder {
  /** Its own refund; null when nothing is to be refunded. */
  refundId: RefundId | null;
  /** The differences of its address, whose refunds jobs send. */
  differences: readonly DifferenceToRefund[];
}

/**
 * Cancels an order that was not shipped: restocks its units, releases its code, starts its refund and those of paid
 * differences of its address, and notifies the customer. Money that is disputed stays where it is. Throws `not_found`, and
 * `not_possible_now` once it was shipped or cancelled, or while a payment of it is being captured.
 */
export async function cancelOrder(
  { db, jobs, emails }: Pick<OrderDeps, 'db' | 'jobs' | 'emails'>,
  orderId: OrderId,
  reason: string,
  approve?: ApproveCancelling,
): Promise<CancelledOrder> {
  return db.transaction(async (tx) => {
    const whole = await lockWholeOrder(tx, orderId);
    return cancelLocked(tx, { jobs, emails }, whole, reason, approve);
  });
}

/** Cancels a locked order. Throws as `cancelOrder`. */
export async function cancelLocked(
  tx: Transaction,
  { jobs, emails }: Pick<OrderDeps, 'jobs' | 'emails'>,
  whole: WholeOrder,
  reason: string,
  approve: ApproveCancelling = async () => undefined,
): Promise<CancelledOrder> {
  const { order } = whole;
  const differences = await differencesToRefund(tx, order.id, { lock: true });
  await approve(tx, whole, differences);
  await refuseUnlessCancellable(tx, whole);
  const refundId =
    refundableCents(order) > 0
      ? await startRefund(tx, jobs, whole, { selection: 'rest', restock: true, reason })
      : await takeBackSoldCards(tx, whole);
  await refundDifferences(tx, jobs, differences, reason);
  await restockUnits(tx, whole, refundId);
  if (order.checkoutId) {
    const { checkoutId: id, storeId, currency } = order;
    await revertRedemption(tx, { id, storeId, currency });
  }
  await storeCancelled(tx, order.id);
  const refund = refundId && (await readRefund(tx, refundId));
  await emails.enqueue(tx, order.storeId, cancelledEmail(whole, refund ? refund.amountCents : 0));
  return { refundId, differences };
}

async function refundDifferences(
  tx: Transaction,
  jobs: Jobs,
  differences: readonly DifferenceToRefund[],
  reason: string,
): Promise<void> {
  for (const { whole, selection } of differences)
    await startRefund(tx, jobs, whole, { selection, restock: false, reason, isAddressDifference: true });
}

/** Without a refund, for which the money is missing, the gift cards that the order sold are taken back all the same. */
async function takeBackSoldCards(tx: Transaction, whole: WholeOrder): Promise<null> {
  const rest = restOf(whole, await readGivenBack(tx, whole.order.id));
  await takeBack(tx, null, (await giftCardUnits(tx, whole, rest, { lock: true })).cards);
  return null;
}

/**
 * Cancels the order of a payment that the bank withdrew before it was captured, and refunds the paid differences of its
 * address; the customer is told that nothing was charged.
 */
export async function cancelUncollected(
  tx: Transaction,
  { jobs, emails }: Pick<OrderDeps, 'jobs' | 'emails'>,
  checkoutId: CheckoutId,
): Promise<void> {
  const found = await findOrderOfCheckout(tx, checkoutId);
  if (!found) throw new Error(`checkout ${checkoutId} was sold without an order`);
  const whole = await lockWholeOrder(tx, found.id);
  const differences = await differencesToRefund(tx, whole.order.id, { lock: true });
  await refundDifferences(tx, jobs, differences, 'the payment was withdrawn');
  await storeCancelled(tx, whole.order.id);
  await recordWithdrawn(tx, whole.order.id);
  await emails.enqueue(tx, whole.order.storeId, withdrawnPaymentEmail(whole));
}

async function storeCancelled(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx
    .update(orders)
    .set({ status: 'cancelled', cancelledAt: sql`shop_now()`, updatedAt: sql`shop_now()` })
    .where(eq(orders.id, orderId));
}

async function refuseUnlessCancellable(tx: Transaction, { order }: WholeOrder): Promise<void> {
  if (order.status === 'cancelled')
    throw new DomainError('not_possible_now', 'This order is cancelled already.');
  if (order.status === 'shipped')
    throw new DomainError('not_possible_now', 'This order was shipped: refund what comes back instead.');
  const lines = (await readFulfilment(tx, [order.id])).get(order.id) ?? [];
  if (lines.some(({ shipped }) => shipped > 0))
    throw new DomainError('not_possible_now', 'A part of this order was shipped: refund the rest instead.');
}

/** Restocks all units except those of earlier refunds, which were restocked or written off then. */
async function restockUnits(
  tx: Transaction,
  { order, lines }: WholeOrder,
  refundId: RefundId | null,
): Promise<void> {
  const earlier = (await readRefunds(tx, order.id)).filter(({ refund }) => refund.id !== refundId);
  const decided = earlier.flatMap(({ refund, lines: refunded }) =>
    refunded.filter(
      ({ restocked }) => refund.status === 'succeeded' || (refund.status === 'pending' && !restocked),
    ),
  );
  const taken = lines.map(({ position, quantity }) => ({
    position,
    quantity: decided
      .filter(({ linePosition }) => linePosition === position)
      .reduce((left, refunded) => left - refunded.quantity, quantity),
  }));
  await restock(tx, order.storeId, unitsTaken(lines, taken), { reason: 'cancelled', orderId: order.id });
}
