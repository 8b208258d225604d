import type { OrderId } from '../ids.ts';

export const SHORT_ORDER_ID_LENGTH = 8;

/** The first 8 characters of an order's id, by which the specification shows orders. Spec §9. */
export function shortOrderId(orderId: OrderId): string {
  return orderId.slice(0, SHORT_ORDER_ID_LENGTH);
}
