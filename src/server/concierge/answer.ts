import type { WireProduct } from '#contracts/catalog/product.ts';
import type { Intent } from '#domain/concierge/intents.ts';
import type { ConciergeTools } from './tools.ts';

export interface AnswerLink {
  title: string;
  url: string;
}

/** An answer: paragraphs separated by blank lines, with the products and sources they mention. */
export interface Answer {
  kind: Intent;
  reply: string;
  /**
   * Shown with a button to add them. Never contains products with, or possibly with traces of, a food to
   * avoid.
   */
  products: WireProduct[];
  links: AnswerLink[];
}

/**
 * Progress of an answer: `text` appends to what is shown, `reset` clears it, `done` is the complete answer.
 */
export type ConciergeEvent =
  | { type: 'text'; text: string }
  | { type: 'reset' }
  | { type: 'done'; answer: Answer; allergies: readonly string[] };

/** The list of everything on sale, called as the store calls its products. */
export const shopLink = ({ texts }: Pick<ConciergeTools, 'texts'>): AnswerLink => ({
  title: `All ${texts.items}`,
  url: '/shop',
});

export const CONTACT_LINK: AnswerLink = { title: 'Write to a person', url: '/contact' };
export const READ_THE_PACK = 'Read the pack before you eat: it wins over anything that I say.';

/** Joins paragraphs, skipping empty ones. */
export const paragraphs = (...parts: (string | null | false | undefined)[]) =>
  parts.filter(Boolean).join('\n\n');

export const productLink = ({ id, product_title }: WireProduct): AnswerLink => ({
  title: product_title,
  url: `/products/${id}`,
});

export const passageLink = ({ title, url }: { title: string; url: string }): AnswerLink => ({ title, url });

/** Quotes a text of the shop verbatim. */
export const quote = (text: string) => `“${text.replaceAll('\n\n', ' ')}”`;
