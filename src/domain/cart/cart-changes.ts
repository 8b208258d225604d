import { type CartLine, lineKey } from './cart-line.ts';
import { addLine, mergeCarts, removeLine, setLineQuantity } from './change-cart.ts';

/**
 * A change by the shopper, independent of the cart's content, so that it can be applied to a cart that has
 * changed meanwhile.
 */
export type CartChange<Line extends CartLine> =
  | { type: 'added'; line: Line }
  | { type: 'quantitySet'; key: string; quantity: number }
  | { type: 'removed'; key: string }
  | { type: 'restored'; line: Line; index: number }
  /** Keys of the lines the shopper saw; other lines stay. */
  | { type: 'cleared'; keys: readonly string[] }
  | { type: 'clearingUndone'; lines: readonly Line[] }
  /** Changes no line; the server receives the currency with the cart. */
  | { type: 'currencyChosen' };

/** Applies a change. An added line that would bring a 20th distinct SKU is ignored. Spec §4 and §5, Cart. */
export function applyChange<Line extends CartLine>(
  lines: readonly Line[],
  change: CartChange<Line>,
): readonly Line[] {
  switch (change.type) {
    case 'added':
      return addLine(lines, change.line).lines;
    case 'quantitySet':
      return setLineQuantity(lines, change.key, change.quantity);
    case 'removed':
      return removeLine(lines, change.key);
    case 'restored': {
      const isThere = lines.some((line) => lineKey(line) === lineKey(change.line));
      return isThere ? lines : lines.toSpliced(change.index, 0, change.line);
    }
    case 'cleared':
      return change.keys.reduce<readonly Line[]>(removeLine, lines);
    case 'clearingUndone':
      return mergeCarts(change.lines, lines);
    case 'currencyChosen':
      return lines;
  }
}
