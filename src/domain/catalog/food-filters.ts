import { DomainError } from '../errors.ts';
import { ALLERGEN_IDS, ALLERGENS, type AllergenId } from '../labels/allergens.ts';
import { type Claim, DIET_IDS, type DietId, type LabelFacts } from '../labels/label-facts.ts';
import { singular } from '../text/plain-words.ts';

/** Dietary filters. `withoutWords` are ingredients that are not known allergens, such as chilli; singular. */
export interface FoodFilters {
  diets: DietId[];
  without: AllergenId[];
  withoutWords: string[];
}

export const NO_FILTERS: FoodFilters = { diets: [], without: [], withoutWords: [] };

export const DIET_LABELS: Readonly<Record<DietId, string>> = {
  vegan: 'vegan',
  vegetarian: 'vegetarian',
  no_gluten: 'no gluten',
};

/** Allergens on the label that contradict a diet. */
const RULED_OUT_BY: Readonly<Record<DietId, readonly AllergenId[]>> = {
  vegan: ['milk', 'eggs', 'fish', 'shellfish', 'meat', 'honey'],
  vegetarian: ['fish', 'shellfish', 'meat'],
  no_gluten: ['gluten'],
};

export const isFiltering = ({ diets, without, withoutWords }: FoodFilters): boolean =>
  diets.length + without.length + withoutWords.length > 0;

/** Allergens that a matching product must not contain. */
export function excludedAllergens({ diets, without }: FoodFilters): AllergenId[] {
  return [...new Set([...without, ...diets.flatMap((diet) => RULED_OUT_BY[diet])])];
}

/**
 * Claims that a matching product must make. Labels need not name barley or rye, so gluten is only excluded by
 * a claim.
 */
export function requiredClaims({ diets, without, withoutWords }: FoodFilters): Claim[] {
  return [
    ...diets,
    ...(without.length > 0 ? (['allergens'] as const) : []),
    ...(without.includes('gluten') ? (['no_gluten'] as const) : []),
    ...(withoutWords.length > 0 ? (['ingredients'] as const) : []),
  ];
}

const NOTHING_LISTED: ReadonlySet<string> = new Set();

/**
 * `unknown`: nothing contradicts the filters, but the label does not say; such a product is not shown as
 * matching.
 */
export type FilterMatch = 'matches' | 'excluded' | 'unknown';

/**
 * Judges a product by its label and diets alone. `listedFree` are the foods that the shop lists some products as free of: where it
 * does, the silence of another one's label says nothing.
 */
export function matchFilters(
  facts: LabelFacts,
  filters: FoodFilters,
  listedFree: ReadonlySet<string> = NOTHING_LISTED,
): FilterMatch {
  const isNamed = (word: string) => facts.ingredients.split(' ').some((named) => named.startsWith(word));
  if (excludedAllergens(filters).some((id) => facts.contains.includes(id))) return 'excluded';
  if (filters.withoutWords.some(isNamed)) return 'excluded';
  if (filters.withoutWords.some((word) => listedFree.has(word) && !facts.free.includes(word)))
    return 'unknown';
  return requiredClaims(filters).every((claim) => facts.claims.includes(claim)) ? 'matches' : 'unknown';
}

/**
 * The diets that a filter would find a product by, in the order of `DIET_IDS`. What is vegan is not called vegetarian
 * as well.
 */
export function dietMarks(facts: LabelFacts): DietId[] {
  const matching = DIET_IDS.filter(
    (diet) => matchFilters(facts, { ...NO_FILTERS, diets: [diet] }) === 'matches',
  );
  return matching.includes('vegan') ? matching.filter((diet) => diet !== 'vegetarian') : matching;
}

/** Whether marks of diets include a diet: a vegan product is vegetarian without being marked as it. */
export const isMarkedFor = (dietMarks: readonly DietId[], diet: DietId): boolean =>
  dietMarks.includes(diet) || (diet === 'vegetarian' && dietMarks.includes('vegan'));

/**
 * Parses the comma-separated `diet` and `without` of a URL or call; null or absent means no filter. Throws
 * `malformed` for unknown names, because ignoring one could show a shopper what they must not eat.
 */
export function parseFoodFilters(
  diet: string | null | undefined,
  without: string | null | undefined,
): FoodFilters {
  return {
    diets: named(diet, DIET_IDS, 'diet'),
    without: named(without, ALLERGEN_IDS, 'without'),
    withoutWords: [],
  };
}

function named<Id extends string>(list: string | null | undefined, ids: readonly Id[], name: string): Id[] {
  const asked = (list ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  return [...new Set(asked)].map((word) => {
    const id = ids.find((known) => known === word);
    if (!id) throw new DomainError('malformed', `${name} knows ${ids.join(', ')}. Please choose of these.`);
    return id;
  });
}

export function mergeFilters(one: FoodFilters, other: FoodFilters): FoodFilters {
  return {
    diets: [...new Set([...one.diets, ...other.diets])],
    without: [...new Set([...one.without, ...other.without])],
    withoutWords: [...new Set([...one.withoutWords, ...other.withoutWords].map(singular))],
  };
}

/** As text: 'vegan, no gluten, without peanuts or milk'. Empty when nothing is filtered. */
export function describeFilters({ diets, without, withoutWords }: FoodFilters): string {
  const avoided = [...without.map((id) => ALLERGENS[id].label), ...withoutWords];
  const last = avoided.length > 1 ? ` or ${avoided.at(-1)}` : '';
  const list = avoided.length > 1 ? `${avoided.slice(0, -1).join(', ')}${last}` : avoided[0];
  return [...diets.map((diet) => DIET_LABELS[diet]), ...(list ? [`without ${list}`] : [])].join(', ');
}
