import { parseSearch } from '../../catalog/parse-search.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { COMMON_WORDS } from './common-words.ts';

const SAYS_WITHOUT = /\b(?:(?:cant|cannot|can not|dont|do not) (?:eat|have|like|want|do|take)|hate)\b/g;
const EXCLUDING =
  'without|avoid|avoiding|excluding|except|allergic to|allergy to|intolerant to|intolerance to|free of|free from';
const EVERYDAY = new Set(COMMON_WORDS);
/** Foods that shoppers ask about or avoid, whether or not the shop uses them. */
export const FOODS: ReadonlySet<string> = new Set(
  'onion garlic hing asafoetida mushroom potato corn maize rice sugar salt jaggery palm msg pork beef alcohol tomato lentil chickpea ginger turmeric mango fig coffee caffeine cocoa chocolate butter cheese cream oat barley rye gelatin gelatine preservative additive yeast pea pepper chicken lamb bacon ham lard'.split(
    ' ',
  ),
);

/**
 * Ingredients to avoid that are not known allergens: 'no onion', 'without garlic', 'allergic to kiwi';
 * singular. After a mere 'no' or 'not' only known foods count ('no thanks').
 */
export function avoidedIngredients(
  words: readonly string[],
  { ingredients, items }: Pick<Vocabulary, 'ingredients' | 'items'>,
): string[] {
  const text = words.join(' ').replaceAll(SAYS_WITHOUT, 'without');
  return parseSearch(text, items).filters.withoutWords.filter(
    (word) => ingredients.has(word) || FOODS.has(word) || (!EVERYDAY.has(word) && isUnambiguous(text, word)),
  );
}

/** Whether the text can only mean that the food must be absent. */
function isUnambiguous(text: string, word: string): boolean {
  if (!/^\p{L}{3,}$/u.test(word)) return false;
  return new RegExp(
    `\\b(?:${EXCLUDING}) (?:[a-z]+ ){0,4}${word}|\\b${word}[a-z]* (?:free|allergy|intolerance)\\b`,
  ).test(text);
}
