import { hasPhrase } from '../../text/plain-words.ts';
import { CUES } from './cues.ts';
import { INTENTS, type Intent } from '../intents.ts';

/** What was found in a message besides its cues. */
export interface IntentSignals {
  hasProduct: boolean;
  hasSearchCriteria: boolean;
  /** Whether an allergen is asked about, by its position in the message. */
  asksAboutAllergen: boolean;
  /** Whether heat, or a diet, of something named is asked about: 'are they spicy?', 'is the mix vegan?'. */
  asksAboutHeat: boolean;
  /** Whether a certain heat is searched for: 'the mildest', 'less spicy than the mix'. */
  asksForHeat: boolean;
  asksAboutDiet: boolean;
  /** Whether an ingredient of something named is asked about: 'is there butter in the bites?'. */
  asksAboutIngredient: boolean;
  hasPlace: boolean;
  isOnlyPlace: boolean;
  hasElsewhere: boolean;
  /** Whether the delivery of an order that was not placed yet is asked about. */
  asksBeforeOrdering: boolean;
}

/** With a lower score no intent is recognised. */
const ENOUGH = 2;

/**
 * The intent with the highest score of a message, whose words may be read in several ways; ties are resolved by the order of `INTENTS`. Null when none is clear.
 */
export function chooseIntent(
  readings: readonly (readonly string[])[],
  signals: IntentSignals,
): Intent | null {
  const scores = scoresOf(readings, signals);
  const [best] = INTENTS.map((intent) => ({ intent, score: scores.get(intent) ?? 0 })).sort(
    (one, other) => other.score - one.score,
  );
  return best && best.score >= ENOUGH ? best.intent : null;
}

function scoresOf(readings: readonly (readonly string[])[], signals: IntentSignals): Map<Intent, number> {
  const scores = new Map<Intent, number>();
  const add = (intent: Intent, score: number) => scores.set(intent, (scores.get(intent) ?? 0) + score);
  for (const intent of INTENTS)
    for (const [weight, phrases] of CUES[intent] ?? []) {
      const isSaid = phrases.split('|').some((phrase) => readings.some((words) => hasPhrase(words, phrase)));
      if (isSaid) add(intent, weight);
    }
  if (signals.asksAboutAllergen) add('allergens', 12);
  if (signals.asksAboutHeat) add('heat', 6);
  if (signals.asksForHeat) add('products', 6);
  if (signals.asksBeforeOrdering) add('shipping', 14);
  if (signals.asksAboutDiet) add('product', 6);
  if (signals.asksAboutIngredient) add('ingredients', 7);
  if (signals.hasSearchCriteria) add('products', 4);
  if (signals.hasProduct) add('product', 3);
  if (signals.hasPlace) add('stores', signals.isOnlyPlace ? 6 : 3);
  if (signals.hasElsewhere) add('shipping', 3);
  if (signals.hasPlace && readings.some((words) => words.includes('order'))) add('shipping', 5);
  return scores;
}
