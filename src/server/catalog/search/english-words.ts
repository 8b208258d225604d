import { isAllergenName } from '#domain/labels/allergen-names.ts';

/** Endings after which the rest is looked up, with what the word may have had in their place. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/s$/, ''],
  [/es$/, ''],
  [/ies$/, 'y'],
  [/ed$/, ''],
  [/ed$/, 'e'],
  [/ied$/, 'y'],
  [/([b-df-hj-np-tv-z])\1ed$/, '$1'],
  [/ing$/, ''],
  [/ing$/, 'e'],
  [/([b-df-hj-np-tv-z])\1ing$/, '$1'],
  [/er$/, ''],
  [/er$/, 'e'],
  [/ers$/, ''],
  [/ers$/, 'e'],
  [/ly$/, ''],
];

const PREFIX = /^(?:re|in|un|de|dis|con|pro)/;

/** Shorter than this, what is left of a word without prefix or ending says nothing. */
const SHORTEST_STEM = 3;

let words: Promise<ReadonlySet<string>> | undefined;

/** The words without capitals of a spelling dictionary; read when the first search finds nothing. */
function loadWords(): Promise<ReadonlySet<string>> {
  words ??= import('dictionary-en').then(({ default: { dic } }) => {
    const entries = new TextDecoder().decode(dic).split('\n');
    return new Set(entries.map((entry) => entry.split('/')[0] ?? '').filter((word) => /^[a-z]+$/.test(word)));
  });
  return words;
}

/** Of these words, those that are spelt right: English words, and food that people avoid. */
export async function englishWords(asked: Iterable<string>): Promise<Set<string>> {
  const known = await loadWords();
  const isKnown = (word: string) =>
    isAllergenName(word) || [word, word.replace(PREFIX, '')].some((form) => isForm(form, known));
  return new Set([...asked].filter(isKnown));
}

function isForm(word: string, known: ReadonlySet<string>): boolean {
  const stems = ENDINGS.filter(([ending]) => ending.test(word)).map(([ending, instead]) =>
    word.replace(ending, instead),
  );
  return [word, ...stems].some((stem) => stem.length >= SHORTEST_STEM && known.has(stem));
}
