import type { Cents } from '../money.ts';

/** What changes the balance of a gift card: a refunded one is taken back. docs/decisions/0292, 0304. */
export const GIFT_CARD_ENTRY_KINDS = ['issued', 'sold', 'used', 'returned', 'refunded', 'adjusted'] as const;
export type GiftCardEntryKind = (typeof GIFT_CARD_ENTRY_KINDS)[number];

/** The most that a card may hold, in its currency. */
export const MAX_GIFT_CARD_CENTS: Cents = 200_000;

/** A card that was switched off stays so, whatever is on it. */
export type GiftCardStatus = 'active' | 'empty' | 'disabled';
