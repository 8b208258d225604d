import { z } from 'zod';
import { ORDER_PAYMENT_STATUSES, ORDER_STATUSES } from '#domain/orders/order-status.ts';

/** The two states of an order, each by itself: a refund hides nothing that is still to be packed. */
export const orderStates = {
  fulfilment_status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(ORDER_PAYMENT_STATUSES).describe('`voided`: cancelled, and nothing was charged'),
};
