import type { ProductContent } from '../catalog/product.ts';
import { plainWords, singular } from '../text/plain-words.ts';
import { ALLERGEN_IDS, ALLERGENS, type AllergenId } from './allergens.ts';
import { splitSentence } from './free-from-claims.ts';

export const DIET_IDS = ['vegan', 'vegetarian', 'no_gluten'] as const;
export type DietId = (typeof DIET_IDS)[number];
/** A product's diets, and whether its label lists allergens and ingredients at all. */
export type Claim = DietId | 'allergens' | 'ingredients';

/** What is known about a product from its label and diets; nothing is guessed. */
export interface LabelFacts {
  contains: AllergenId[];
  /** Not in the recipe, but handled in the same kitchen. */
  traces: AllergenId[];
  /** What the label or a diet rules out, by their own names, singular: 'milk', 'tree nut', 'caffeine'. */
  free: string[];
  claims: Claim[];
  /** The ingredients' words, singular, separated by spaces. */
  ingredients: string;
}

const DIET_NAMES: Readonly<Record<string, readonly DietId[]>> = {
  vegan: ['vegan', 'vegetarian'],
  vegetarian: ['vegetarian'],
  'no gluten ingredients': ['no_gluten'],
  'no gluten ingredient': ['no_gluten'],
  'gluten free': ['no_gluten'],
};

/**
 * Reads a label as someone with an allergy would: ingredients and 'Contains: …' are present, 'made in a
 * kitchen that also handles …' and 'may contain …' are traces, and any other sentence naming an allergen
 * counts against it. Without label data (`content` null) nothing is claimed about allergens.
 */
export function labelFacts(product: {
  content: Pick<ProductContent, 'ingredients' | 'allergens'> | null;
  diets: readonly string[];
}): LabelFacts {
  const { content } = product;
  const diets = product.diets.flatMap((diet) => DIET_NAMES[plainWords(diet).join(' ')] ?? []);
  const listedFree = product.diets.flatMap(foodsRuledOutBy);
  if (content === null)
    return { contains: [], traces: [], free: listedFree, claims: [...new Set(diets)], ingredients: '' };
  const stated = readStatements(content.allergens);
  const ingredients = singularText(content.ingredients);
  const contains = allergensIn(`${ingredients} | ${stated.contained}`);
  const claims: Claim[] = [...new Set(diets)];
  if (ingredients !== '') claims.push('ingredients');
  if (stated.isDeclared) claims.push('allergens');
  const traces = allergensIn(stated.traces).filter((id) => !contains.includes(id));
  return { contains, traces, free: [...stated.free, ...listedFree], claims, ingredients };
}

/**
 * The food that a diet's name rules out, singular: 'caffeine' for 'caffeine free' or 'no caffeine'. None for a diet that is known by
 * an id.
 */
export function foodsRuledOutBy(diet: string): string[] {
  if (DIET_NAMES[plainWords(diet).join(' ')]) return [];
  const words = plainWords(diet).map(singular);
  if (words[0] === 'no' || words[0] === 'without') return [words.slice(1).join(' ')];
  return words.length > 1 && words.at(-1) === 'free' ? [words.slice(0, -1).join(' ')] : [];
}

const DECLARES = /^(allergens?|contains?)\b/;
const SAYS_NONE = /^(allergens?|contains?)?\W*(none|no (known |major |declarable )?allergens?)\b/;
const DENIES = /^(contains?|does not contain|free)?\W*(none|not?|from|of)\b/;
const TRACES =
  /\b(may contain|may also contain|traces?|handles?|(made|produced|packed|processed)\b.*\b(kitchen|facility|factory|line|plant|equipment))\b/;

/**
 * Splits an allergen statement into stated foods, traces and foods ruled out, as singular words. Within a
 * sentence, everything before its mention of traces counts as stated.
 */
function readStatements(statement: string) {
  const stated: string[] = [];
  const traces: string[] = [];
  const free: string[] = [];
  let isDeclared = false;
  for (const sentence of statement.toLowerCase().split(/[.;\n]+/)) {
    const split = splitSentence(sentence);
    const turn = split.isWarning ? 0 : split.rest.search(TRACES);
    const said = turn < 0 ? split.rest : split.rest.slice(0, turn).trim();
    const whole = sentence.trim();
    isDeclared ||= SAYS_NONE.test(said) || (DECLARES.test(said) && !DENIES.test(whole));
    if (!DENIES.test(said) && !SAYS_NONE.test(said)) stated.push(said);
    if (turn >= 0) traces.push(split.rest.slice(turn));
    free.push(...split.free);
  }
  return { isDeclared, free, contained: stated.join(' | '), traces: traces.join(' | ') };
}

/**
 * Where a label names a food that is not a known allergen: in the ingredients, in the allergen statement, or
 * nowhere. For names longer than three letters a prefix is enough: 'corn' matches 'cornflour'.
 */
export function foodOnLabel(
  { ingredients, allergens }: Pick<ProductContent, 'ingredients' | 'allergens'>,
  food: string,
): 'contains' | 'traces' | 'not stated' {
  const { contained, traces } = readStatements(allergens);
  const names = [food, ...(OTHER_NAMES.get(food) ?? [])];
  const isNamedIn = (words: string) =>
    names.some((name) => ` ${words} `.includes(name.length > 3 ? ` ${name}` : ` ${name} `));
  const declared = contained.split(' | ').filter((said) => DECLARES.test(said) && !DENIAL.test(said));
  if (isNamedIn(singularText(ingredients)) || declared.some(isNamedIn)) return 'contains';
  return isNamedIn(traces) ? 'traces' : 'not stated';
}

const DENIAL = /\b(?:no|not|without|free)\b/;

/** Names on labels of some other foods that shoppers ask about; singular. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['msg', ['monosodium glutamate', 'glutamate', 'e621']],
  ['palm', ['palmolein']],
  ['palm oil', ['palm kernel oil', 'palm fat', 'palmolein']],
  ['pork', ['bacon', 'ham', 'lard', 'prosciutto', 'pancetta']],
  ['gelatine', ['gelatin']],
  ['corn', ['maize']],
  ['maize', ['corn']],
  ['hing', ['asafoetida', 'asafetida']],
  ['asafoetida', ['asafetida', 'hing']],
  ['artificial flavor', ['artificial flavour']],
  ['artificial flavour', ['artificial flavor']],
  ['natural flavor', ['natural flavour']],
  ['natural flavour', ['natural flavor']],
]);

function singularText(text: string): string {
  return plainWords(text).map(singular).join(' ');
}

function allergensIn(text: string): AllergenId[] {
  if (text === '') return [];
  return ALLERGEN_IDS.filter((id) => {
    const { means, instead } = PATTERNS[id];
    return means.test(instead ? text.replaceAll(instead, ' | ') : text);
  });
}

/** The allergens that a text names. */
export const allergensNamedIn = (text: string): AllergenId[] => allergensIn(singularText(text));

/** One pattern per allergen, because filtered searches read the label of every product. */
const PATTERNS = Object.fromEntries(
  ALLERGEN_IDS.map((id) => {
    const { onLabel, butNot } = ALLERGENS[id];
    const instead = butNot.length > 0 ? new RegExp(anyOf(butNot), 'gu') : null;
    return [id, { means: new RegExp(anyOf(onLabel), 'u'), instead }];
  }),
) as Record<AllergenId, { means: RegExp; instead: RegExp | null }>;

function anyOf(phrases: readonly string[]): string {
  return `(?<![\\p{L}\\p{N}])(?:${phrases.map(singularText).join('|')})(?![\\p{L}\\p{N}])`;
}
