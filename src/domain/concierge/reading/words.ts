import { folded } from '../../text/plain-words.ts';

/** Common abbreviations. */
const IN_HASTE: Readonly<Record<string, string>> = {
  u: 'you',
  ur: 'your',
  r: 'are',
  n: 'and',
  pls: 'please',
  plz: 'please',
};

/** Abbreviations of dietary claims. 'My gf' is a person. */
const SHORT_CLAIMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['gf', ['gluten', 'free']],
  ['df', ['dairy', 'free']],
  ['nondairy', ['non', 'dairy']],
]);
const BEFORE_PERSONS: ReadonlySet<string> = new Set('my his her your their our a the new ex'.split(' '));

/**
 * The normalised words of a message: lower case, no accents or punctuation, apostrophes removed ('what's' is
 * 'whats'). Amounts keep their sign and decimal point: '$9.50' stays one word.
 */
export function wordsOf(text: string): string[] {
  const plain = folded(text).replaceAll(/['’‘`]/g, '');
  const spelledOut = plain
    .replaceAll(/\bw\/o(?:ut)?\b/g, ' without ')
    .replaceAll(/\bw\/(?=\s|\w)/g, ' with ')
    .replaceAll('-less', ' free');
  const words = spelledOut.match(/[$€£]?\d+(?:[.,]\d+)*%?|[\p{L}\p{M}]+/gu) ?? [];
  return words.flatMap((word, place) => {
    const claim = SHORT_CLAIMS.get(word);
    if (claim !== undefined && !BEFORE_PERSONS.has(words[place - 1] ?? '')) return claim;
    return Object.hasOwn(IN_HASTE, word) ? (IN_HASTE[word] ?? word) : word;
  });
}

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** 'three' → 3, '12' → 12, otherwise null. */
export function numberIn(word: string): number | null {
  const spelled = NUMBER_WORDS.indexOf(word);
  if (spelled >= 0) return spelled;
  return /^\d{1,6}$/.test(word) ? Number(word) : null;
}
