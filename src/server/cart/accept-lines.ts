import {
  allowedQuantity,
  type CartLine,
  distinctSkus,
  lineKey,
  MAX_DISTINCT_SKUS,
  skusOf,
} from '#domain/cart/cart-line.ts';

/**
 * Which of the lines that a browser sent may be stored: identical ones are merged (quantities add up, to 999 at most), and a
 * line that would bring a new SKU beyond the 19th is left out. SKUs that the cart holds already stay, even above 19: signing in
 * may have joined two carts. Spec §5, Cart.
 */
export function acceptLines<Line extends CartLine>(
  sent: readonly Line[],
  alreadyHeld: ReadonlySet<string>,
): Line[] {
  const accepted = new Map<string, Line>();
  const isHeld = (line: Line) => skusOf(line).every((sku) => alreadyHeld.has(sku));
  const skus = distinctSkus(sent.filter(isHeld));
  for (const line of sent) {
    const key = lineKey(line);
    const present = accepted.get(key);
    const withLine = new Set([...skus, ...skusOf(line)]);
    if (!present && withLine.size > skus.size && withLine.size > MAX_DISTINCT_SKUS) continue;
    for (const sku of withLine) skus.add(sku);
    accepted.set(key, { ...line, quantity: allowedQuantity((present?.quantity ?? 0) + line.quantity) });
  }
  return [...accepted.values()];
}
