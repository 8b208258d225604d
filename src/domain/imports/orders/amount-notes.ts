import { formatMoney } from '../../money.ts';
import type { ImportedOrder } from '../../orders/imported-order.ts';

/**
 * Which amounts of an order do not add up, in words. It is imported as it is written all the same: tips, duties and fees of
 * the other shop have no column of their own.
 */
export function amountNotes(order: ImportedOrder): string[] {
  const { currency, subtotalCents, discountCents, totalCents, refundedCents } = order;
  const money = (cents: number) => formatMoney(cents, currency);
  const items = order.lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0);
  const lineDiscounts = order.lines.reduce((sum, line) => sum + line.discountCents, 0);
  const notes: string[] = [];
  // Other shops count discounts of single items into the discount of the order, or beside it.
  const possible = [0, discountCents, lineDiscounts, discountCents + lineDiscounts].map((off) => items - off);
  if (!possible.includes(subtotalCents))
    notes.push(
      `The items come to ${money(items)}, less ${money(discountCents)} of discounts; the subtotal says ${money(subtotalCents)}`,
    );
  const parts = subtotalCents + order.shippingCents;
  if (totalCents !== parts && totalCents !== parts + order.taxCents)
    notes.push(
      `Subtotal, shipping and taxes come to ${money(parts + order.taxCents)}; the total says ${money(totalCents)}`,
    );
  if (refundedCents > totalCents)
    notes.push(`${money(refundedCents)} was given back of ${money(totalCents)}`);
  return notes;
}
