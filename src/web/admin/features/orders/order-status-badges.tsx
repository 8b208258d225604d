import type { OrderStatus } from '#domain/orders/order-status.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';
import { fulfilmentText, type OrderStates, paymentText } from './order-status-texts.ts';

const TONES: Readonly<Record<OrderStatus, Tone>> = {
  placed: 'warn',
  partly_shipped: 'warn',
  on_hold: 'danger',
  shipped: 'good',
  cancelled: 'neutral',
};

/** Whether an order was paid or refunded. */
export function PaymentBadge({ order }: { order: OrderStates }) {
  const isRefunded = order.payment_status === 'refunded' || order.payment_status === 'partly_refunded';
  return <Badge tone={isRefunded ? 'info' : 'neutral'}>{paymentText(order)}</Badge>;
}

/** What is to be done with an order's parcels. */
export function FulfilmentBadge({ order }: { order: OrderStates }) {
  const isDone = order.payment_status === 'refunded' && order.fulfilment_status !== 'shipped';
  return <Badge tone={isDone ? 'neutral' : TONES[order.fulfilment_status]}>{fulfilmentText(order)}</Badge>;
}

/** Both states of an order: a refund hides nothing that is still to be packed. */
export function OrderStatusBadges({ order }: { order: OrderStates }) {
  return (
    <>
      <PaymentBadge order={order} /> <FulfilmentBadge order={order} />
    </>
  );
}
