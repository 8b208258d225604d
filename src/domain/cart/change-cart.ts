import {
  allowedQuantity,
  type CartLine,
  distinctSkus,
  lineKey,
  MAX_DISTINCT_SKUS,
  skusOf,
} from './cart-line.ts';

/** `ignored`: the cart already holds 19 distinct SKUs and the line would bring another. */
export type AddOutcome = 'added' | 'merged' | 'ignored';

/**
 * Puts a line into the cart. A line that is already there grows by the quantity (up to 999) and takes the newer facts, but stays
 * the concierge's if it was; a new one goes to the end, unless it would bring more than 19 distinct SKUs: then the cart stays as
 * it was. Spec §5, Cart.
 */
export function addLine<Line extends CartLine>(
  lines: readonly Line[],
  added: Line,
): { lines: Line[]; outcome: AddOutcome } {
  const key = lineKey(added);
  const present = lines.find((line) => lineKey(line) === key);
  if (present !== undefined) {
    const quantity = allowedQuantity(present.quantity + added.quantity);
    const grown = withOrigin({ ...added, quantity }, present);
    return { lines: lines.map((line) => (line === present ? grown : line)), outcome: 'merged' };
  }
  if (bringsTooManySkus(lines, added)) return { lines: [...lines], outcome: 'ignored' };
  return { lines: [...lines, { ...added, quantity: allowedQuantity(added.quantity) }], outcome: 'added' };
}

/** The line, still the concierge's when the line that it replaces was. */
export function withOrigin<Line extends CartLine>(line: Line, replaced: CartLine | undefined): Line {
  return replaced?.fromChatbot ? { ...line, fromChatbot: true } : line;
}

function bringsTooManySkus(lines: readonly CartLine[], added: CartLine): boolean {
  const held = distinctSkus(lines);
  const isNew = skusOf(added).some((sku) => !held.has(sku));
  return isNew && distinctSkus([...lines, added]).size > MAX_DISTINCT_SKUS;
}

/** Joins two carts line by line, the second into the first, for example when a shopper signs in. Spec §5, Cart. */
export function mergeCarts<Line extends CartLine>(into: readonly Line[], from: readonly Line[]): Line[] {
  return from.reduce((lines, line) => addLine(lines, line).lines, [...into]);
}

/** Gives the line with this key another quantity, kept within 1 to 999. An unknown key changes nothing. */
export function setLineQuantity<Line extends CartLine>(
  lines: readonly Line[],
  key: string,
  quantity: number,
): Line[] {
  return lines.map((line) =>
    lineKey(line) === key ? { ...line, quantity: allowedQuantity(quantity) } : line,
  );
}

/** The cart without the line with this key. */
export function removeLine<Line extends CartLine>(lines: readonly Line[], key: string): Line[] {
  return lines.filter((line) => lineKey(line) !== key);
}
