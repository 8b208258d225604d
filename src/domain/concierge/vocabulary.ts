import { plainText } from '../store-locator/plain-text.ts';
import { ALLERGENS } from './allergens.ts';
import { COMMON_WORDS } from './common-words.ts';
import { CUE_WORDS } from './cues.ts';
import { singular, wordsOf } from './words.ts';

/** What the shop itself says of a product, as far as it helps to recognise it. */
export interface KnownProduct {
  handle: string;
  title: string;
  /** What it tastes of: its ingredients and the flavours of its variants. */
  tastes: readonly string[];
}

/** What shoppers say for what the shop calls something. store/synonyms.json. */
export interface Synonym {
  words: readonly string[];
  means: readonly string[];
}

/** Everything that the concierge needs to know to understand a message about this shop. */
export interface Vocabulary {
  products: readonly KnownProduct[];
  categories: readonly string[];
  synonyms: readonly Synonym[];
  brand: string;
  /** Words (singular) of titles and ingredients: what people can ask for. */
  tastes: ReadonlySet<string>;
  /** Words (singular) of ingredients alone: no product's name, even where a title has them. */
  ingredients: ReadonlySet<string>;
  /** Cities with a store, by their plain name. */
  cities: ReadonlyMap<string, string>;
  /** Words that need no correcting, and that mistyped ones are corrected to. */
  correctable: ReadonlySet<string>;
  known: ReadonlySet<string>;
}

export interface VocabularySources {
  /** In many titles, and the name of none. */
  brand: string;
  products: readonly KnownProduct[];
  categories: readonly string[];
  synonyms: readonly Synonym[];
  cities: readonly string[];
}

/** Collects the words of a shop once, for many messages. */
export function vocabularyOf({
  brand,
  products,
  categories,
  synonyms,
  cities,
}: VocabularySources): Vocabulary {
  const told = [
    ...products.flatMap(({ title, tastes }) => [title, ...tastes]),
    ...categories,
    ...synonyms.flatMap(({ words, means }) => [...words, ...means]),
    ...cities,
    ...ALLERGENS.flatMap(({ asked }) => asked),
  ].flatMap(wordsOf);
  const correctable = new Set(
    [...told, ...told.map(singular), ...CUE_WORDS].filter((word) => word.length > 3),
  );
  return {
    products,
    categories,
    synonyms: [...synonyms].sort((one, other) => longest(other) - longest(one)),
    brand: plainText(brand),
    tastes: wordSet(products.flatMap(({ title, tastes }) => [title, ...tastes])),
    ingredients: wordSet(products.flatMap(({ tastes }) => tastes)),
    cities: new Map(cities.map((city) => [plainText(city).replaceAll('.', ''), city])),
    correctable,
    known: new Set([...told, ...told.map(singular), ...CUE_WORDS, ...COMMON_WORDS]),
  };
}

const wordSet = (texts: readonly string[]) => new Set(texts.flatMap(wordsOf).map(singular));

const longest = ({ words }: Synonym) => Math.max(...words.map((phrase) => phrase.length));
