/** Lower case without accents: 'Jalapeño' is 'jalapeno'. Used for queries and indexed text alike. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/**
 * The folded words of a text; apostrophes are removed ("don't" is 'dont'), other punctuation separates words.
 */
export function plainWords(text: string): string[] {
  return folded(text)
    .replaceAll(/['’‘]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Whether the words contain this phrase, in order and without gaps. */
export function hasPhrase(words: readonly string[], phrase: string): boolean {
  return ` ${words.join(' ')} `.includes(` ${phrase} `);
}

/** A word with several spellings. */
const CHILLI = /^chil(?:l?i(?:e?s)?|es?|ly)$/;

/** 'peanuts' is 'peanut', 'berries' is 'berry', 'boxes' is 'box'; good enough to compare spellings. */
export function singular(word: string): string {
  if (CHILLI.test(word)) return 'chilli';
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ch|sh|ss|x|z)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}
