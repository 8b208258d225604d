import { allergensInFood } from '../labels/allergen-names.ts';
import { plainWords } from '../text/plain-words.ts';

/** The words that a store calls its products by, singular and plural: 'snack', 'snacks'. */
export type ItemWords = ReadonlySet<string>;

/** Those in a store's texts, except names of allergens, which are never a mere filler. */
export const itemWordsOf = ({ item, items }: { item: string; items: string }): ItemWords =>
  new Set([item, items].flatMap(plainWords).filter((word) => allergensInFood(word).length === 0));

/** The words with 'products' in place of what the store calls them, for phrases that are the same in every store. */
export const withProductWords = (words: readonly string[], items: ItemWords): string[] =>
  words.map((word) => (items.has(word) ? 'products' : word));
