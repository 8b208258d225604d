import { type HeatPreference, heatIn } from '../../catalog/heat.ts';
import { withProductWords } from '../../catalog/item-words.ts';
import type { Phrase } from '../../catalog/synonym.ts';
import { allergensByName } from '../../labels/allergen-names.ts';
import { allergensNamedIn } from '../../labels/label-facts.ts';
import type { Cents } from '../../money.ts';
import { hasPhrase, singular } from '../../text/plain-words.ts';
import { avoidedIngredients } from './avoided-ingredients.ts';
import { certified } from '../label-answer.ts';
import { AVOIDING, type MentionedAllergen } from './mentioned-allergens.ts';
import { asksForCertainty, mentionsAllergy } from './polarity.ts';
import { priceBoundIn } from './price-bound.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** Criteria for products. All narrow the result, except tastes, which rank it. */
export interface SearchCriteria {
  tastes: string[];
  category: string | null;
  diets: string[];
  /** Names of allergens to avoid. */
  without: string[];
  /** Other ingredients to avoid; singular. */
  withoutWords: string[];
  /**
   * Whether only labels that rule the food out are acceptable ('nut free', an allergy), or also those that
   * just do not name it.
   */
  isCertain: boolean;
  min: Cents | null;
  max: Cents | null;
  heat: HeatPreference | null;
  /** Handles of the products to compare the heat with: 'milder than the mix'. */
  heatThan: string[];
  first: 'cheapest' | 'dearest' | null;
}

export const NO_CRITERIA: SearchCriteria = {
  tastes: [],
  category: null,
  diets: [],
  without: [],
  withoutWords: [],
  isCertain: false,
  min: null,
  max: null,
  heat: null,
  heatThan: [],
  first: null,
};

/** Textures and tastes in descriptions. */
const ADJECTIVES = new Set(
  'sweet salty sour crunchy crisp crispy chewy smoky fruity roasted savory savoury tangy bitter healthy light dark creamy'.split(
    ' ',
  ),
);
const CHEAP = ['cheapest', 'cheaper', 'least expensive', 'lowest price', 'affordable', 'cheap'];
const DEAR = ['most expensive', 'dearest', 'priciest', 'fanciest'];
/** What 'without' excludes in a request for less heat, as opposed to an allergy. */
const HEAT_WORDS = new Set(['chilli', 'spice', 'spicy', 'heat', 'hot']);
/** Needs more than an ingredient list without the word: jaggery is sugar, too. */
const SUGAR_FREE = 'sugar free';
const DIETS: readonly (readonly [string, string])[] = [
  ['vegan', 'vegan'],
  ['vegans', 'vegan'],
  ['plant based', 'vegan'],
  ['vegetarian', 'vegetarian'],
  ['vegetarians', 'vegetarian'],
  ['veggie', 'vegetarian'],
  ...'colour|colours|color|colors|colouring|colourings|coloring'
    .split('|')
    .map((kind) => [`artificial ${kind}`, 'no artificial colours'] as const),
  ...'gmo|gmos|genetically modified|bioengineered'.split('|').map((word) => [word, 'non-GMO'] as const),
  ['fodmap', 'low FODMAP'],
  ['fodmaps', 'low FODMAP'],
  ['low salt', 'low sodium'],
  ['plantbased', 'vegan'],
  ['fairtrade', 'fair trade'],
  ['whole 30', 'Whole30'],
  ['hallal', 'halal'],
  ['low carbs', 'low carb'],
  ['low calories', 'low calorie'],
  ['high fiber', 'high fibre'],
  ...'kosher|halal|jain|keto|paleo|organic|low carb|low fat|low calorie|low sodium|high protein|high fibre|fair trade|pescatarian|low histamine|low gi|wholegrain|cruelty free'
    .split('|')
    .map((diet) => [diet, diet] as const),
  ['jains', 'jain'],
  ['muslim', 'halal'],
  ['muslims', 'halal'],
  ['most protein', 'high protein'],
  ['diabetics', 'fit for diabetics'],
  ['diabetic', 'fit for diabetics'],
  ['low sugar', 'low sugar'],
  ['less sugar', 'low sugar'],
  ['sugar free', SUGAR_FREE],
  ['no sugar', SUGAR_FREE],
];

/** Words that ask for a certificate instead of a listed diet. */
const CERTIFYING = new Set(['certified', 'certificate', 'certification', 'certifications']);

/** The criteria in a message; `taken` are the positions of words that already name a product. */
export function criteriaInMessage(
  words: readonly string[],
  vocabulary: Vocabulary,
  { taken, allergens }: { taken: ReadonlySet<number>; allergens: readonly MentionedAllergen[] },
): SearchCriteria {
  const free = words.filter((_, place) => !taken.has(place) && !isOfGreeting(words, place));
  const has = (phrases: readonly string[]) => phrases.some((phrase) => hasPhrase(free, phrase));
  const heat = heatIn(withProductWords(free, vocabulary.items));
  const isChilliHeat = heat !== null && !mentionsAllergy(withProductWords(words, vocabulary.items));
  const without = allergens.filter(({ isAvoided }) => isAvoided).map(({ name }) => name);
  const meanings = meaningsOf(free, vocabulary, heat !== null);
  const isSaid = (phrase: string) => [free, ...meanings].some((words) => hasPhrase(words, phrase));
  const named = DIETS.flatMap(([phrase, diet]) => (isSaid(phrase) ? [diet] : []));
  const areCertified = free.some((word) => CERTIFYING.has(word));
  const diets = [...new Set(named.map((diet) => (areCertified ? certified(diet) : diet)))];
  const withoutWords = [free, ...meanings]
    .flatMap((words) => avoidedIngredients(words, vocabulary))
    .filter((word) => !ADJECTIVES.has(word) && !(isChilliHeat && HEAT_WORDS.has(word)))
    .filter((word) => !(diets.includes(SUGAR_FREE) && word === 'sugar'))
    .flatMap((word) => [word, ...meaningsOf([word], vocabulary, false).flat().map(singular)]);
  const meant = [free, ...meanings].flat();
  return {
    tastes: tastesIn(meant, vocabulary, without).filter((word) => !withoutWords.includes(word)),
    category: categoryIn(meant, vocabulary),
    diets,
    without,
    withoutWords: [...new Set(withoutWords)],
    isCertain: without.length + withoutWords.length > 0 && asksForCertainty(words),
    ...(priceBoundIn(words) ?? { min: null, max: null }),
    heat,
    heatThan: [],
    first: has(DEAR) ? 'dearest' : has(CHEAP) ? 'cheapest' : null,
  };
}

/** Whether the word at a place greets: 'good evening' does not ask for something for the evening. */
function isOfGreeting(words: readonly string[], place: number): boolean {
  return place < 2 && /^good (?:morning|afternoon|evening|night)\b/.test(words.join(' '));
}

/** Whether any criterion is set. */
export function hasCriteria({
  tastes,
  category,
  diets,
  without,
  withoutWords,
  min,
  max,
  heat,
  first,
}: SearchCriteria): boolean {
  return (
    tastes.length + diets.length + without.length + withoutWords.length > 0 ||
    [category, min, max, heat, first].some((part) => part !== null)
  );
}

/** Continues earlier criteria: new values replace old ones, foods to avoid add up. */
export function narrowed(earlier: SearchCriteria, later: SearchCriteria): SearchCriteria {
  return {
    tastes: later.tastes.length > 0 ? later.tastes : earlier.tastes,
    category: later.category ?? earlier.category,
    diets: [...new Set([...earlier.diets, ...later.diets])],
    without: [...new Set([...earlier.without, ...later.without])],
    withoutWords: [...new Set([...earlier.withoutWords, ...later.withoutWords])],
    isCertain: earlier.isCertain || later.isCertain,
    min: later.min ?? (later.max === null ? earlier.min : null),
    max: later.max ?? (later.min === null ? earlier.max : null),
    heat: later.heat ?? earlier.heat,
    heatThan: later.heat === null ? earlier.heatThan : later.heatThan,
    first: later.first ?? earlier.first,
  };
}

/** Adds earlier allergies to the criteria, with certainty required. */
export function criteriaWithAllergies(
  criteria: SearchCriteria,
  allergies: readonly string[],
): SearchCriteria {
  if (allergies.length === 0) return criteria;
  const isAllergen = (name: string) => allergensByName(name).length > 0;
  return {
    ...criteria,
    without: [...new Set([...criteria.without, ...allergies.filter(isAllergen)])],
    withoutWords: [...new Set([...criteria.withoutWords, ...allergies.filter((name) => !isAllergen(name))])],
    isCertain: true,
  };
}

/** The shop's words for what shoppers say. 'Hot' means heat, not chilli. */
function meaningsOf(
  words: readonly string[],
  { synonyms }: Vocabulary,
  isHeatStated: boolean,
): readonly Phrase[] {
  return synonyms.flatMap(({ phrase, means }) => {
    const isAboutHeat = isHeatStated && means.some((meaning) => meaning.join(' ') === 'chilli');
    return hasPhrase(words, phrase.join(' ')) && !isAboutHeat ? means : [];
  });
}

function categoryIn(words: readonly string[], { categories }: Vocabulary): string | null {
  const spoken = words.map(singular);
  const isGift = ['box', 'gift', 'present'].some((word) => spoken.includes(word));
  const named = categories.find((category) => spoken.includes(singular(category)));
  return named ?? (isGift ? (categories.find((category) => category === 'gifts') ?? null) : null);
}

function tastesIn(
  words: readonly string[],
  { tastes, categories, brand, items }: Vocabulary,
  without: readonly string[],
): string[] {
  const categoryWords = new Set(categories.map(singular));
  const avoided = without.flatMap(allergensByName);
  const found = words.map(singular).filter((word) => {
    if (
      categoryWords.has(word) ||
      AVOIDING.has(word) ||
      NO_TASTE.has(word) ||
      word === brand ||
      items.has(word)
    )
      return false;
    const isAvoided = allergensNamedIn(word).some((id) => avoided.includes(id));
    return !isAvoided && (tastes.has(word) || ADJECTIVES.has(word));
  });
  return [...new Set(found)];
}

/** Words of titles and ingredient lists that are everyday words elsewhere. */
const NO_TASTE = new Set(
  'the and of a in one two box pack starter limited contain kind high heat hot tin share bag card size light lamp with for set or oz whole colour night'.split(
    ' ',
  ),
);
