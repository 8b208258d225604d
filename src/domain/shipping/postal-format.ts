import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';
import { countryName } from './country-name.ts';
import { hasRegions } from './countries-with-regions.ts';

/** Where digits alone are a postal code too: how many stand before the hyphen. */
const DIGITS_BEFORE_HYPHEN: ReadonlyMap<string, number> = new Map([
  ['BR', 5],
  ['JP', 3],
  ['PL', 2],
  ['PT', 4],
]);

/**
 * The error of a postal code that does not have the format of its country, outside of the US and Canada, whose codes the domain
 * knows. None where there is no code, or no format is known. docs/decisions/0334.
 */
export function postalFormatProblem({
  country,
  postal_code: code,
}: {
  country: string;
  postal_code: string;
}): string | undefined {
  if (code === '' || hasRegions(country) || !postcodeValidatorExistsForCountry(country)) return undefined;
  const isKnown = [code, withHyphen(country, code)].some((form) => postcodeValidator(form, country));
  return isKnown ? undefined : `Enter a postal code as it is written in ${countryName(country)}.`;
}

function withHyphen(country: string, code: string): string {
  const before = DIGITS_BEFORE_HYPHEN.get(country);
  return before !== undefined && /^\d+$/.test(code) ? `${code.slice(0, before)}-${code.slice(before)}` : code;
}
