import { excludedAllergens, NO_FILTERS } from '../catalog/food-filters.ts';
import { ALLERGENS } from '../labels/allergens.ts';
import { DIET_IDS, labelFacts } from '../labels/label-facts.ts';
import { listed } from '../text/listed.ts';
import { findOnLabel, type Label, type LabelStatement, mostSevere } from './label.ts';
import type { Polarity } from './reading/polarity.ts';

/** A product with its label and diets. */
export interface Labelled {
  title: string;
  label: Label;
  diets: readonly string[];
}

export interface LabelAnswer {
  statement: LabelStatement;
  /** Starts with 'No', 'Yes' or 'The label does not say'. */
  sentence: string;
  /** The statement alone: 'The Mix contains milk.' */
  fact: string;
}

/**
 * Whether a product contains any of these foods, by its label alone. The answer never states or implies that
 * something is absent unless the label does.
 */
export function answerAboutFoods(
  product: Labelled,
  names: readonly string[],
  polarity: Polarity,
): LabelAnswer {
  const { title, label } = product;
  if (label === null) return { statement: 'no label', sentence: noLabel(title), fact: noLabel(title) };
  const statements = names.map((name) => ({ name, statement: findOnLabel(label, name) }));
  const named = (of: LabelStatement) =>
    statements.filter((each) => each.statement === of).map(({ name }) => name);
  const statement = mostSevere(statements.map((each) => each.statement));
  const fact = factsOf(title, named);
  if (statement === 'not stated' || statement === 'no label') return { statement, sentence: fact, fact };
  const isThere = statement !== 'free';
  const answer = isThere === (polarity === 'present') ? 'Yes' : 'No';
  const first = fact.startsWith(title) ? fact : `${fact[0]?.toLowerCase()}${fact.slice(1)}`;
  return { statement, sentence: `${answer}, ${first}`, fact };
}

/** One sentence per statement, most severe first. */
function factsOf(title: string, named: (of: LabelStatement) => string[]): string {
  const [contained = [], traces = [], silent = [], free = []] = (
    ['contains', 'traces', 'not stated', 'free'] as const
  ).map(named);
  const asksNothing = contained.length + traces.length + silent.length + free.length === 0;
  const sentences = [
    contained.length > 0 && `${title} contains ${listed(contained)}.`,
    traces.length > 0 && `Traces of ${listed(traces)} may be in ${title}.`,
    silent.length > 0 &&
      `The label does not say whether ${title} has ${listed(silent, 'or')} in it, and I do not guess.`,
    free.length > 0 && `The label of ${title} says that it is free of ${listed(free)}.`,
    asksNothing && `The label does not say whether ${title} is right for you, and I do not guess.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/**
 * Whether a product suits a diet: contradicting ingredients take precedence over its listed diets. With
 * `absent` the question is negated: 'is it non-vegan?'.
 */
export function answerAboutDiet(
  { title, label, diets }: Labelled,
  diet: string,
  polarity: Polarity,
): { statement: LabelStatement; sentence: string } {
  const [yes, no] = polarity === 'present' ? ['Yes', 'No'] : ['No', 'Yes'];
  const plain = diet.replace(CERTIFIED, '');
  const id = DIET_IDS.find((known) => known === plain);
  const against = id === undefined ? [] : excludedAllergens({ ...NO_FILTERS, diets: [id] });
  const { contains } = labelFacts({ content: label, diets: [] });
  const found = against
    .filter((allergen) => contains.includes(allergen))
    .map((each) => ALLERGENS[each].label);
  const isListed = diets.includes(diet);
  const called = diet.startsWith('no ') ? `“${diet}”` : diet;
  const rest = isListed ? `although it is listed as ${called}` : `and is not listed as ${called}`;
  if (found.length > 0)
    return { statement: 'contains', sentence: `${no}, ${title} contains ${listed(found)}, ${rest}.` };
  if (isListed) return { statement: 'free', sentence: `${yes}, ${title} is listed as ${called}.` };
  const known =
    plain !== diet && diets.includes(plain) ? ` It is listed as ${plain}, without a certificate.` : '';
  return {
    statement: 'not stated',
    sentence: `The label does not say: ${title} is not listed as ${called}, and I do not guess.${known}`,
  };
}

/** 'Certified vegan' claims more than 'vegan'. */
export const certified = (diet: string): string => `certified ${diet}`;
const CERTIFIED = /^certified /;

const noLabel = (title: string) =>
  `The label does not say: I have none for ${title}. I do not know what is in it, and I do not guess.`;
