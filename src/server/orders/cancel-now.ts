import { advanceRefund, type RefundParts } from './advance-refund.ts';
import { cancelOrder } from './cancel-order.ts';
import type { Order } from './order-store.ts';
import { noticeOutsideRefund } from './record-outside-refund.ts';
import { type SentRefund, sendNow } from './send-refund-now.ts';

/**
 * Cancels an order for somebody who waits for the answer: its refund is sent at once. Answers the refund, null when nothing had been
 * paid. Throws as `cancelOrder`.
 */
export async function cancelNow(
  parts: RefundParts,
  order: Order,
  reason: string,
): Promise<(SentRefund & { refundId: string }) | null> {
  await noticeOutsideRefund(parts, order);
  const refundId = await cancelOrder(parts, order.id, reason);
  return refundId === null ? null : { refundId, ...(await sendNow(() => advanceRefund(parts, refundId))) };
}
