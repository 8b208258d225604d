import { singular } from '../text/plain-words.ts';
import { allowedTypos, typoDistance } from '../text/spelling.ts';
import { ALLERGEN_GROUPS, ALLERGEN_IDS, ALLERGENS, type AllergenId } from './allergens.ts';

const singularName = (food: string) => food.split(' ').map(singular).join(' ');

function namesOf(id: AllergenId): Name[] {
  const { label, onLabel, asked } = ALLERGENS[id];
  const others = onLabel.filter((word) => mainAllergen(word) === id);
  const name = (isUsual: boolean) => (word: string) => ({ name: singularName(word), ids: [id], isUsual });
  return [...[label, ...asked].map(name(true)), ...others.map(name(false))];
}

/** A word on several labels ('cashew' is also a tree nut) means the narrowest. */
function mainAllergen(word: string): AllergenId | undefined {
  const own = ALLERGEN_IDS.find((id) => {
    const { label, alsoCalled } = ALLERGENS[id];
    return singular(label) === singular(word) || alsoCalled.includes(word);
  });
  return own ?? ALLERGEN_IDS.find((id) => ALLERGENS[id].onLabel.includes(word));
}

interface Name {
  name: string;
  ids: readonly AllergenId[];
  /** Whether it is a common name. */
  isUsual: boolean;
}

const NAMES: readonly Name[] = [
  ...Object.entries(ALLERGEN_GROUPS).map(([name, ids]) => ({ name, ids, isUsual: true })),
  ...ALLERGEN_IDS.flatMap(namesOf),
].filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index);

/** Whether a food is a correctly spelt name of a known allergen. */
export const isAllergenName = (food: string): boolean =>
  NAMES.some(({ name }) => name === singularName(food));

/** The allergens that a word means: exact, incomplete, or misspelt. Empty when it is no known allergen. */
export function allergensInFood(food: string): AllergenId[] {
  const asked = singularName(food);
  const exact = NAMES.filter(({ name }) => name === asked);
  const begun =
    exact.length > 0 || asked.length < 2 ? [] : NAMES.filter(({ name }) => name.startsWith(asked));
  const found = exact.length > 0 ? exact : begun;
  const near = found.length > 0 ? found : nearest(asked);
  return [...new Set(near.flatMap(({ ids }) => ids))];
}

/** Only common names with the same beginning: 'salt' is not 'malt'. */
const nearest = (asked: string) =>
  NAMES.filter(({ name, isUsual }) => {
    const most = Math.min(allowedTypos(asked), allowedTypos(name));
    return isUsual && name[0] === asked[0] && typoDistance(asked, name, most) <= most;
  });

/**
 * Names of the allergen itself ('kaju' for cashews), not of foods that contain it ('butter' for milk);
 * singular.
 */
const OWN_NAMES: ReadonlyMap<string, readonly AllergenId[]> = new Map([
  ...ALLERGEN_IDS.flatMap((id) => {
    const { label, asked, alsoCalled } = ALLERGENS[id];
    return [label, ...asked, ...alsoCalled].map((name) => [singularName(name), [id]] as const);
  }),
  ...Object.entries(ALLERGEN_GROUPS).filter(([name]) => name !== 'allergen'),
]);

export const ALLERGEN_NAMES: readonly string[] = [...OWN_NAMES.keys()];

/** The allergens of a name ('nuts': peanuts and tree nuts); empty for foods that merely contain one. */
export const allergensByName = (name: string): readonly AllergenId[] =>
  OWN_NAMES.get(singularName(name)) ?? [];
