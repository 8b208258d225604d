import { allergensCalled } from '../labels/allergen-names.ts';
import { labelFacts } from '../labels/label-facts.ts';

/** What is printed on a product's label; null: the shop does not have it. */
export type Label = { ingredients: string; allergens: string } | null;

/**
 * What a label says about an allergen. `contains`: in the recipe. `traces`: the kitchen handles it. `not named`: the label is
 * silent, which is no promise. `no label`: nobody here knows.
 */
export type LabelVerdict = 'contains' | 'traces' | 'not named' | 'no label';

/**
 * What a label says about any of these allergens, by their names: of several the gravest, which is what one must know before
 * eating. Labels are read as the shelves' filters read them (`label-facts.ts`).
 */
export function labelSays(label: Label, names: readonly string[]): LabelVerdict {
  if (label === null) return 'no label';
  const asked = names.flatMap(allergensCalled);
  const { contains, traces } = labelFacts({ content: label, diets: [] });
  if (asked.some((id) => contains.includes(id))) return 'contains';
  return asked.some((id) => traces.includes(id)) ? 'traces' : 'not named';
}
