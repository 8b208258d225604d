import { fieldError } from '#domain/errors.ts';
import type { DeliveryPlace } from '#domain/shipping/delivery-estimate.ts';
import { regionsOfPostalCode } from '#domain/shipping/postal-areas.ts';
import { normalPostalCode } from '#domain/shipping/postal-code.ts';
import { hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { postalCodeProblem } from '#domain/shipping/typed-recipient.ts';

/** Anywhere in a country, or where a postal code belongs. Throws `unknown_address` for one that is invalid. */
export function placeOfPostalCode(country: string, typed: string | undefined): DeliveryPlace {
  if (typed === undefined) return { country, regions: [], postalCode: null };
  const problem = postalCodeProblem({ country, state: '', postal_code: typed });
  if (problem !== undefined) throw unknown(problem);
  const postalCode = normalPostalCode(typed, country);
  if (!hasRegions(country)) return { country, regions: [], postalCode };
  const regions = regionsOfPostalCode(postalCode, country);
  if (regions.length === 0) throw unknown(`We do not ship to ${postalCode} yet.`);
  return { country, regions, postalCode };
}

const unknown = (message: string) => fieldError('/postal_code', message, 'unknown_address');
