import type { Cents } from '../money.ts';
import type { OrderStatus } from './order-status.ts';

interface CancellableOrder {
  status: OrderStatus;
  totalCents: Cents;
  refundedCents: Cents;
  /** Set when it was paid without a card of this shop. */
  paidElsewhere: string | null;
}

/**
 * Why a customer cannot cancel an order any more; null while they can. Staff may still cancel one on hold, because
 * they know the state of its dispute.
 */
export function cancellationRefusal(order: CancellableOrder): string | null {
  if (order.status === 'cancelled') return 'This order is cancelled already.';
  if (order.status === 'shipped')
    return 'It has left already, so it cannot be cancelled any more. Write to us instead.';
  if (order.status === 'partly_shipped')
    return 'A part of it has left already, so it cannot be cancelled any more. Write to us instead.';
  if (order.status === 'on_hold') return 'This order is being looked into. Write to us instead.';
  if (order.paidElsewhere !== null)
    return 'You paid it another way than by card here, so it cannot be cancelled here. Write to us instead.';
  if (order.totalCents > 0 && order.refundedCents === order.totalCents)
    return 'All of this order was paid back already: nothing is sent.';
  return null;
}
