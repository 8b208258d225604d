import { smallestCharge } from '../checkout/smallest-charge.ts';
import { DomainError } from '../errors.ts';
import type { GiftCardId } from '../ids.ts';
import { amountText, type Cents, type CurrencyCode } from '../money.ts';
import type { DisputedCents } from '../payments/disputed-cents.ts';

/** The most gift cards that one checkout takes. */
export const MAX_GIFT_CARDS = 5;

/** A gift card that pays a part of a checkout or order. */
export interface GiftCardPayment {
  giftCardId: GiftCardId;
  /** The last characters of the code that was typed, by which people tell it from others. */
  codeSuffix: string;
  amountCents: Cents;
}

/**
 * What each gift card pays of a total, in their order, and what is left for the card. Less than the card provider can
 * charge is never left: the last gift cards keep so much that the rest is the smallest charge. `boughtCents` of
 * the total are for gift cards, which others do not pay.
 */
export function payWithGiftCards(
  { totalCents, boughtCents, currency }: { totalCents: Cents; boughtCents: Cents; currency: CurrencyCode },
  balances: readonly Cents[],
): { amounts: Cents[]; paidCents: Cents; dueCents: Cents } {
  const balance = balances.reduce((sum, cents) => sum + cents, 0);
  const covered = Math.min(balance, totalCents - boughtCents);
  const smallest = smallestCharge(currency);
  const isTooLittleLeft = covered < totalCents && totalCents - covered < smallest;
  const paidCents = isTooLittleLeft ? Math.max(0, totalCents - smallest) : covered;
  let left = paidCents;
  const amounts = balances.map((cents) => {
    const amount = Math.min(cents, left);
    left -= amount;
    return amount;
  });
  return { amounts, paidCents, dueCents: totalCents - paidCents };
}

/** What of an order was paid, and went back, by gift cards and in all. */
export interface PaidByGiftCards {
  totalCents: Cents;
  refundedCents: Cents;
  giftCardCents: Cents;
  giftCardRefundedCents: Cents;
}

/** That, and what of the card's payment the bank withholds or took because of disputes. */
export interface RefundableOrder extends PaidByGiftCards, DisputedCents {}

/** What may still go back to the card, and to gift cards: never more than each has paid, and to the card nothing that is disputed. */
export function refundSources(order: RefundableOrder): { cardCents: Cents; giftCardCents: Cents } {
  const { giftCardCents } = notRefunded(order);
  const cardCents = notRefunded(order).cardCents - order.disputeOpenCents - order.disputeLostCents;
  return { cardCents: Math.max(0, cardCents), giftCardCents };
}

/** What of an order was paid by card and by gift cards and did not go back, whatever is disputed. */
export function notRefunded(order: PaidByGiftCards): { cardCents: Cents; giftCardCents: Cents } {
  const giftCardCents = order.giftCardCents - order.giftCardRefundedCents;
  return { cardCents: order.totalCents - order.refundedCents - giftCardCents, giftCardCents };
}

/** What of an order can still be refunded. docs/decisions/0339. */
export function refundableCents(order: RefundableOrder): Cents {
  const { cardCents, giftCardCents } = refundSources(order);
  return cardCents + giftCardCents;
}

/**
 * What of a refund goes back to gift cards: as chosen, or else what the card has not paid. Throws `not_refundable` when
 * either would get back more than it paid.
 */
export function giftCardPartOfRefund(
  order: RefundableOrder,
  amountCents: Cents,
  chosenCents?: Cents | null,
): Cents {
  const { cardCents, giftCardCents } = refundSources(order);
  const part = chosenCents ?? Math.max(0, amountCents - cardCents);
  const least = Math.max(0, amountCents - cardCents);
  const most = Math.min(amountCents, giftCardCents);
  if (Number.isInteger(part) && part >= least && part <= most) return part;
  throw new DomainError('not_refundable', 'Neither the card nor gift cards get back more than they paid.', {
    errors: [
      {
        path: '/gift_card',
        message:
          least === most
            ? `has to be ${amountText(most)}`
            : `can be ${amountText(least)} to ${amountText(most)}`,
      },
    ],
  });
}
