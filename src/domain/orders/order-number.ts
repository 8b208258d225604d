import { SHORT_ORDER_ID_LENGTH } from './short-order-id.ts';

/** `#1001`, by which people name an order. docs/decisions/0226. */
export const formatOrderNumber = (number: number): string => `#${number}`;

/** How an order was named: by its number, or by the first characters of its id; eight digits may be either. */
export interface NamedOrder {
  number: number | null;
  shortId: string | null;
}

/**
 * What somebody typed or pasted to name an order, in one spelling: `1001` for ` #1001 `, `3f2a91bc` for `3F2A91BC…` or
 * the whole id. Null when it names none.
 */
export function orderNameIn(typed: string): string | null {
  const plain = typed
    .trim()
    .replace(/^#\s*/, '')
    .replace(/(\.{3}|…)$/, '')
    .toLowerCase();
  if (isNumber(plain)) return plain;
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){0,3}(-[0-9a-f]{12})?$/.test(plain)
    ? plain.slice(0, SHORT_ORDER_ID_LENGTH)
    : null;
}

/** Reads what `orderNameIn` has found. */
export const namedOrder = (name: string): NamedOrder => ({
  number: isNumber(name) ? Number(name) : null,
  shortId: /^[0-9a-f]{8}$/.test(name) ? name : null,
});

/** Up to 9 digits, which the database's integers hold. */
const isNumber = (plain: string) => /^[1-9]\d{0,8}$/.test(plain);
