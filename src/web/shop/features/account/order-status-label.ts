import type { OrderHistoryEntry } from '#web/api/order-history-query.ts';

/** The first 8 characters followed by an ellipsis. Spec §2 Profile, §9. */
export function shortOrderId(orderId: string): string {
  return `${orderId.slice(0, 8)}...`;
}

const STATUS_WORDS: Readonly<Record<OrderHistoryEntry['status'], string>> = {
  placed: 'Being packed',
  on_hold: 'On hold',
  shipped: 'Shipped',
  cancelled: 'Cancelled',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
};

/** Where an order is, in the customer's words. */
export function orderStatusLabel(status: OrderHistoryEntry['status']): string {
  return STATUS_WORDS[status];
}

/** The tracking address when it may be linked to: https only, whatever a carrier's system sent. */
export function trackingLink(url: string | null): string | null {
  return url?.startsWith('https://') ? url : null;
}
