import type { OrderPaymentStatus, OrderStatus } from '#domain/orders/order-status.ts';

/** The two states of an order. */
export interface OrderStates {
  fulfilment_status: OrderStatus;
  payment_status: OrderPaymentStatus;
}

const PAYMENT: Readonly<Record<OrderPaymentStatus, string>> = {
  paid: 'Paid',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  not_refunded: 'Nothing refunded',
};

const FULFILMENT: Readonly<Record<OrderStatus, string>> = {
  placed: 'To pack',
  partly_shipped: 'Partly shipped',
  on_hold: 'On hold',
  shipped: 'Shipped',
  cancelled: 'Cancelled',
};

/** What has become of the money of an order, in words. */
export const paymentText = ({ payment_status }: OrderStates): string => PAYMENT[payment_status];

/** What has become of its parcels. What was refunded in full is not packed any more. */
export const fulfilmentText = ({ fulfilment_status, payment_status }: OrderStates): string =>
  fulfilment_status === 'placed' && payment_status === 'refunded'
    ? 'Not shipped'
    : FULFILMENT[fulfilment_status];
