import { refundableCents } from '#domain/gift-cards/gift-card-payment.ts';
import type { RefundId } from '#domain/ids.ts';
import { cancelLocked } from '#server/orders/cancelling/cancel-order.ts';
import { findOrderOfCheckout, lockWholeOrder } from '#server/orders/order-store.ts';
import { insertOrderRefund } from '#server/orders/refunds/order-refund-store.ts';
import { startRefund } from '#server/orders/refunds/start-refund.ts';
import { uncollectedKey } from '#server/payments/refunds/refund-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/database/uuid.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Checkout } from '../checkout-store.ts';

/** Records the part of an order's total that was never captured as refunded. */
export async function writeOff(
  tx: Transaction,
  jobs: Jobs,
  { id: checkoutId, paymentIntentId }: Checkout,
  { cents, note }: { cents: number; note: string },
): Promise<void> {
  const found = await findOrderOfCheckout(tx, checkoutId);
  if (!found || !paymentIntentId) return;
  const { order } = await lockWholeOrder(tx, found.id);
  await insertOrderRefund(tx, jobs, order, {
    id: newId<RefundId>(),
    amountCents: cents,
    giftCardCents: 0,
    reason: `never collected: ${note}`,
    status: 'succeeded',
    idempotencyKey: uncollectedKey(paymentIntentId),
    lines: [],
    shares: [],
  });
}

/** Cancels the order of a checkout and refunds what was captured. Returns the refund to send, if any. */
export async function cancelOrderOfCheckout(
  tx: Transaction,
  deps: { jobs: Jobs; emails: EmailOutbox },
  { id: checkoutId }: Checkout,
  note: string,
): Promise<RefundId | null> {
  const found = await findOrderOfCheckout(tx, checkoutId);
  if (!found) return null;
  const whole = await lockWholeOrder(tx, found.id);
  if (whole.order.status !== 'cancelled') return (await cancelLocked(tx, deps, whole, note)).refundId;
  if (refundableCents(whole.order) === 0) return null;
  return startRefund(tx, deps.jobs, whole, { selection: 'rest', restock: false, reason: note });
}
