import { plainText } from '../store-locator/plain-text.ts';

/**
 * The words of a message as they are compared: small letters, no accents, no punctuation, apostrophes closed up ('what's' is
 * 'whats'). Amounts keep their sign and point: '$9.50' stays one word.
 */
export function wordsOf(text: string): string[] {
  const plain = plainText(text).replaceAll(/['’‘`]/g, '');
  return plain.match(/[$€£]?\d+(?:[.,]\d+)*%?|[\p{L}\p{M}]+/gu) ?? [];
}

const IRREGULAR: Readonly<Record<string, string>> = {
  chilies: 'chilli',
  chillies: 'chilli',
  chilis: 'chilli',
  chili: 'chilli',
  chile: 'chilli',
  cashews: 'cashew',
  bites: 'bite',
};

/** A word without its plural: 'nuts' and 'nut' are asked for alike. Good enough to compare, not to print. */
export function singular(word: string): string {
  const known = IRREGULAR[word];
  if (known !== undefined) return known;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:x|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

/** Whether a phrase of one or more words stands in a message, word for word. */
export function hasPhrase(words: readonly string[], phrase: string): boolean {
  return ` ${words.join(' ')} `.includes(` ${phrase} `);
}

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** 'three' → 3, '12' → 12, anything else null. */
export function numberIn(word: string): number | null {
  const spelled = NUMBER_WORDS.indexOf(word);
  if (spelled >= 0) return spelled;
  return /^\d{1,6}$/.test(word) ? Number(word) : null;
}
