import { ALLERGEN_IDS, type AllergenId } from '../catalog/allergens.ts';
import { labelFacts } from '../catalog/label-facts.ts';
import type { Allergen } from './allergens.ts';

/** What is printed on a product's label; null: the shop does not have it. */
export type Label = { ingredients: string; allergens: string } | null;

/**
 * What a label says about an allergen. `contains`: in the recipe. `traces`: the kitchen handles it. `not named`: the label is
 * silent, which is no promise. `no label`: nobody here knows.
 */
export type LabelVerdict = 'contains' | 'traces' | 'not named' | 'no label';

/**
 * Reads the label, never between its lines: what the ingredients name is in it, whatever the allergen line leaves out. The shelves'
 * own reading (`label-facts.ts`, where 'nuts' may be any nut) counts as well: of two readings the graver one stands.
 */
export function labelSays(label: Label, allergen: Allergen): LabelVerdict {
  if (label === null) return 'no label';
  const { contains, traces } = labelFacts({ content: label, diets: [] });
  const ids = shelfNames(allergen);
  const isNamed = (among: readonly AllergenId[]) => ids.some((id) => among.includes(id));
  const own = namedIn(label, allergen);
  if (own === 'contains' || isNamed(contains)) return 'contains';
  return own === 'traces' || isNamed(traces) ? 'traces' : 'not named';
}

/** What the shelves' filters call it. */
const shelfNames = ({ name }: Allergen): readonly AllergenId[] =>
  name === 'nuts' ? ['peanuts', 'tree_nuts'] : ALLERGEN_IDS.filter((id) => id === name.replace(' ', '_'));

function namedIn({ ingredients, allergens }: NonNullable<Label>, { onLabel }: Allergen): LabelVerdict {
  const sentences = allergens.split(/(?<=\.)\s+/);
  const [traces, contents] = [
    sentences.filter(isAboutTraces),
    sentences.filter((line) => !isAboutTraces(line)),
  ];
  if ([ingredients, ...contents].some((line) => onLabel.test(line))) return 'contains';
  return traces.some((line) => onLabel.test(line)) ? 'traces' : 'not named';
}

const isAboutTraces = (sentence: string) => /\b(kitchen|facility|may contain|traces?)\b/i.test(sentence);

/** The gravest verdict about any of several allergens: what one must know before eating. */
export function gravestVerdict(label: Label, allergens: readonly Allergen[]): LabelVerdict {
  const verdicts = allergens.map((allergen) => labelSays(label, allergen));
  const order: readonly LabelVerdict[] = ['no label', 'contains', 'traces', 'not named'];
  return order.find((verdict) => verdicts.includes(verdict)) ?? 'not named';
}
