import { giftCardPartOfRefund, refundableCents } from '#domain/gift-cards/gift-card-payment.ts';
import type { Cents } from '#domain/money.ts';
import {
  amountToRefund,
  type GivenBack,
  type RefundSelection,
  sharesToRefund,
  unshippedUnits,
} from '#domain/orders/refund.ts';
import { taxNameOfOrder, type WholeOrder } from '../order-store.ts';
import { type GiftCardUnits, heldByGiftCards, withGiftCardShares } from './gift-card-units.ts';

/** What a refund returns, by the kind of charge, in cents of the order's currency. */
export interface RefundPreview {
  /** Discounts are negative; included tax is a part of the others. */
  byKind: Record<'line' | 'discount' | 'shipping' | 'tax' | 'included_tax', Cents>;
  taxName: string | null;
  totalCents: Cents;
  /** What of the total goes back to gift cards. */
  giftCardCents: Cents;
  leftAfterCents: Cents;
}

/**
 * Computes a refund without making it. Throws `not_refundable` for a selection that exceeds what is left. `toShip` are
 * the units by position that still have to leave, `cards` the gift cards among what is selected.
 */
export function previewRefund(
  whole: WholeOrder,
  before: GivenBack,
  toShip: ReadonlyMap<number, number>,
  selection: RefundSelection,
  chosenGiftCardCents?: Cents | null,
  cards: GiftCardUnits = { cards: [], amounts: new Map() },
): RefundPreview {
  for (const line of selection.lines) unshippedUnits(whole, before, line, toShip.get(line.position) ?? 0);
  const shares = withGiftCardShares(whole, sharesToRefund(whole, before, selection), cards);
  const byKind = { line: 0, discount: 0, shipping: 0, tax: 0, included_tax: 0 };
  for (const { position, amountCents } of shares) {
    const charge = whole.charges.find((one) => one.position === position);
    if (charge) byKind[charge.kind] += amountCents;
  }
  const left = refundableCents(whole.order);
  const totalCents = amountToRefund(shares, selection, left, heldByGiftCards(whole, before, cards));
  const giftCardCents = giftCardPartOfRefund(whole.order, totalCents, chosenGiftCardCents);
  return {
    byKind,
    taxName: taxNameOfOrder(whole),
    totalCents,
    giftCardCents,
    leftAfterCents: left - totalCents,
  };
}
