import { hasPhrase } from '../text/plain-words.ts';
import { CUES } from './cues.ts';
import { INTENTS, type Intent } from './intents.ts';

/** What was found in a message besides its cues. */
export interface IntentSignals {
  hasProduct: boolean;
  hasWish: boolean;
  /** An allergen is asked about: its word stands where one asks what is in something, or what must not be. */
  asksAboutAllergen: boolean;
  /** Heat, or a diet, is asked of something named: 'are they spicy?', 'is the mix vegan?'. */
  asksAboutHeat: boolean;
  /** Something of a certain heat is looked for: 'the mildest', 'less spicy than the mix'. */
  asksForHeat: boolean;
  asksAboutDiet: boolean;
  /** An ingredient is asked of something named: 'is there butter in the bites?'. */
  asksAboutIngredient: boolean;
  hasPlace: boolean;
  isOnlyPlace: boolean;
  hasElsewhere: boolean;
  /** When something would arrive that has not been ordered yet. */
  asksBeforeOrdering: boolean;
}

/** Below this nothing was said that the concierge has an answer for. */
const ENOUGH = 2;

/** The intent that the words and signs speak for most; of equals the one that comes first in `INTENTS`; null when none is clear. */
export function chooseIntent(words: readonly string[], signs: IntentSignals): Intent | null {
  const scores = scoresOf(words, signs);
  const [best] = INTENTS.map((intent) => ({ intent, score: scores.get(intent) ?? 0 })).sort(
    (one, other) => other.score - one.score,
  );
  return best && best.score >= ENOUGH ? best.intent : null;
}

function scoresOf(words: readonly string[], signs: IntentSignals): Map<Intent, number> {
  const scores = new Map<Intent, number>();
  const add = (intent: Intent, score: number) => scores.set(intent, (scores.get(intent) ?? 0) + score);
  for (const intent of INTENTS)
    for (const [weight, phrases] of CUES[intent] ?? []) {
      const isSaid = phrases.split('|').some((phrase) => hasPhrase(words, phrase));
      if (isSaid) add(intent, weight);
    }
  if (signs.asksAboutAllergen) add('allergens', 12);
  if (signs.asksAboutHeat) add('heat', 6);
  if (signs.asksForHeat) add('products', 6);
  if (signs.asksBeforeOrdering) add('shipping', 14);
  if (signs.asksAboutDiet) add('product', 6);
  if (signs.asksAboutIngredient) add('ingredients', 7);
  if (signs.hasWish) add('products', 4);
  if (signs.hasProduct) add('product', 3);
  if (signs.hasPlace) add('stores', signs.isOnlyPlace ? 6 : 3);
  if (signs.hasElsewhere) add('shipping', 3);
  if (signs.hasPlace && /\border\b/.test(words.join(' '))) add('shipping', 5);
  return scores;
}
