import type { CountryWithRegions } from '../shipping/countries-with-regions.ts';
import { regionsOfPostalCode } from '../shipping/postal-areas.ts';
import type { Place } from './place.ts';

/** The first characters of a code that stand for an area: a sectional center in the US, a forward sortation area in Canada. */
const AREA_LENGTH = 3;

/**
 * The places in the state or province of a postal code: first those in the same area, then by how close their codes are,
 * because codes are assigned along the map. It needs no table of where codes are, so it knows no distances.
 */
export function nearPostalCode(
  places: readonly Place[],
  { country, postalCode }: { country: CountryWithRegions; postalCode: string },
): Place[] {
  const regions = regionsOfPostalCode(postalCode, country);
  const own = normal(postalCode);
  return places
    .filter((place) => place.country === country && regions.includes(place.state))
    .map((place) => ({ place, code: normal(place.zip) }))
    .sort((one, other) => closeness(other.code, own) - closeness(one.code, own))
    .map(({ place }) => place);
}

const normal = (code: string) => code.replace(/\s/g, '').toUpperCase();

/**
 * More for closer codes. An area counts more than every difference of numbers within a state; Canadian codes are
 * closer the more of their beginning is the same.
 */
function closeness(code: string, own: string): number {
  const isSameArea = code.slice(0, AREA_LENGTH) === own.slice(0, AREA_LENGTH);
  const difference = Math.abs(Number.parseInt(code, 10) - Number.parseInt(own, 10));
  const farther = Number.isNaN(difference) ? -sharedStart(code, own) : difference;
  return (isSameArea ? 1_000_000 : 0) - farther;
}

function sharedStart(code: string, own: string): number {
  const length = [...code].findIndex((character, place) => character !== own[place]);
  return length < 0 ? code.length : length;
}
