import { allergensByName } from '../../labels/allergen-names.ts';
import { hasPhrase, singular } from '../../text/plain-words.ts';
import { FOODS } from './avoided-ingredients.ts';
import type { SearchCriteria } from './search-criteria.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** Foods of two words, of which one alone would be another food. */
const TWO_WORDS: readonly string[] = [
  ...['palm', 'palm kernel', 'coconut', 'sunflower', 'canola', 'rapeseed', 'olive', 'seed', 'vegetable'].map(
    (of) => `${of} oil`,
  ),
  'corn syrup',
  'fructose syrup',
  'citric acid',
  'trans fat',
  'saturated fat',
  ...['flavour', 'flavor', 'sweetener'].map((kind) => `artificial ${kind}`),
  ...['flavour', 'flavor'].map((kind) => `natural ${kind}`),
];
/** Nutrients, for which labels seldom have figures. */
const NUTRIENTS: ReadonlySet<string> = new Set(
  'calorie calory protein fibre fiber sodium carb carbohydrate fat cholesterol iron'.split(' '),
);
/** Contexts in which an unknown word must be a food: 'does it contain kiwi', 'made with kiwi'. */
const CONTENT =
  /\b(?:contain(?:s|ing)?|there|made (?:with|from|of)|uses?|got|have|has)(?: (?:any|some|a|an|added|real|traces of))* (\p{L}{3,})(?= (?:in|or|and|at all)\b|$)/gu;

/**
 * The foods a message asks about that are not known allergens, as typed. Unknown words count only in a
 * context where a food must follow.
 */
export function mentionedFoods(
  words: readonly string[],
  vocabulary: Pick<Vocabulary, 'ingredients' | 'known' | 'synonyms'>,
  {
    taken,
    criteria,
  }: { taken: ReadonlySet<number>; criteria: Pick<SearchCriteria, 'tastes' | 'withoutWords'> },
): string[] {
  const free = words.map(singular).filter((_, place) => !taken.has(place));
  const pairs = TWO_WORDS.filter((pair) => hasPhrase(free, pair));
  const isInPair = (word: string) => pairs.some((pair) => pair.split(' ').includes(word));
  const isMeantOtherwise = (word: string) =>
    vocabulary.synonyms.some(
      ({ phrase, means }) =>
        phrase.map(singular).join(' ') === word &&
        means.flat().some((meant) => criteria.tastes.includes(singular(meant))),
    );
  const single = [
    ...criteria.tastes.filter((word) => vocabulary.ingredients.has(word)),
    ...criteria.withoutWords,
    ...free.filter((word) => (FOODS.has(word) || NUTRIENTS.has(word)) && !isMeantOtherwise(word)),
    ...unknownFoods(words, vocabulary.known).filter((word) => free.includes(word)),
  ].filter((word) => allergensByName(word).length === 0 && !isInPair(word));
  const whole = joined(free, new Set(single));
  return [...new Set([...pairs, ...whole])].map((food) => calledAs(food, words));
}

/** Adjacent words are one food ('sea salt'), unless each is a food itself ('onion garlic'). */
function joined(free: readonly string[], single: ReadonlySet<string>): string[] {
  const runs: string[][] = [];
  free.forEach((word, place) => {
    if (!single.has(word)) return;
    const before = free[place - 1] ?? '';
    const areTwo = !single.has(before) || (FOODS.has(before) && FOODS.has(word));
    if (areTwo) runs.push([word]);
    else runs.at(-1)?.push(word);
  });
  const mentioned = new Set(runs.flat());
  return [...runs.map((run) => run.join(' ')), ...[...single].filter((word) => !mentioned.has(word))];
}

/** Keeps the plural where the question used it. */
const calledAs = (food: string, words: readonly string[]): string =>
  food === 'msg'
    ? 'MSG'
    : food
        .split(' ')
        .map((one) => words.find((word) => singular(word) === one) ?? one)
        .join(' ');

const unknownFoods = (words: readonly string[], known: ReadonlySet<string>): string[] =>
  [...words.join(' ').matchAll(CONTENT)]
    .map(([, word = '']) => word)
    .filter((word) => !known.has(word))
    .map(singular);
