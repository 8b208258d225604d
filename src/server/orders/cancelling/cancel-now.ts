import type { RefundId } from '#domain/ids.ts';
import { formatMoney } from '#domain/money.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { processRefund } from '#server/payments/refunds/process-refund.ts';
import { type ApproveCancelling, type CancelledOrder, cancelOrder } from './cancel-order.ts';
import { type DifferenceToRefund, differencesToRefund } from './differences-to-refund.ts';
import type { OrderDeps } from '../order-deps.ts';
import type { Order } from '../order-store.ts';
import { findExternalRefund } from '../refunds/record-external-refund.ts';
import { type SentRefund, sendNow } from '../refunds/send-refund-now.ts';

/** An order that was cancelled, with its refund as the provider has answered. */
export interface CancelledNow extends Pick<CancelledOrder, 'differences'> {
  /** Null when nothing had been paid. */
  refund: (SentRefund & { refundId: RefundId }) | null;
  /** What goes back, in sentences for staff; null when nothing does. */
  message: string | null;
}

/**
 * Cancels an order and sends its refund at once, for a caller who waits for the result; jobs send those of differences of its
 * address. Throws as `cancelOrder`.
 */
export async function cancelNow(
  deps: OrderDeps,
  order: Order,
  reason: string,
  approve?: ApproveCancelling,
): Promise<CancelledNow> {
  const says = await findExternalRefund(deps, order);
  for (const { whole } of await differencesToRefund(deps.db, order.id))
    await findExternalRefund(deps, whole.order);
  const { refundId, differences } = await cancelOrder(deps, order.id, reason, approve);
  const refund = refundId && {
    refundId,
    ...(await sendNow(() => processRefund(deps, refundId), says)),
  };
  const messages = [...(refund ? [refund.message] : []), ...differences.map(differenceText)];
  return { refund, differences, message: messages.length > 0 ? messages.join(' ') : null };
}

const differenceText = ({ whole: { order }, amountCents }: DifferenceToRefund): string =>
  `${formatMoney(amountCents, order.currency)} of order ${formatOrderNumber(order.number)}, which charged the difference of an address, goes back too.`;
