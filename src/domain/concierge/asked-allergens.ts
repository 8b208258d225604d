import { allergenAsked } from './allergens.ts';
import { singular } from './words.ts';

export interface AskedAllergen {
  name: string;
  /** 'without', 'no', 'free', 'allergic to': it must not be in it. */
  isAvoided: boolean;
}

/** Words that, a little before an allergen, say that it must not be there. */
export const AVOIDING: ReadonlySet<string> = new Set(
  'without no not non avoid avoiding except excluding exclude free allergic allergy intolerant intolerance cant dont doesnt skip minus zero never safe'.split(
    ' ',
  ),
);
const REACH_BEFORE = 5;

/** The allergens that a message asks about. Words that name a product ('masala cashews') ask for the product, not about it. */
export function askedAllergens(words: readonly string[], taken: ReadonlySet<number>): AskedAllergen[] {
  const asked = new Map<string, boolean>();
  words.forEach((_, place) => {
    if (taken.has(place)) return;
    const name = nameAt(words, place);
    if (name === null) return;
    asked.set(name, (asked.get(name) ?? false) || isAvoidedAt(words, place));
  });
  if (asked.has('gluten')) asked.delete('wheat');
  return [...asked].map(([name, isAvoided]) => ({ name, isAvoided }));
}

function nameAt(words: readonly string[], place: number): string | null {
  const word = singular(words[place] ?? '');
  if (word === 'nut' && words[place - 1] === 'tree') return 'tree nuts';
  if (word === 'milk' && words[place + 1] === 'chocolate') return null;
  return allergenAsked(word)?.name ?? null;
}

function isAvoidedAt(words: readonly string[], place: number): boolean {
  const before = words.slice(Math.max(0, place - REACH_BEFORE), place);
  const after = words.slice(place + 1, place + 3);
  const isListed = before.some((word) => AVOIDING.has(word)) && !before.includes('but');
  return (
    isListed ||
    after.some((word) =>
      ['free', 'allergy', 'allergies', 'intolerance', 'intolerant', 'allergic'].includes(word),
    )
  );
}
