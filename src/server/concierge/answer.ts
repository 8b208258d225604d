import type { WireProduct } from '#contracts/product.ts';
import type { Intent } from '#domain/concierge/intents.ts';

export interface AnswerLink {
  title: string;
  url: string;
}

/** What the concierge says: paragraphs divided by blank lines, with the products and sources that they speak of. */
export interface Answer {
  kind: Intent;
  reply: string;
  /** Shown with a button to add them: never what somebody said that they must not eat, nor what may have traces of it. */
  products: WireProduct[];
  links: AnswerLink[];
}

/** What happens while an answer comes about. `text` adds to what is shown, `reset` takes it back, `done` is the answer itself. */
export type ConciergeEvent =
  | { type: 'text'; text: string }
  | { type: 'reset' }
  | { type: 'done'; answer: Answer; allergies: readonly string[] };

export const CONTACT_LINK: AnswerLink = { title: 'Write to a person', url: '/contact' };
export const READ_THE_PACK = 'Read the pack before you eat: it wins over anything that I say.';

/** Paragraphs as one text; empty ones are left out. */
export const paragraphs = (...parts: (string | null | false | undefined)[]) =>
  parts.filter(Boolean).join('\n\n');

export const productLink = ({ id, product_title }: WireProduct): AnswerLink => ({
  title: product_title,
  url: `/products/${id}`,
});

export const passageLink = ({ title, url }: { title: string; url: string }): AnswerLink => ({ title, url });

/** A text of the shop's own, word for word. */
export const quote = (text: string) => `“${text.replaceAll('\n\n', ' ')}”`;
