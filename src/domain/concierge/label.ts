import { allergensByName } from '../labels/allergen-names.ts';
import { ALLERGEN_GROUPS, type AllergenId } from '../labels/allergens.ts';
import { foodOnLabel, labelFacts } from '../labels/label-facts.ts';
import { plainWords, singular } from '../text/plain-words.ts';

/** What is printed on a product's label; null: the shop does not have it. */
export type Label = { ingredients: string; allergens: string } | null;

/**
 * What a label says about a food. `contains`: in the recipe. `traces`: the kitchen handles it. `silent`: the label does not name it,
 * which is no promise. `no label`: nobody here knows. `free`: the label itself says that it is not in there.
 */
export const LABEL_STATEMENTS = ['contains', 'traces', 'no label', 'silent', 'free'] as const;
export type LabelStatement = (typeof LABEL_STATEMENTS)[number];

/** The name under which any allergen at all is asked about. */
export const ANY_ALLERGEN = 'allergens';

/**
 * What a label says about an allergen or another food, by its name. Labels are read as the filters of the search read them
 * (`label-facts.ts`); a food that is no known allergen is looked for by its word.
 */
export function findOnLabel(label: Label, name: string): LabelStatement {
  if (label === null) return 'no label';
  const asked = name === ANY_ALLERGEN ? (ALLERGEN_GROUPS.allergen ?? []) : allergensByName(name);
  if (asked.length === 0) return foodOnLabel(label, phrase(name));
  const { contains, traces, free } = labelFacts({ content: label, diets: [] });
  if (asked.some((id) => contains.includes(id))) return 'contains';
  if (asked.some((id) => traces.includes(id))) return 'traces';
  const said = new Set(free);
  const isFree = said.has(phrase(name)) || asked.every((id) => freeNames(id).some((one) => said.has(one)));
  return isFree ? 'free' : 'silent';
}

/** Of several verdicts the gravest, which is what one must know before eating. */
export const mostSevere = (verdicts: readonly LabelStatement[]): LabelStatement =>
  LABEL_STATEMENTS.find((verdict) => verdicts.includes(verdict)) ?? 'silent';

const phrase = (name: string) => plainWords(name).map(singular).join(' ');

const NUTS: ReadonlySet<AllergenId> = new Set([
  'almonds',
  'cashews',
  'hazelnuts',
  'pecans',
  'pistachios',
  'walnuts',
]);

/** The names of which a label must use one to say that an allergen is not in it: wider ones speak for it, narrower ones do not. */
function freeNames(id: AllergenId): readonly string[] {
  switch (id) {
    case 'peanuts':
      return ['peanut', 'groundnut'];
    case 'tree_nuts':
      return ['tree nut', 'nut'];
    case 'milk':
      return ['milk', 'dairy'];
    case 'soy':
      return ['soy', 'soya', 'soybean'];
    case 'sulphites':
      return ['sulphite', 'sulfite'];
    default:
      return NUTS.has(id) ? [phrase(id), 'tree nut', 'nut'] : [phrase(id)];
  }
}
