import type { ItemWords } from '../catalog/item-words.ts';
import type { Synonym } from '../catalog/synonym.ts';
import { ALLERGEN_NAMES } from '../labels/allergen-names.ts';
import { folded, singular } from '../text/plain-words.ts';
import { COMMON_WORDS } from './reading/common-words.ts';
import { CUE_WORDS } from './reading/cues.ts';
import { wordsOf } from './reading/words.ts';

/** The part of a product that helps to recognise its name. */
export interface VocabularyProduct {
  handle: string;
  title: string;
}

/**
 * The words of a shop independent of a message: categories, cities, synonyms, and everyday English. Does not
 * grow with its products.
 */
export interface ShopWords {
  categories: readonly string[];
  synonyms: readonly Synonym[];
  /** What the shop calls its products. */
  items: ItemWords;
  /** Part of many titles, so it identifies none. */
  brand: string;
  /** Cities with a store, by normalised name. */
  cities: ReadonlyMap<string, string>;
  /** Targets of spelling correction. */
  correctable: ReadonlySet<string>;
  /** Words that are not corrected. */
  known: ReadonlySet<string>;
}

/** The products' words in one message. */
export interface RecognizedWords {
  /** Product words that occur in the message, or resemble misspelt ones. */
  spelled: readonly string[];
  /** The products whose titles share words with the message. */
  products: readonly VocabularyProduct[];
  /** Words (singular) of the message and their synonyms found in titles or ingredients. */
  tastes: ReadonlySet<string>;
  /** Those of them that are ingredients, which do not identify a product even in its title. */
  ingredients: ReadonlySet<string>;
}

/** Everything needed to understand one message. */
export type Vocabulary = ShopWords & Omit<RecognizedWords, 'spelled'>;

/** Collects the words of a shop once, for many messages. */
export function shopWordsOf({
  brand,
  categories,
  synonyms,
  items,
  cities,
}: {
  brand: string;
  categories: readonly string[];
  synonyms: readonly Synonym[];
  items: ItemWords;
  cities: readonly string[];
}): ShopWords {
  const knownWords = [
    ...categories,
    ...synonyms.flatMap(({ phrase, means }) => [...phrase, ...means.flat()]),
    ...cities,
    ...items,
    ...ALLERGEN_NAMES,
  ].flatMap(wordsOf);
  const own = [...knownWords, ...knownWords.map(singular), ...CUE_WORDS];
  return {
    categories,
    synonyms,
    items,
    brand: folded(brand),
    cities: new Map(cities.map((city) => [folded(city).replaceAll('.', ''), city])),
    correctable: new Set(own.filter((word) => word.length > 3)),
    known: new Set([...own, ...COMMON_WORDS]),
  };
}

/** The words of a shop, plus those of its products in a message. */
export function vocabularyWith(
  shop: ShopWords,
  { spelled, products, tastes, ingredients }: RecognizedWords,
): Vocabulary {
  return {
    ...shop,
    products,
    tastes,
    ingredients,
    correctable: new Set([...shop.correctable, ...spelled]),
    known: new Set([...shop.known, ...spelled]),
  };
}
