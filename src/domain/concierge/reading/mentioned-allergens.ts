import { allergensByName } from '../../labels/allergen-names.ts';
import { ALLERGENS, type AllergenId } from '../../labels/allergens.ts';
import { singular } from '../../text/plain-words.ts';
import { asksBelowLimit, mentionsAllergy } from './polarity.ts';

export interface MentionedAllergen {
  /** Its name in answers and stored subjects: 'peanuts', or 'nuts' for peanuts and tree nuts together. */
  name: string;
  /** After 'without', 'no', 'free' or 'allergic to': it must be absent. */
  isAvoided: boolean;
}

/** Words that, shortly before an allergen, mean that it must be absent. */
export const AVOIDING: ReadonlySet<string> = new Set(
  'without no not non avoid avoiding except excluding exclude free allergic allergy intolerant intolerance cant dont doesnt skip minus zero never safe sans nothing away steer'.split(
    ' ',
  ),
);
const REACH_BEFORE = 5;
/** Verbs at the start of a question: 'isn't there milk in it?' negates nothing. */
const NEGATIVE_OPENINGS = new Set(['dont', 'doesnt', 'cant']);
/** Words for people with a dietary restriction. */
const AVOIDED_BY: ReadonlyMap<string, string> = new Map([
  ['coeliac', 'gluten'],
  ['celiac', 'gluten'],
]);

/**
 * The allergens a message asks about. Words that are part of a product's name ('masala cashews') do not
 * count.
 */
export function mentionedAllergens(
  words: readonly string[],
  taken: ReadonlySet<number>,
): MentionedAllergen[] {
  const avoidedByName = new Map<string, boolean>();
  words.forEach((word, place) => {
    if (taken.has(place)) return;
    for (const name of namesOf(idsAt(words, place)))
      avoidedByName.set(name, (avoidedByName.get(name) ?? false) || isAvoidedAt(words, place));
    const avoided = AVOIDED_BY.get(singular(word));
    if (avoided !== undefined) avoidedByName.set(avoided, true);
  });
  const isBelowLimit = asksBelowLimit(words);
  if (isBelowLimit && avoidedByName.size === 0) avoidedByName.set('gluten', true);
  return [...avoidedByName].map(([name, isAvoided]) => ({ name, isAvoided: isAvoided || isBelowLimit }));
}

/** 'Tree nuts' are two words, 'coconut milk' is not milk, and 'milk chocolate' is a taste. */
function idsAt(words: readonly string[], place: number): readonly AllergenId[] {
  const [before, word, after] = [-1, 0, 1].map((step) => singular(words[place + step] ?? ''));
  if (
    word === undefined ||
    word === '' ||
    (word === 'milk' && after === 'chocolate' && !mentionsAllergy(words))
  )
    return [];
  const both = allergensByName(`${before} ${word}`);
  if (both.length > 0) return both;
  if (allergensByName(`${word} ${after}`).length > 0) return [];
  const called = allergensByName(word === 'nutty' ? 'nut' : word);
  return called.filter((id) => !ALLERGENS[id].butNot.includes(`${before} ${word}`));
}

function namesOf(ids: readonly AllergenId[]): string[] {
  const areAnyNuts = ids.includes('peanuts') && ids.includes('tree_nuts');
  return areAnyNuts ? ['nuts'] : ids.map((id) => ALLERGENS[id].label);
}

function isAvoidedAt(words: readonly string[], place: number): boolean {
  const before = words.slice(Math.max(0, place - REACH_BEFORE), place);
  const after = words.slice(place + 1, place + 3);
  const isAvoiding = (word: string, at: number) =>
    AVOIDING.has(word) && !(place - before.length + at === 0 && NEGATIVE_OPENINGS.has(word));
  const isListed = before.findLastIndex(isAvoiding) > before.lastIndexOf('but');
  const isAllergyStated = mentionsAllergy(words.slice(words.lastIndexOf('but', place) + 1));
  return (
    isListed ||
    isAllergyStated ||
    after.some((word) =>
      ['free', 'safe', 'allergy', 'allergies', 'intolerance', 'intolerant', 'allergic'].includes(word),
    )
  );
}
