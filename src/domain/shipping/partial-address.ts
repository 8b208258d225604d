import { regionsOfPostalCode } from './postal-areas.ts';
import { isPostalCode, isPostalCodeArea } from './postal-code.ts';
import { regionCode, regionName } from './region-code.ts';
import { hasRegions } from './countries-with-regions.ts';
import { postalCodeProblem, stateProblem } from './typed-recipient.ts';

/** The part of an address that wallets show before the payment. A postal code may be missing or cut. */
export interface PartialAddress {
  country: string;
  state: string;
  postal_code: string;
}

/** The region as given, or the only one that the postal code may belong to; empty when there is neither. */
export function regionOfPartial({ country, state, postal_code }: PartialAddress): string {
  if (state.trim() !== '' || !hasRegions(country)) return state.trim();
  const [region = '', ...others] = regionsOfPostalCode(postal_code, country);
  return others.length === 0 ? region : '';
}

/**
 * The errors of a partial address by field. A missing postal code is none, nor is the first half of a Canadian
 * one, if it belongs to the region.
 */
export function partialAddressProblems(place: PartialAddress): { state?: string; postal_code?: string } {
  const state = stateProblem(place);
  const postalCode = place.postal_code.trim() === '' ? undefined : partialCodeProblem(place);
  return { ...(state && { state }), ...(postalCode && { postal_code: postalCode }) };
}

function partialCodeProblem({ country, state, postal_code }: PartialAddress): string | undefined {
  const isArea = isPostalCodeArea(postal_code, country);
  if (!hasRegions(country) || !isArea || isPostalCode(postal_code, country))
    return postalCodeProblem({ country, state, postal_code });
  const region = regionCode(country, state);
  if (region === null || regionsOfPostalCode(postal_code, country).includes(region)) return undefined;
  return `The postal code ${postal_code.trim()} is not in ${regionName(country, region)}. Check both.`;
}
