import type { WireProduct } from '#contracts/product.ts';
import type { Intent } from '#domain/concierge/intents.ts';
import type { Wish } from '#domain/concierge/wish.ts';

export interface AnswerLink {
  title: string;
  url: string;
}

/** What the concierge says: paragraphs divided by blank lines, with the products and sources that they speak of. */
export interface Answer {
  kind: Intent;
  reply: string;
  products: WireProduct[];
  links: AnswerLink[];
}

/** What happens while an answer comes about. `text` adds to what is shown, `reset` takes it back, `done` is the answer itself. */
export type ConciergeEvent =
  | { type: 'text'; text: string }
  | { type: 'reset' }
  | { type: 'done'; answer: Answer };

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

/** 'have no milk in the recipe and do not name onion among their ingredients'; empty when nothing is avoided. */
export function withoutInWords({ without, withoutWords }: Pick<Wish, 'without' | 'withoutWords'>): string {
  return [
    without.length > 0 && `have no ${listed(without, 'or')} in the recipe`,
    withoutWords.length > 0 && `do not name ${listed(withoutWords, 'or')} among their ingredients`,
  ]
    .filter(Boolean)
    .join(' and ');
}

/** 'one', 'one and two', 'one, two and three'. */
export function listed(names: readonly string[], last = 'and'): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}
