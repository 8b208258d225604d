import { allergensByName } from '../labels/allergen-names.ts';
import { ALLERGEN_GROUPS, type AllergenId, KINDS_OF_TREE_NUTS } from '../labels/allergens.ts';
import { foodOnLabel, labelFacts } from '../labels/label-facts.ts';
import { plainWords, singular } from '../text/plain-words.ts';

/** A product's label; null when the shop does not have it. */
export type Label = { ingredients: string; allergens: string } | null;

/**
 * What a label states about a food. `contains`: in the recipe. `traces`: handled in the same kitchen. `not
 * stated`: not named, which proves nothing. `no label`: unknown. `free`: the label rules it out.
 */
export const LABEL_STATEMENTS = ['contains', 'traces', 'no label', 'not stated', 'free'] as const;
export type LabelStatement = (typeof LABEL_STATEMENTS)[number];

/** The name for questions about any allergen. */
export const ANY_ALLERGEN = 'allergens';

/**
 * What a label states about an allergen or another food, by its name. Labels are read as by the search
 * filters (`label-facts.ts`); foods that are not known allergens are matched by word.
 */
export function findOnLabel(label: Label, name: string): LabelStatement {
  if (label === null) return 'no label';
  const allergenIds = name === ANY_ALLERGEN ? (ALLERGEN_GROUPS.allergen ?? []) : allergensByName(name);
  if (allergenIds.length === 0) return foodOnLabel(label, phrase(name));
  const { contains, traces, free } = labelFacts({ content: label, diets: [] });
  if (allergenIds.some((id) => contains.includes(id))) return 'contains';
  if (allergenIds.some((id) => traces.includes(id))) return 'traces';
  const freeFoods = new Set(free);
  const isFree =
    freeFoods.has(phrase(name)) || allergenIds.every((id) => freeNames(id).some((one) => freeFoods.has(one)));
  return isFree ? 'free' : 'not stated';
}

/** The most severe of several statements. */
export const mostSevere = (statements: readonly LabelStatement[]): LabelStatement =>
  LABEL_STATEMENTS.find((statement) => statements.includes(statement)) ?? 'not stated';

const phrase = (name: string) => plainWords(name).map(singular).join(' ');

/**
 * The names of which a label must use one to rule an allergen out: wider terms count, narrower ones do not.
 */
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
      return KINDS_OF_TREE_NUTS.has(id) ? [phrase(id), 'tree nut', 'nut'] : [phrase(id)];
  }
}
