import type { Place } from './place.ts';
import { comparableText, wordsIn } from './plain-text.ts';
import { editDistance, similarity } from './similarity.ts';

type Searched = Pick<Place, 'name' | 'address' | 'city' | 'state' | 'zip'>;

const NEAR_ZIP = 50;
const NEAR_MATCH_DISTANCE = 2;
const NEAR_MATCH_CITY_LENGTH = 4;
const MIN_SIMILARITY = 0.7;

/**
 * The score of a place for a search: the sum of the rules of spec §9 that apply. Of the two zip rules, and of
 * the three city rules, only the first that applies counts. Case, accents and surrounding space are ignored;
 * an empty search scores 0.
 */
export function scoreOf(place: Searched, search: string): number {
  const query = comparableText(search);
  if (query === '') return 0;
  const name = comparableText(place.name);
  const address = comparableText(place.address);
  return (
    (name.includes(query) ? 100 : 0) +
    (address.includes(query) ? 80 : 0) +
    zipScore(place.zip, query) +
    cityScore(comparableText(place.city), query) +
    (query.length === 2 && query === comparableText(place.state) ? 75 : 0) +
    wordScore(name, address, wordsIn(query))
  );
}

/** The same 5-digit zip, or one at most 50 away. */
function zipScore(zip: string, query: string): number {
  const given = /^\d{5}$/.exec(query)?.[0];
  const own = /^\d{5}(?=$|-)/.exec(zip.trim())?.[0];
  if (given === undefined || own === undefined) return 0;
  if (given === own) return 90;
  return Math.abs(Number(given) - Number(own)) <= NEAR_ZIP ? 60 : 0;
}

/** The same city, a similar one (of at least 4 letters), or one name containing the other. */
function cityScore(city: string, query: string): number {
  if (city === '') return 0;
  if (city === query) return 85;
  const distance = editDistance(city, query);
  if (city.length >= NEAR_MATCH_CITY_LENGTH && distance <= NEAR_MATCH_DISTANCE) return 70 - 10 * distance;
  return city.includes(query) || query.includes(city) ? 60 : 0;
}

/**
 * Per word of the search: its best similarity to a word of the name, and whether name and address contain it.
 */
function wordScore(name: string, address: string, queryWords: readonly string[]): number {
  const nameWords = wordsIn(name);
  const scores = queryWords.map((word) => {
    const best = Math.max(0, ...nameWords.map((nameWord) => similarity(word, nameWord)));
    const likeness = best >= MIN_SIMILARITY ? best * 40 : 0;
    return likeness + (name.includes(word) ? 30 : 0) + (address.includes(word) ? 20 : 0);
  });
  return scores.reduce((sum, score) => sum + score, 0);
}
