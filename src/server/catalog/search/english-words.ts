import { isAllergenName } from '#domain/labels/allergen-names.ts';

/** Endings, and what replaces them in the base form to look up. */
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

/** Shorter stems are too ambiguous. */
const MIN_STEM_LENGTH = 3;

let words: Promise<ReadonlySet<string>> | undefined;

/** The uncapitalised words of a spelling dictionary, loaded when the first search finds nothing. */
function loadWords(): Promise<ReadonlySet<string>> {
  words ??= import('dictionary-en').then(({ default: { dic } }) => {
    const entries = new TextDecoder().decode(dic).split('\n');
    return new Set(entries.map((entry) => entry.split('/')[0] ?? '').filter((word) => /^[a-z]+$/.test(word)));
  });
  return words;
}

/** Those of these words that are spelt correctly: English words, and names of allergens. */
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
  return [word, ...stems].some((stem) => stem.length >= MIN_STEM_LENGTH && known.has(stem));
}
