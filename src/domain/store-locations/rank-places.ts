import type { Place } from './place.ts';
import { scoreOf } from './score.ts';

/**
 * The places that answer a search: those with a score above 0, the best first, equals in the order they came in. A search that is
 * empty once trimmed gives all of them as they came. Spec §5, Store search and Ranking of search results.
 */
export function rankPlaces(places: readonly Place[], search: string): Place[] {
  if (search.trim() === '') return [...places];
  return places
    .map((place) => ({ place, score: scoreOf(place, search) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ place }) => place);
}
