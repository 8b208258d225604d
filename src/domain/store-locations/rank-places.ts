import type { Place } from './place.ts';
import { scoreOf } from './score.ts';

/**
 * The places with a score above 0, best first, equal ones in their order. An empty search returns all places
 * as they are. Spec §5, Store search and Ranking of search results.
 */
export function rankPlaces(places: readonly Place[], search: string): Place[] {
  if (search.trim() === '') return [...places];
  return places
    .map((place) => ({ place, score: scoreOf(place, search) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ place }) => place);
}
