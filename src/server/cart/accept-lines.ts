import {
  allowedQuantity,
  type CartLine,
  distinctSkus,
  lineKey,
  MAX_DISTINCT_SKUS,
  skusOf,
} from '#domain/cart/cart-line.ts';
import { withOrigin } from '#domain/cart/change-cart.ts';

/**
 * Which of the lines that a browser sent may be stored: identical ones are merged (quantities add up, to 999 at most), and a
 * line that would bring a new SKU beyond the 19th is left out. SKUs that the cart holds already stay, even above 19: signing in
 * may have joined two carts. A line that the concierge brought stays its own. Spec §3 and §5, Cart.
 */
export function acceptLines<Line extends CartLine>(
  sent: readonly Line[],
  before: readonly CartLine[],
): Line[] {
  const accepted = new Map<string, Line>();
  const alreadyHeld = distinctSkus(before);
  const lineBefore = new Map(before.map((line) => [lineKey(line), line]));
  const isHeld = (line: Line) => skusOf(line).every((sku) => alreadyHeld.has(sku));
  const skus = distinctSkus(sent.filter(isHeld));
  for (const line of sent) {
    const key = lineKey(line);
    const present = accepted.get(key);
    const withLine = new Set([...skus, ...skusOf(line)]);
    if (!present && withLine.size > skus.size && withLine.size > MAX_DISTINCT_SKUS) continue;
    for (const sku of withLine) skus.add(sku);
    const quantity = allowedQuantity((present?.quantity ?? 0) + line.quantity);
    accepted.set(key, withOrigin({ ...line, quantity }, present ?? lineBefore.get(key)));
  }
  return [...accepted.values()];
}
