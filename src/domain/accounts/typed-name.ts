/** Line breaks, other control characters, and characters that turn the direction of writing. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const LINK = /:\/\/|www\./i;
/** Letters with their marks, and what stands between them in names; a dot only before a space or at the end. */
const PLAIN_NAME = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$))+$/u;
const LONGEST_GREETED = 60;

/** For fields whose text becomes a name: browsers say the words beside the field before anything is sent. */
export const NAME_INPUT = {
  pattern: '(?:(?!://|[Ww]{3}\\.).)*',
  title: 'Please leave web addresses out.',
} as const;

/**
 * Why a text cannot be a name or a line of an address; null when it can. Emails of the shop repeat such lines to people who did
 * not type them, so they hold no web address and no second line.
 */
export function lineProblem(typed: string): string | null {
  if (LINK.test(typed.normalize('NFKC'))) return NAME_INPUT.title;
  if (UNSEEN.test(typed.trim())) return 'Please keep it to one line of visible characters.';
  return null;
}

/**
 * The name by which an email greets its reader; null when the typed text reads like anything but a name (digits, signs, a domain,
 * too long): then the greeting goes without. Who typed it need not be who reads it.
 */
export function greetingName(typed: string): string | null {
  const name = typed.trim();
  return name.length <= LONGEST_GREETED && PLAIN_NAME.test(name) ? name : null;
}

/** `Hello Maya,`, or `Hello,` to someone whose typed name is none to greet by. */
export function emailGreeting(typed: string): string {
  const name = greetingName(typed);
  return name === null ? 'Hello,' : `Hello ${name},`;
}
