import { plainWords, singular } from '../text/plain-words.ts';
import { isAllergenName } from './allergen-names.ts';

/** A sentence of a label, split into the foods it rules out and the rest. */
export interface SplitSentence {
  /** Names of foods, singular: 'peanut', 'tree nut'. */
  free: string[];
  /** The other words, singular. */
  rest: string;
  /** Whether it is a warning; the foods it names count as possible traces. */
  isWarning: boolean;
}

const WARNING =
  /\b(?:not|cannot|cant|can t|never|isnt|arent|unable|unsuitable|no guarantee)\b.*\b(?:free|guaranteed?|suitable|safe)\b|\bunsuitable\b/;
const LIST_GOES_ON = new Set(['and', 'or', 'nor', 'any', 'all', 'of', 'ingredient', 'product']);

/**
 * Extracts the foods that a sentence rules out: 'free from milk and eggs', 'peanut-free', 'contains no nuts',
 * 'made without soy'. 'No added milk' and 'cannot be guaranteed nut free' rule out nothing.
 */
export function splitSentence(sentence: string): SplitSentence {
  const plain = plainWords(sentence);
  const words = plain.map(singular);
  if (WARNING.test(plain.join(' '))) return { free: [], rest: words.join(' '), isWarning: true };
  const free: string[] = [];
  const taken = new Set<number>();
  words.forEach((word, place) => {
    const list = listAfter(words, place) ?? (word === 'free' ? listBefore(words, place) : null);
    if (list === null) return;
    free.push(...list.names);
    for (const at of [place, ...list.places]) taken.add(at);
  });
  return { free, rest: words.filter((_, place) => !taken.has(place)).join(' '), isWarning: false };
}

interface FoodList {
  names: string[];
  places: number[];
}

/** The foods after 'free from', 'no', 'without' or 'does not contain'; null without one of these. */
function listAfter(words: readonly string[], place: number): FoodList | null {
  const [word, next, third] = words.slice(place, place + 3);
  const isFree = word === 'free' && (next === 'from' || next === 'of');
  const isNotContained = word === 'not' && next === 'contain' && third !== undefined;
  const isWithout = word === 'no' || word === 'without';
  if (!isFree && !isNotContained && !isWithout) return null;
  const list: FoodList = { names: [], places: [] };
  const isNoTrace = isWithout && next === 'trace';
  for (let at = place + (isWithout && !isNoTrace ? 1 : 2); at < words.length; at += 1) {
    const [one = '', two] = words.slice(at, at + 2);
    const length = two !== undefined && isAllergenName(`${one} ${two}`) ? 2 : isAllergenName(one) ? 1 : 0;
    if (length > 0) {
      list.names.push(words.slice(at, at + length).join(' '));
      list.places.push(...(length === 2 ? [at, at + 1] : [at]));
      at += length - 1;
    } else if (!LIST_GOES_ON.has(one)) break;
  }
  return list.names.length > 0 ? list : null;
}

/**
 * The foods before 'free': 'gluten, milk and tree nut free'. In 'contains milk, gluten free' only the last
 * one.
 */
function listBefore(words: readonly string[], place: number): FoodList | null {
  const list: FoodList = { names: [], places: [] };
  if (words[place + 1] === 'range') return null;
  const isAmongContained = words.slice(0, place).some((word) => word === 'contain' || word === 'allergen');
  for (let at = place - 1; at >= 0; at -= 1) {
    const [two, one = ''] = [words[at - 1], words[at]];
    const isPair = two !== undefined && isAllergenName(`${two} ${one}`);
    if (isPair || isAllergenName(one)) {
      list.names.push(isPair ? `${two} ${one}` : one);
      list.places.push(...(isPair ? [at, at - 1] : [at]));
      if (isPair) at -= 1;
      if (isAmongContained) break;
    } else if (one !== 'and' && one !== 'or' && one !== 'free') break;
  }
  return list.names.length > 0 ? list : null;
}
