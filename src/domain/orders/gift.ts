import { lineProblem } from '../accounts/typed-name.ts';
import { isVisible, withoutInvisible } from '../text/visible-text.ts';

/** A gift to the recipient of an order. */
export interface Gift {
  /** What is written to the recipient; null without a note. */
  note: string | null;
  /** Whether the packing slip names no prices. */
  hidesPrices: boolean;
}

/** How long a note may be, in visible characters. */
export const MAX_NOTE_LENGTH = 240;
/** In UTF-16 code units, of which a visible character may have many. */
export const MAX_NOTE_CODE_UNITS = 4000;
const MAX_NOTE_LINES = 8;
/** Marks stacked on one character count as one, and would be drawn over the lines above and below. */
const STACKED_MARKS = /\p{M}{5,}/u;

/**
 * A note as it is stored and printed: in NFC, with plain line breaks, without invisible characters, trailing
 * spaces and repeated empty lines. Empty when nothing of it is visible.
 */
export function cleanNote(typed: string): string {
  const plain = typed
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ');
  const lines = withoutInvisible(plain)
    .split('\n')
    .map((line) => line.trimEnd());
  const note = lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return isVisible(note) ? note : '';
}

/** How many characters of a note are seen: an emoji of several code points is one. */
export function noteLength(typed: string): number {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(cleanNote(typed))].length;
}

/** Why a note cannot be printed; null when it can. Emails repeat it, so URLs are refused as in names. */
export function noteProblem(typed: string): string | null {
  if (typed.length > MAX_NOTE_CODE_UNITS) return `There is room for ${MAX_NOTE_LENGTH} characters.`;
  const note = cleanNote(typed);
  const lines = note.split('\n');
  const length = noteLength(note);
  if (length > MAX_NOTE_LENGTH)
    return `Please shorten it by ${length - MAX_NOTE_LENGTH}: there is room for ${MAX_NOTE_LENGTH} characters.`;
  if (lines.length > MAX_NOTE_LINES) return `Please keep it to ${MAX_NOTE_LINES} lines.`;
  if (STACKED_MARKS.test(note)) return 'Please take out the accents that are stacked on each other.';
  return lines.map(lineProblem).find((problem) => problem !== null) ?? null;
}

/** The buyer's name for emails; empty for a gift, whose name is that of the recipient. */
export const buyerName = ({ name, gift }: { name: string; gift: Gift | null }): string =>
  gift === null ? name : '';
