import type { OrderHistoryEntry } from '#contracts/account/auth-calls.ts';

const STATUS_LABELS: Readonly<Record<OrderHistoryEntry['status'], string>> = {
  placed: 'Being packed',
  partly_shipped: 'Partly shipped',
  on_hold: 'On hold',
  shipped: 'Shipped',
  cancelled: 'Cancelled',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
};

/** An order's status as customers see it. */
export function orderStatusLabel({
  status,
  is_emailed: isEmailed,
}: Pick<OrderHistoryEntry, 'status' | 'is_emailed'>): string {
  return status === 'shipped' && isEmailed ? 'Goes out by email' : STATUS_LABELS[status];
}

/** The tracking URL, or null when it is not https, because carriers' systems send any text. */
export function trackingLink(url: string | null): string | null {
  return url?.startsWith('https://') ? url : null;
}
