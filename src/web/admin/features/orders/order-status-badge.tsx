import type { ShownOrderStatus } from '#domain/orders/order-status.ts';
import { Badge, type Tone } from '../../ui/feedback/badge.tsx';

const STATUS: Readonly<Record<ShownOrderStatus, { label: string; tone: Tone }>> = {
  placed: { label: 'To pack', tone: 'warn' },
  partly_shipped: { label: 'Partly shipped', tone: 'warn' },
  on_hold: { label: 'On hold', tone: 'danger' },
  shipped: { label: 'Shipped', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  partly_refunded: { label: 'Partly refunded', tone: 'info' },
  refunded: { label: 'Refunded', tone: 'info' },
};

export function OrderStatusBadge({ status }: { status: ShownOrderStatus }) {
  return <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>;
}
