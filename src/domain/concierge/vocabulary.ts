import type { Synonym } from '../catalog/synonym.ts';
import { ALLERGEN_NAMES } from '../labels/allergen-names.ts';
import { folded, singular } from '../text/plain-words.ts';
import { COMMON_WORDS } from './common-words.ts';
import { CUE_WORDS } from './cues.ts';
import { wordsOf } from './words.ts';

/** A product as far as it helps to recognise its name. */
export interface VocabularyProduct {
  handle: string;
  title: string;
}

/** The words of a shop, whatever is asked: its shelves, cities and synonyms, and everyday English. Does not grow with its products. */
export interface ShopWords {
  categories: readonly string[];
  synonyms: readonly Synonym[];
  /** In many titles, and the name of none. */
  brand: string;
  /** Cities with a store, by their plain name. */
  cities: ReadonlyMap<string, string>;
  /** Words that mistyped ones are corrected to. */
  correctable: ReadonlySet<string>;
  /** Words that need no correcting. */
  known: ReadonlySet<string>;
}

/** What the products have to do with the words of one message. */
export interface RecognizedWords {
  /** Words of products that stand in the message, or that mistyped ones of it are near. */
  spelled: readonly string[];
  /** The products whose titles have words of the message. */
  products: readonly VocabularyProduct[];
  /** Words (singular) of the message, and of what they mean, that stand in titles or ingredients: what people can ask for. */
  tastes: ReadonlySet<string>;
  /** Those of them that are ingredients: no product's name, even where a title has them. */
  ingredients: ReadonlySet<string>;
}

/** Everything that is needed to understand one message about this shop. */
export type Vocabulary = ShopWords & Omit<RecognizedWords, 'spelled'>;

/** Collects the words of a shop once, for many messages. */
export function shopWordsOf({
  brand,
  categories,
  synonyms,
  cities,
}: {
  brand: string;
  categories: readonly string[];
  synonyms: readonly Synonym[];
  cities: readonly string[];
}): ShopWords {
  const told = [
    ...categories,
    ...synonyms.flatMap(({ said, means }) => [...said, ...means.flat()]),
    ...cities,
    ...ALLERGEN_NAMES,
  ].flatMap(wordsOf);
  const own = [...told, ...told.map(singular), ...CUE_WORDS];
  return {
    categories,
    synonyms,
    brand: folded(brand),
    cities: new Map(cities.map((city) => [folded(city).replaceAll('.', ''), city])),
    correctable: new Set(own.filter((word) => word.length > 3)),
    known: new Set([...own, ...COMMON_WORDS]),
  };
}

/** The words of a shop together with what its products have to do with a message. */
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
