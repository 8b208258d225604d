/**
 * Pages where a card is given. Each is a document of its own, because only their policy lets the card provider's script and frames in:
 * docs/decisions/0047.
 */
export const CARD_PAGES: readonly string[] = ['/checkout', '/subscriptions/card'];
