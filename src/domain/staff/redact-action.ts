/** Replaces the values of an erased person in entries of the audit log. */
const REDACTED = '[erased]';

/** Values that say who somebody is or what was written to or about them. */
const PERSONAL = new Set([
  'email',
  'name',
  'first_name',
  'last_name',
  'phone',
  'address',
  'tags',
  'note',
  'message',
  'subject',
  'reply',
  'q',
  'to',
  'tracking',
]);

/** What of an entry may name a customer. */
export interface ActionTexts {
  arguments: readonly string[];
  outcome: string;
  summary: string | null;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/** In lower case. */
export interface ErasedWords {
  /** Addresses and numbers that are nobody else's; they go wherever they stand. */
  own: readonly string[];
  /** Names, which others may have too: they go where an entry is about the person. */
  names: readonly string[];
}

/** An entry without the person. One that is about them loses every personal value, whatever it says. */
export function redactAction(entry: ActionTexts, { own, names }: ErasedWords, isAbout: boolean): ActionTexts {
  const words = [...own, ...(isAbout ? names : [])].toSorted((one, other) => other.length - one.length);
  const clean = (text: string): string => words.reduce(without, text);
  const cleanValue = (value: unknown): unknown => {
    if (typeof value === 'string') return clean(value);
    if (Array.isArray(value)) return value.map(cleanValue);
    return typeof value === 'object' && value !== null
      ? cleanRecord(value as Record<string, unknown>)
      : value;
  };
  const cleanRecord = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        isAbout && PERSONAL.has(name) && !isEmpty(value) ? REDACTED : cleanValue(value),
      ]),
    );
  const cleanArgument = (word: string): string => {
    const [name = ''] = word.split('=', 1);
    return isAbout && name !== word && PERSONAL.has(name) ? `${name}=${REDACTED}` : clean(word);
  };
  return {
    arguments: entry.arguments.map(cleanArgument),
    outcome: clean(entry.outcome),
    summary: entry.summary === null ? null : clean(entry.summary),
    before: entry.before && cleanRecord(entry.before),
    after: entry.after && cleanRecord(entry.after),
  };
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const PART_OF_A_WORD = /[\p{L}\p{N}]/u;

/** Only where the word, in lower case, stands by itself: Ann is not a part of Hannah. */
function without(text: string, word: string): string {
  const lower = text.toLowerCase();
  // A few letters become longer in lower case; then the lower-case text stays, so that positions match.
  const source = lower.length === text.length ? text : lower;
  let cleaned = '';
  let from = 0;
  for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1)) {
    const end = at + word.length;
    const isByItself = ![source.charAt(at - 1), source.charAt(end)].some((next) => PART_OF_A_WORD.test(next));
    if (at < from || !isByItself) continue;
    cleaned += source.slice(from, at) + REDACTED;
    from = end;
  }
  return cleaned + source.slice(from);
}
