import type { Cents } from '../money.ts';

export const ORDER_STATUSES = ['placed', 'partly_shipped', 'on_hold', 'shipped', 'cancelled'] as const;

/** The fulfilment status. Refunds are separate: an order may be shipped and refunded. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const SHOWN_ORDER_STATUSES = [...ORDER_STATUSES, 'partly_refunded', 'refunded'] as const;

/** The status that people see. */
export type ShownOrderStatus = (typeof SHOWN_ORDER_STATUSES)[number];

/**
 * Whether money was collected for an order. One that is cancelled without a refund was never charged: cancelling
 * refunds everything that was collected, and the bank had withdrawn the payment.
 */
export const wasCharged = (order: {
  status: OrderStatus;
  totalCents: Cents;
  refundedCents: Cents;
}): boolean => order.totalCents > 0 && !(order.status === 'cancelled' && order.refundedCents === 0);

export const ORDER_PAYMENT_STATUSES = ['paid', 'partly_refunded', 'refunded', 'not_refunded'] as const;

/**
 * What has become of the money of an order; `not_refunded`: it was cancelled and nothing went back, because nothing was
 * charged, the refund failed, or the money is disputed.
 */
export type OrderPaymentStatus = (typeof ORDER_PAYMENT_STATUSES)[number];

/** The payment status of an order, whatever has been packed of it. */
export function orderPaymentStatus(order: {
  status: OrderStatus;
  totalCents: Cents;
  refundedCents: Cents;
}): OrderPaymentStatus {
  if (order.refundedCents === 0) return order.status === 'cancelled' ? 'not_refunded' : 'paid';
  return order.refundedCents < order.totalCents ? 'partly_refunded' : 'refunded';
}

/** In order of importance: cancelled, refunded in full or part, then the fulfilment status. */
export function shownStatus(order: {
  status: OrderStatus;
  totalCents: Cents;
  refundedCents: Cents;
}): ShownOrderStatus {
  if (order.status === 'cancelled' || order.refundedCents === 0) return order.status;
  return order.refundedCents < order.totalCents ? 'partly_refunded' : 'refunded';
}
