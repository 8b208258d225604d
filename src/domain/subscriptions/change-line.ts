import { MAX_QUANTITY } from '../cart/cart-line.ts';
import { MAX_TOTAL_CENTS } from '../checkout/quote.ts';
import { DomainError, fieldError } from '../errors.ts';
import type { SubscriptionLineId } from '../ids.ts';
import type { Cents } from '../money.ts';

/** Leaves a third for shipping and tax of what a card can be charged at once. */
const MAX_SUBTOTAL_CENTS = (MAX_TOTAL_CENTS * 2) / 3;

/** What one delivery contains of an item, at the agreed price per unit. */
export interface SubscribedLine {
  id: SubscriptionLineId;
  /** Null for a bundle. */
  sku: string | null;
  quantity: number;
  unitPriceCents: Cents;
  /** For how many of it staff have agreed on its price; null where it is the price at which it was sold. */
  agreedQuantity: number | null;
}

/** Another quantity of a line, 0 to remove it, or another SKU in its place. */
export interface LineChange {
  lineId: SubscriptionLineId;
  quantity: number;
  /** Null to keep the item. */
  newSku: string | null;
  /** Whether staff change it who may agree on prices: more of an item then keeps an agreed one. */
  mayAgreeOnPrice?: boolean;
}

/**
 * The lines after a change. A line keeps its agreed price; a new SKU has `newPrice`, the one of today, unless there is a
 * line of it, which then has the quantities of both. Throws `subscription_changed` when there is no such line, and
 * `subscription_unavailable` when nothing would be left, a line or the delivery would be too large, or there would be more
 * of a line than staff have agreed on its price for.
 */
export function changeLine<Line extends SubscribedLine>(
  lines: readonly Line[],
  change: LineChange,
  newPrice: Cents,
): Line[] {
  const changed = linesAfter(lines, change, newPrice);
  refuseTooLarge(changed);
  return changed;
}

/** Throws `subscription_unavailable` when a delivery would cost more than a card is charged at once. */
export function refuseTooLarge(lines: readonly SubscribedLine[]): void {
  if (subtotalOfLines(lines) > MAX_SUBTOTAL_CENTS)
    throw refusal('This is more than one delivery can hold. Please take less of it.');
}

function linesAfter<Line extends SubscribedLine>(
  lines: readonly Line[],
  { lineId, quantity, newSku, mayAgreeOnPrice = false }: LineChange,
  newPrice: Cents,
): Line[] {
  const line = lines.find(({ id }) => id === lineId);
  if (!line) throw new DomainError('subscription_changed', 'This is not in the subscription any more.');
  const others = lines.filter((one) => one !== line);
  if (quantity === 0) {
    if (others.length === 0) throw refusal('This is all there is in it. Cancel the subscription instead.');
    return others;
  }
  const same = others.find(({ sku }) => newSku !== null && sku === newSku);
  if (same) {
    const sum = same.quantity + quantity;
    if (sum > MAX_QUANTITY) throw refusal(`A delivery holds at most ${MAX_QUANTITY} of one kind.`);
    const both = withQuantity(same, sum, mayAgreeOnPrice);
    return others.map((one) => (one === same ? both : one));
  }
  const isOther = newSku !== null && newSku !== line.sku;
  const changed = isOther
    ? { ...line, sku: newSku, quantity, unitPriceCents: newPrice, agreedQuantity: null }
    : withQuantity(line, quantity, mayAgreeOnPrice);
  return lines.map((one) => (one === line ? changed : one));
}

function withQuantity<Line extends SubscribedLine>(
  line: Line,
  quantity: number,
  mayAgreeOnPrice: boolean,
): Line {
  const { agreedQuantity } = line;
  if (agreedQuantity === null || quantity <= agreedQuantity) return { ...line, quantity };
  if (!mayAgreeOnPrice)
    throw refusal(
      `The price of this was agreed for ${agreedQuantity} of it. Write to us if you want more, so that we can agree on it.`,
    );
  return { ...line, quantity, agreedQuantity: quantity };
}

function refusal(message: string): DomainError {
  return fieldError('/quantity', message, 'subscription_unavailable');
}

/** What the items of one delivery cost, without shipping and tax. */
export const subtotalOfLines = (
  lines: readonly Pick<SubscribedLine, 'quantity' | 'unitPriceCents'>[],
): Cents => lines.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
