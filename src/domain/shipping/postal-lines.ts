import type { Address } from './address.ts';
import { normalPostalCode } from './postal-code.ts';
import { COUNTRY_NAMES, isShippingCountry } from './regions.ts';

/** The lines of an address label below the name: `1 King St / Toronto, ON M5H 1A1 / Canada`. */
export function postalLines({ line1, line2, city, state, postal_code, country }: Address): string[] {
  const isKnown = isShippingCountry(country);
  return [
    line1,
    ...(line2 ? [line2] : []),
    `${city}, ${state} ${isKnown ? normalPostalCode(postal_code, country) : postal_code}`,
    isKnown ? COUNTRY_NAMES[country] : country,
  ];
}
