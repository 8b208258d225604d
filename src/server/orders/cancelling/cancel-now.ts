import type { RefundId } from '#domain/ids.ts';
import { processRefund } from '#server/payments/refunds/process-refund.ts';
import { type ApproveCancelling, cancelOrder } from './cancel-order.ts';
import { differencesToRefund } from './differences-to-refund.ts';
import type { OrderDeps } from '../order-deps.ts';
import type { Order } from '../order-store.ts';
import { findExternalRefund } from '../refunds/record-external-refund.ts';
import { type SentRefund, sendNow } from '../refunds/send-refund-now.ts';

/**
 * Cancels an order and sends its refund at once, for a caller who waits for the result; jobs send those of differences of its
 * address. Returns the refund; null when nothing had been paid. Throws as `cancelOrder`.
 */
export async function cancelNow(
  deps: OrderDeps,
  order: Order,
  reason: string,
  approve?: ApproveCancelling,
): Promise<(SentRefund & { refundId: RefundId }) | null> {
  const isAnswering = await findExternalRefund(deps, order);
  for (const { whole } of await differencesToRefund(deps.db, order.id))
    await findExternalRefund(deps, whole.order);
  const refundId = await cancelOrder(deps, order.id, reason, approve);
  if (refundId === null) return null;
  return { refundId, ...(await sendNow(() => processRefund(deps, refundId), { isAnswering })) };
}
