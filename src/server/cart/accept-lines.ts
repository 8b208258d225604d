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
 * The lines of a browser's cart that may be stored: identical lines are merged (at most 999 units), and new
 * SKUs beyond the 19th are dropped. SKUs already in the cart stay even above 19, because a login may have
 * merged two carts. Lines from the concierge stay separate. Spec §3 and §5, Cart.
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
