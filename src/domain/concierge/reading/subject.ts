import type { Intent } from '../intents.ts';
import { ANY_ALLERGEN } from '../label.ts';
import type { MentionedPlace } from './place-in.ts';
import type { Polarity } from './polarity.ts';
import type { SearchCriteria } from './search-criteria.ts';

/** The subject of a conversation, so that 'how much is it?' can be resolved. Stored with the conversation. */
export interface Subject {
  intent: Intent;
  /** The products last mentioned or shown, in the order shown. */
  handles: string[];
  criteria: SearchCriteria | null;
  place: MentionedPlace | null;
  /** Names of the allergens last asked about. */
  allergens: string[];
  /** What a 'Yes' to the last question about allergens meant. */
  polarity: Polarity;
  /** Foods to avoid from any turn so far: names of allergens or other foods. */
  allergies: string[];
}

/** The entry of `allergies` for an allergy mentioned without a food. */
export const UNNAMED_ALLERGY = ANY_ALLERGEN;

const OPENINGS = [
  'and',
  'what about',
  'how about',
  'but',
  'or',
  'also',
  'then',
  'ok and',
  'so',
  'with',
  'without',
  'any',
  'anything',
];
const POINTING = new Set('it its them they this these those one ones that their theirs'.split(' '));
const NTH = new Map([
  ['first', 0],
  ['second', 1],
  ['third', 2],
  ['fourth', 3],
]);

/**
 * Whether a message continues the subject: by its opening, by a reference, or because it is too short by
 * itself.
 */
export function goesOn(words: readonly string[]): boolean {
  const text = `${words.join(' ')} `;
  const opens = OPENINGS.some((opening) => text.startsWith(`${opening} `));
  return opens || pointsAt(words) || words.length <= 3;
}

/** Whether a message refers to something named before. */
export function pointsAt(words: readonly string[]): boolean {
  return words.some((word) => POINTING.has(word));
}

/** Which of the last shown products a message means: 'the second one', 'the last one', otherwise all. */
export function selectedHandles(words: readonly string[], handles: readonly string[]): string[] {
  if (words.includes('one') || words.includes('product')) {
    const nth = words.map((word) => NTH.get(word)).find((place) => place !== undefined);
    const chosen = nth === undefined ? (words.includes('last') ? handles.at(-1) : undefined) : handles[nth];
    if (chosen !== undefined) return [chosen];
  }
  return [...handles];
}
