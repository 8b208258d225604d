import type { Address } from './address.ts';
import { countryName } from './country-name.ts';
import { normalPostalCode } from './postal-code.ts';
import { hasRegions } from './countries-with-regions.ts';

/** Countries that write the postal code before the city. */
const CODE_BEFORE_CITY =
  'AD AL AM AR AT AX AZ BA BE BG BY CH CL CR CU CY CZ DE DK DO DZ EE ES FI FO FR GE GL GR HN HR HU IL IS IT KW KZ LA LI ' +
  'LT LU MA MC MD ME MG MK MX MY MZ NE NL NO PH PL PT PY RO RS SE SI SK SM SN SV TN TR UA UY UZ VA XK';

/** The lines of an address label below the name: `1 King St / Toronto, ON M5H 1A1 / Canada`. */
export function postalLines(address: Address): string[] {
  const { line1, line2, country } = address;
  const lines = [line1, line2 ?? '', ...cityLines(address), countryName(country)];
  return lines.filter((line) => line !== '');
}

function cityLines({ city, state, postal_code, country }: Address): string[] {
  const code = normalPostalCode(postal_code, country);
  if (hasRegions(country)) return [`${city}, ${state} ${code}`];
  return CODE_BEFORE_CITY.includes(country)
    ? [`${code} ${city}`.trim(), state]
    : [[city, state, code].filter((part) => part !== '').join(' ')];
}
