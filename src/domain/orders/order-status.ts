import type { Cents } from '../money.ts';

export const ORDER_STATUSES = ['placed', 'on_hold', 'shipped', 'cancelled'] as const;

/** Where an order's parcel is. Its money is counted apart: an order may be shipped and refunded. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const SHOWN_ORDER_STATUSES = [...ORDER_STATUSES, 'partly_refunded', 'refunded'] as const;

/** The status that people see. */
export type ShownOrderStatus = (typeof SHOWN_ORDER_STATUSES)[number];

/** What matters most to say: cancelled, then that all or some of the money went back, then where the parcel is. */
export function shownStatus(order: {
  status: OrderStatus;
  totalCents: Cents;
  refundedCents: Cents;
}): ShownOrderStatus {
  if (order.status === 'cancelled' || order.refundedCents === 0) return order.status;
  return order.refundedCents < order.totalCents ? 'partly_refunded' : 'refunded';
}
