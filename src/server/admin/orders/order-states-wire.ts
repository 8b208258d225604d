import { orderPaymentStatus } from '#domain/orders/order-status.ts';
import type { Order } from '#server/orders/order-store.ts';

/** What has become of an order's parcels and of its money. */
export const orderStatesToWire = (order: Order) => ({
  fulfilment_status: order.status,
  payment_status: orderPaymentStatus(order),
});
