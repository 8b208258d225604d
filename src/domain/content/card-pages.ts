/**
 * Pages with a card form. They are separate documents, because only their policy allows the card provider's
 * script and frames: docs/decisions/0047.
 */
export const CARD_PAGES: readonly string[] = ['/checkout', '/pay', '/subscriptions/card'];
