import { unescaped } from '../rich-text/escaped.ts';
import { isRichText } from '../rich-text/is-rich-text.ts';

/** A text of a page's content with its place: `items.0.question`. */
export interface ContentText {
  place: string;
  text: string;
}

/** All texts in content, in its order. */
export function textsIn(content: unknown, place = ''): ContentText[] {
  if (typeof content === 'string') return content.trim() === '' ? [] : [{ place, text: content }];
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, value]) =>
    textsIn(value, place === '' ? name : `${place}.${name}`),
  );
}

/** The texts of a page that it shows itself: not those for search engines, nor those of the other state of the home page. */
export function shownTextsIn(content: unknown): ContentText[] {
  const isOpen = (content as { state?: unknown } | null)?.state !== 'coming-soon';
  const left = isOpen ? /^(?:meta|comingSoon\b)/ : /^(?:meta|blocks\b)/;
  return textsIn(content).filter(({ place }) => !left.test(place));
}

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** What a text looks like on a page: as a whole, and each of its paragraphs. */
const formsOf = (text: string): string[] => {
  const lines = linesOf(text);
  return [spaced(lines.join(' ')), ...lines.map(spaced)].filter(Boolean);
};

/** Paragraphs, and points of lists. */
const linesOf = (text: string): string[] =>
  isRichText(text)
    ? text.split(/<\/?(?:p|h3|li|ul|ol)>|<br>/).map((line) => unescaped(line.replaceAll(/<[^<>]*>/g, '')))
    : text.split('\n');

/**
 * The place of a shown text in content. `nth` tells apart texts that stand on the page several times: those of the content
 * come in its order, over and over where something repeats itself. Null when it is none of the content's.
 */
export function placeOfText(texts: readonly ContentText[], shown: string, nth: number): string | null {
  const wanted = spaced(shown);
  const same = texts.filter(({ text }) => formsOf(text).includes(wanted));
  return same[nth % Math.max(same.length, 1)]?.place ?? null;
}

/** The place of a picture, which is shown in several sizes: `/pictures/oat-640.avif` is one of `/pictures/oat.webp`. */
export function placeOfPicture(texts: readonly ContentText[], shown: string, nth: number): string | null {
  const same = texts.filter(
    ({ text }) => text.startsWith('/pictures/') && pictureBase(shown) === pictureBase(text),
  );
  return same[nth % Math.max(same.length, 1)]?.place ?? null;
}

const pictureBase = (url: string): string => url.replace(/(?:-\d+)?\.[a-z]+(?:#[^#]*)?$/, '');
