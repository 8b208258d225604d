import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { OrderHistoryEntry } from '#web/api/order-history-query.ts';

/** The first 8 characters followed by an ellipsis. Spec §2 Profile, §9. */
export function shortOrderId(orderId: string): string {
  return `${orderId.slice(0, 8)}...`;
}

/** A dollar sign before the amount, in every currency; Canadian dollars are named behind it. Spec §2 Profile. */
export function totalAmount(cents: Cents, currency: CurrencyCode): string {
  const amount = `$${Math.trunc(cents / 100)}.${(cents % 100).toString().padStart(2, '0')}`;
  return currency === 'usd' ? amount : `${amount} ${currency.toUpperCase()}`;
}

/** `November 21, 2026`, in the customer's own time zone. */
export function orderDate(placedAt: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(new Date(placedAt));
}

const STATUS_WORDS: Readonly<Record<OrderHistoryEntry['status'], string>> = {
  placed: 'Being packed',
  on_hold: 'On hold',
  shipped: 'Shipped',
  cancelled: 'Cancelled',
};

/** Where an order is, in the customer's words. */
export function statusInWords(status: OrderHistoryEntry['status']): string {
  return STATUS_WORDS[status];
}

/** The tracking address when it may be linked to: https only, whatever a carrier's system sent. */
export function trackingLink(url: string | null): string | null {
  return url?.startsWith('https://') ? url : null;
}
