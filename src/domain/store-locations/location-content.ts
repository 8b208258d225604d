import type { FieldProblem } from '../errors.ts';
import type { CountryWithRegions } from '../shipping/countries-with-regions.ts';
import { countryInSentence } from '../shipping/country-name.ts';
import { isPostalCode, normalPostalCode, POSTAL_CODE_EXAMPLES } from '../shipping/postal-code.ts';
import { regionCode } from '../shipping/region-code.ts';

/** What staff write about a place that sells the products. */
export interface LocationContent {
  title: string;
  line1: string;
  line2: string | null;
  city: string;
  /** Code of two letters: `NY`. */
  state: string;
  zip: string;
  country: CountryWithRegions;
  /** Degrees; both are null for a place that is not on the map. */
  latitude: number | null;
  longitude: number | null;
  phone: string | null;
  email: string | null;
  /** When it is open, as people say it. */
  hours: string | null;
  /** Handles of what it carries; empty when unknown. */
  products: string[];
}

/** Degrees that the shop's map shows: `createStoreMap`. */
const ON_THE_MAP = { latitude: [-10, 84], longitude: [-180, -10] } as const;

/**
 * A location as it is stored, from what was typed: the region as its code, the postal code as it is printed, each product once.
 * `problems` names by field what is wrong; empty when nothing is.
 */
export function checkedLocation(typed: LocationContent): {
  location: LocationContent;
  problems: FieldProblem[];
} {
  const { country, state, zip, latitude, longitude } = typed;
  const region = regionCode(country, state);
  const problems: FieldProblem[] = [];
  if (region === null)
    problems.push({
      path: '/state',
      message: `must be a state or province of ${countryInSentence(country)}`,
    });
  if (!isPostalCode(zip, country))
    problems.push({ path: '/zip', message: `must be a postal code like ${POSTAL_CODE_EXAMPLES[country]}` });
  if ((latitude === null) !== (longitude === null))
    problems.push({
      path: latitude === null ? '/latitude' : '/longitude',
      message: 'is needed too: a place has both or neither',
    });
  for (const field of ['latitude', 'longitude'] as const) {
    const degrees = typed[field];
    const [from, to] = ON_THE_MAP[field];
    if (degrees !== null && (degrees < from || degrees > to))
      problems.push({ path: `/${field}`, message: `must be from ${from} to ${to}, which the map shows` });
  }
  return {
    location: {
      ...typed,
      state: region ?? state,
      zip: normalPostalCode(zip, country),
      products: [...new Set(typed.products)],
    },
    problems,
  };
}
