import {
  allowedQuantity,
  type CartLine,
  distinctSkus,
  lineKey,
  MAX_DISTINCT_SKUS,
  skusOf,
} from './cart-line.ts';

/** `ignored`: the line would bring more than 19 distinct SKUs. */
export type AddOutcome = 'added' | 'merged' | 'ignored';

/**
 * Adds a line. An existing line grows by the quantity (up to 999) and takes the newer properties; a new one
 * is appended, or ignored when it would bring more than 19 distinct SKUs. Spec §5, Cart.
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

/** Keeps `fromChatbot` of the replaced line. */
export function withOrigin<Line extends CartLine>(line: Line, replaced: CartLine | undefined): Line {
  return replaced?.fromChatbot ? { ...line, fromChatbot: true } : line;
}

function bringsTooManySkus(lines: readonly CartLine[], added: CartLine): boolean {
  const held = distinctSkus(lines);
  const isNew = skusOf(added).some((sku) => !held.has(sku));
  return isNew && distinctSkus([...lines, added]).size > MAX_DISTINCT_SKUS;
}

/** Merges the second cart into the first, line by line, for example at login. Spec §5, Cart. */
export function mergeCarts<Line extends CartLine>(into: readonly Line[], from: readonly Line[]): Line[] {
  return from.reduce((lines, line) => addLine(lines, line).lines, [...into]);
}

/** Sets the quantity of a line, clamped to 1 to 999. An unknown key changes nothing. */
export function setLineQuantity<Line extends CartLine>(
  lines: readonly Line[],
  key: string,
  quantity: number,
): Line[] {
  return lines.map((line) =>
    lineKey(line) === key ? { ...line, quantity: allowedQuantity(quantity) } : line,
  );
}

/** Removes the line with this key. */
export function removeLine<Line extends CartLine>(lines: readonly Line[], key: string): Line[] {
  return lines.filter((line) => lineKey(line) !== key);
}
