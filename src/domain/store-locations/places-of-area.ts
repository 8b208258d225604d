import { hasRegions } from '../shipping/countries-with-regions.ts';
import { isPostalCode } from '../shipping/postal-code.ts';
import { regionCode } from '../shipping/region-code.ts';
import { nearPostalCode } from './near-postal-code.ts';
import type { Place } from './place.ts';
import { comparableText } from './plain-text.ts';
import { rankPlaces } from './rank-places.ts';

const ZIP_AND_FOUR = /^(\d{5})[ -]?\d{4}$/;

/**
 * For a search that no place matches by itself: the places of a region or country by its name, near a Canadian
 * postal code, or at a ZIP+4.
 */
export function placesOfArea(places: readonly Place[], search: string): Place[] {
  const zip = ZIP_AND_FOUR.exec(search.trim())?.[1];
  if (zip !== undefined) return rankPlaces(places, zip);
  if (isPostalCode(search, 'CA')) return nearPostalCode(places, { country: 'CA', postalCode: search });
  return places.filter(({ country, state }) => isArea(comparableText(search), country, state));
}

function isArea(name: string, country: string, state: string): boolean {
  const inCountry = COUNTRY_NAMES.get(country) ?? [];
  return inCountry.includes(name) || (hasRegions(country) && regionCode(country, name) === state);
}

const COUNTRY_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['US', ['united states', 'united states of america', 'usa', 'u.s.a.', 'america']],
  ['CA', ['canada']],
]);
