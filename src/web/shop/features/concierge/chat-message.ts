import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { CartLineDetails } from '#web/api/cart-wire.ts';

/** A product that an answer shows, as small as it can be kept. */
export interface Card {
  handle: string;
  title: string;
  picture: string;
  /** Of the pack that is put into the cart. */
  priceCents: Cents;
  currency: CurrencyCode;
  /** Which pack that is: '5 oz'. */
  pack: string;
  /** What goes into the cart; null when it is sold out. */
  line: CartLineDetails | null;
}

export interface MessageLink {
  title: string;
  url: string;
}

/** One thing said. An answer that is still being written has `isWriting`. */
export interface ChatMessage {
  id: string;
  from: 'shopper' | 'concierge';
  text: string;
  kind: string;
  cards: Card[];
  links: MessageLink[];
  isWriting: boolean;
}

/** What somebody says, before anything is known of it. */
export const spoken = (from: ChatMessage['from'], text: string, isWriting = false): ChatMessage => ({
  id: crypto.randomUUID(),
  from,
  text,
  kind: '',
  cards: [],
  links: [],
  isWriting,
});
