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

/** Lines of a text, from one number up to another. */
export interface LineRange {
  from: number;
  to: number;
}

/** What a text is split into on pages: all of it, each of its lines, and what is between its blank lines. */
function rangesOf(text: string): LineRange[] {
  const lines = text.split('\n');
  const filled = lines.map((line) => line.trim() !== '');
  const paragraphs = filled.flatMap((isFilled, from) => {
    if (!isFilled || filled[from - 1]) return [];
    const blank = filled.indexOf(false, from);
    return { from, to: blank < 0 ? lines.length : blank };
  });
  return [{ from: 0, to: lines.length }, ...lines.map((_, from) => ({ from, to: from + 1 })), ...paragraphs];
}

/** Some of the lines of a text. */
export const linesInRange = (text: string, { from, to }: LineRange): string =>
  text.split('\n').slice(from, to).join('\n');

/** A text with others in place of some of its lines. */
export const withLines = (text: string, { from, to }: LineRange, typed: string): string =>
  text
    .split('\n')
    .toSpliced(from, to - from, typed)
    .join('\n');

/** The lines of a text that are shown as one piece; null when none are, and in formatted texts. */
export function rangeOfShown(text: string, shown: string): LineRange | null {
  if (isRichText(text)) return null;
  const wanted = spaced(shown);
  return rangesOf(text).find((range) => spaced(linesInRange(text, range)) === wanted) ?? null;
}

/** What a formatted text looks like on a page: as a whole, and each of its paragraphs and points of lists. */
function piecesOf(text: string): string[] {
  const pieces = text
    .split(/<\/?(?:p|h3|li|ul|ol)>|<br>/)
    .map((piece) => unescaped(piece.replaceAll(/<[^<>]*>/g, '')));
  return [spaced(pieces.join(' ')), ...pieces.map(spaced)];
}

const isShownAs = (text: string, wanted: string): boolean =>
  isRichText(text) ? piecesOf(text).includes(wanted) : rangeOfShown(text, wanted) !== null;

/**
 * The place of a shown text in content. `nth` tells apart texts that stand on the page several times: those of the content
 * come in its order, over and over where something repeats itself. Null when it is none of the content's.
 */
export function placeOfText(texts: readonly ContentText[], shown: string, nth: number): string | null {
  const wanted = spaced(shown);
  if (wanted === '') return null;
  const same = texts.filter(({ text }) => isShownAs(text, wanted));
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
