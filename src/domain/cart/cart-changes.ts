import { type CartLine, lineKey } from './cart-line.ts';
import { addLine, mergeCarts, removeLine, setLineQuantity } from './change-cart.ts';

/**
 * What a shopper does to a cart. It says what to do and not what the cart holds afterwards, so it can be applied to a cart that has
 * become another one meanwhile.
 */
export type CartChange<Line extends CartLine> =
  | { type: 'added'; line: Line }
  | { type: 'quantitySet'; key: string; quantity: number }
  | { type: 'removed'; key: string }
  | { type: 'restored'; line: Line; index: number }
  /** Names what the shopper saw: lines that were not shown stay. */
  | { type: 'cleared'; keys: readonly string[] }
  | { type: 'clearingUndone'; lines: readonly Line[] }
  /** Changes no line; the server hears of it with the cart. */
  | { type: 'currencyChosen' };

/** The lines after one change. An added line that would bring a 20th distinct SKU is left out. Spec §4 and §5, Cart. */
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
