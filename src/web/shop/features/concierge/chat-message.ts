import type { GlobalContent } from '#contracts/content/page-contents.ts';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';

/** A product in an answer, reduced to what is stored. */
export interface Card {
  handle: string;
  title: string;
  picture: string;
  /** The price of the variant that is added to the cart. */
  priceCents: Cents;
  currency: CurrencyCode;
  /** The variant's options: '5 oz'. */
  pack: string;
  /** The cart line to add; null when sold out, and for a box or gift card. */
  line: CartLineDetails | null;
  /** What its label says about allergens, after questions about them; otherwise empty. */
  allergens: string;
  /** Whether more is chosen on its own page: what is in a box, or for whom a gift card is. */
  isBox: boolean;
}

export interface MessageLink {
  title: string;
  url: string;
}

/** A message; `isWriting` marks an answer that is still being received. */
export interface ChatMessage {
  id: string;
  from: 'shopper' | 'concierge';
  text: string;
  kind: string;
  cards: Card[];
  links: MessageLink[];
  isWriting: boolean;
}

/** A message with nothing but its text. */
export const newMessage = (from: ChatMessage['from'], text: string, isWriting = false): ChatMessage => ({
  id: crypto.randomUUID(),
  from,
  text,
  kind: '',
  cards: [],
  links: [],
  isWriting,
});

/** The concierge's name and appearance from the content files. Spec §3, Chatbot styles. */
export type ChatbotStyles = GlobalContent['chatbotStyles'];
