import type { OrderId } from '../ids.ts';

const LENGTH = 8;

/** The short order number that people see: the first 8 characters of the id. Spec §9. */
export function orderNumber(orderId: OrderId): string {
  return orderId.slice(0, LENGTH);
}

/**
 * The order number in what somebody typed or pasted: with `#`, an ellipsis, spaces, in capitals, or the whole id.
 * Null when there is none.
 */
export function orderNumberIn(typed: string): string | null {
  const plain = typed
    .trim()
    .replace(/^#\s*/, '')
    .replace(/(\.{3}|…)$/, '')
    .toLowerCase();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){0,3}(-[0-9a-f]{12})?$/.test(plain) ? plain.slice(0, LENGTH) : null;
}
