import { allergensByName } from '../labels/allergen-names.ts';
import { hasPhrase, singular } from '../text/plain-words.ts';
import { FOODS } from './avoided-ingredients.ts';
import type { SearchCriteria } from './search-criteria.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What labels may be asked about by two words, of which one alone would be another food. */
const TWO_WORDS: readonly string[] = [
  ...['palm', 'palm kernel', 'coconut', 'sunflower', 'canola', 'rapeseed', 'olive', 'seed', 'vegetable'].map(
    (of) => `${of} oil`,
  ),
  ...['corn syrup', 'fructose syrup', 'citric acid', 'trans fat', 'saturated fat'],
  ...['flavour', 'flavor', 'sweetener'].map((kind) => `artificial ${kind}`),
  ...['flavour', 'flavor'].map((kind) => `natural ${kind}`),
];
/** Parts of food that labels seldom give a number for. */
const NUTRIENTS: ReadonlySet<string> = new Set(
  'calorie calory protein fibre fiber sodium carb carbohydrate fat cholesterol iron'.split(' '),
);
/** Where an unknown word can only be a food: 'does it contain kiwi', 'is there kiwi in it', 'made with kiwi'. */
const CONTENT =
  /\b(?:contain(?:s|ing)?|there|made (?:with|from|of)|uses?|got|have|has)(?: (?:any|some|a|an|added|real|traces of))* (\p{L}{3,})(?= (?:in|or|and|at all)\b|$)/gu;

/**
 * The foods that a message asks about and that are no known allergens, as they were typed. Words that
 * nobody here knows count only where a food must stand.
 */
export function mentionedFoods(
  words: readonly string[],
  vocabulary: Pick<Vocabulary, 'ingredients' | 'known' | 'synonyms'>,
  { taken, wish }: { taken: ReadonlySet<number>; wish: Pick<SearchCriteria, 'tastes' | 'withoutWords'> },
): string[] {
  const free = words.map(singular).filter((_, place) => !taken.has(place));
  const pairs = TWO_WORDS.filter((pair) => hasPhrase(free, pair));
  const isInPair = (word: string) => pairs.some((pair) => pair.split(' ').includes(word));
  const isMeantOtherwise = (word: string) =>
    vocabulary.synonyms.some(
      ({ said, means }) =>
        said.map(singular).join(' ') === word &&
        means.flat().some((meant) => wish.tastes.includes(singular(meant))),
    );
  const single = [
    ...wish.tastes.filter((word) => vocabulary.ingredients.has(word)),
    ...wish.withoutWords,
    ...free.filter((word) => (FOODS.has(word) || NUTRIENTS.has(word)) && !isMeantOtherwise(word)),
    ...unknownFoods(words, vocabulary.known).filter((word) => free.includes(word)),
  ].filter((word) => allergensByName(word).length === 0 && !isInPair(word));
  const whole = joined(free, new Set(single));
  return [...new Set([...pairs, ...whole])].map((food) => calledAs(food, words));
}

/** Words that stand side by side are one food ('sea salt'), unless each is one by itself ('onion garlic'). */
function joined(free: readonly string[], single: ReadonlySet<string>): string[] {
  const runs: string[][] = [];
  free.forEach((word, place) => {
    if (!single.has(word)) return;
    const before = free[place - 1] ?? '';
    const areTwo = !single.has(before) || (FOODS.has(before) && FOODS.has(word));
    if (areTwo) runs.push([word]);
    else runs.at(-1)?.push(word);
  });
  const said = new Set(runs.flat());
  return [...runs.map((run) => run.join(' ')), ...[...single].filter((word) => !said.has(word))];
}

/** As answers call it: in the plural where it was asked for so. */
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
