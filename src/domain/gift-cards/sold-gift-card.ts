import { formatDay } from '../format-day.ts';
import type { Cents } from '../money.ts';

/** The class of products that are gift cards: not taxed, not shipped, not in stock. docs/decisions/0304. */
export const GIFT_CARD_CLASS = 'gift_cards';

/** The most characters of the receiver's name. */
export const MAX_RECIPIENT_NAME_LENGTH = 100;

/**
 * Of all that is typed, as JSON in UTF-16 code units, of which an emoji has several: a line of a cart is found by it, which an index of the
 * database must hold.
 */
export const MAX_GIFT_CARD_CODE_UNITS = 800;

/** For whom a gift card is bought, as its buyer says. */
export interface GiftCardDetails {
  /** In lower case; null: it is emailed to the buyer. */
  recipientEmail: string | null;
  recipientName: string;
  /** Read by the receiver; empty for none. */
  message: string;
  /** `2026-12-24` in the store's time zone; null: as soon as it is paid. */
  deliverOn: string | null;
}

/** A line's description as people read it, with for whom a gift card is: 'A card of $25, for Priya (priya@example.com) on Dec 24, 2026'. */
export function soldDescription({
  description,
  giftCard,
}: {
  description: string;
  giftCard?: GiftCardDetails | null | undefined;
}): string {
  if (!giftCard) return description;
  const { recipientEmail, recipientName, deliverOn } = giftCard;
  const to = recipientEmail === null ? 'for the buyer' : `for ${recipientName} (${recipientEmail})`;
  const on =
    deliverOn === null ? '' : ` on ${formatDay(new Date(`${deliverOn}T00:00:00Z`), 'UTC', 'medium')}`;
  return [description, `${to}${on}`].filter(Boolean).join(', ');
}

/** A line that may be a gift card's. */
interface MaybeGiftCard {
  giftCard?: GiftCardDetails | null;
}

/** Whether nothing of some lines is shipped, because all are gift cards; of no lines nothing is known. */
export const areGiftCards = (lines: readonly MaybeGiftCard[]): boolean =>
  lines.length > 0 && lines.every(({ giftCard }) => Boolean(giftCard));

/** The lines that discounts and free shipping count. */
export const withoutGiftCards = <Line extends MaybeGiftCard>(lines: readonly Line[]): Line[] =>
  lines.filter(({ giftCard }) => !giftCard);

/** A card of a refunded line, and what of its price goes back: what is left on it. */
export interface TakenBack<Card> {
  card: Card;
  amountCents: Cents;
}

/**
 * The cards that are taken back for some units of a line, those with the most left first; each gives back what is left on
 * it, and never more than was paid for it.
 */
export function cardsToTakeBack<Card extends { balanceCents: Cents }>(
  cards: readonly Card[],
  unitPriceCents: Cents,
  quantity: number,
): TakenBack<Card>[] {
  return cards
    .map((card) => ({ card, amountCents: Math.min(card.balanceCents, unitPriceCents) }))
    .sort((a, b) => b.amountCents - a.amountCents)
    .slice(0, quantity);
}
