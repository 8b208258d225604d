import type { Intent } from './intents.ts';
import { ANY_ALLERGEN } from './label.ts';
import type { MentionedPlace } from './place-in.ts';
import type { Polarity } from './polarity.ts';
import type { SearchCriteria } from './search-criteria.ts';

/** What a conversation is about, so that 'how much is it?' has an it. Stored with the conversation. */
export interface Subject {
  intent: Intent;
  /** The products last spoken of or shown, in the order shown. */
  handles: string[];
  wish: SearchCriteria | null;
  place: MentionedPlace | null;
  /** Names of the allergens last asked about. */
  allergens: string[];
  /** What a 'Yes' to the last question about allergens meant. */
  polarity: Polarity;
  /** What somebody must not eat, as told in any turn so far: names of allergens or other foods. */
  allergies: string[];
}

/** Stands among the allergies where one was told of without a word on what it is to. */
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

/** Whether a message goes on with what was spoken of: it opens that way, points at something, or is too short to stand alone. */
export function goesOn(words: readonly string[]): boolean {
  const text = `${words.join(' ')} `;
  const opens = OPENINGS.some((opening) => text.startsWith(`${opening} `));
  return opens || pointsAt(words) || words.length <= 3;
}

/** Whether a message points at something that was named before. */
export function pointsAt(words: readonly string[]): boolean {
  return words.some((word) => POINTING.has(word));
}

/** Which of the products last shown a message means: 'the second one', 'the last one', else all of them. */
export function selectedHandles(words: readonly string[], handles: readonly string[]): string[] {
  if (words.includes('one') || words.includes('product')) {
    const nth = words.map((word) => NTH.get(word)).find((place) => place !== undefined);
    const chosen = nth === undefined ? (words.includes('last') ? handles.at(-1) : undefined) : handles[nth];
    if (chosen !== undefined) return [chosen];
  }
  return [...handles];
}
