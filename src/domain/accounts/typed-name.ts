/** Control characters, line breaks, and characters that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const LINK = /:\/\/|www\./i;
/** Letters with their marks and the common separators; a dot only before a space or at the end. */
const PLAIN_NAME = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$))+$/u;
const MAX_GREETED_LENGTH = 60;

/** For inputs of names: browsers show `title` before anything is sent. */
export const NAME_INPUT = {
  pattern: '(?:(?!://|[Ww]{3}\\.).)*',
  title: 'Please leave web addresses out.',
} as const;

/**
 * Why a text cannot be a name or an address line; null when it can. Emails repeat such lines to people who
 * did not type them, so URLs and line breaks are refused.
 */
export function lineProblem(typed: string): string | null {
  if (LINK.test(typed.normalize('NFKC'))) return NAME_INPUT.title;
  if (UNSEEN.test(typed.trim())) return 'Please keep it to one line of visible characters.';
  return null;
}

/**
 * The name in an email's greeting; null when it does not look like a name (digits, symbols, a domain, too
 * long). Somebody other than the reader may have typed it.
 */
export function greetingName(typed: string): string | null {
  const name = typed.trim();
  return name.length <= MAX_GREETED_LENGTH && PLAIN_NAME.test(name) ? name : null;
}

/** `Hello Maya,`, or `Hello,` without a usable name. */
export function emailGreeting(typed: string): string {
  const name = greetingName(typed);
  return name === null ? 'Hello,' : `Hello ${name},`;
}
