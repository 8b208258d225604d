import { lineProblem } from '../accounts/typed-name.ts';
import { isVisible } from '../text/visible-text.ts';
import type { Address } from './address.ts';
import { regionsOfPostalCode } from './postal-areas.ts';
import { isPostalCode, needsPostalCode, normalPostalCode, POSTAL_CODE_EXAMPLES } from './postal-code.ts';
import { regionCode, regionName } from './region-code.ts';
import { COUNTRIES_WITH_REGIONS, type CountryWithRegions, hasRegions } from './countries-with-regions.ts';

/** Recipient and address as typed into a form. Spec §3, Address. */
export interface TypedRecipient {
  country: string;
  name: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postal_code: string;
}

/** An empty form. */
export const NOTHING_TYPED: TypedRecipient = {
  country: '',
  name: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postal_code: '',
};

/** A saved address, to fill in a form. */
export const typedRecipientOf = ({
  name,
  address,
}: {
  name: string;
  address: Omit<TypedRecipient, 'name' | 'line2'> & { line2?: string | null };
}): TypedRecipient => ({ ...address, line2: address.line2 ?? '', name });

export type RecipientField = keyof TypedRecipient;

/**
 * The address for calls: trimmed, with normalised region and postal code, and `line2` only when there is one.
 */
export function typedAddress({
  country,
  line1,
  line2,
  city,
  state,
  postal_code,
}: Omit<TypedRecipient, 'name'>): Address {
  const required = {
    line1: line1.trim(),
    city: city.trim(),
    state: (hasRegions(country) ? regionCode(country, state) : null) ?? state.trim(),
    postal_code: normalPostalCode(postal_code, country),
    country,
  };
  return line2.trim() === '' ? required : { ...required, line2: line2.trim() };
}

/** Error messages by field, in the order of the form; empty when the address is complete. */
export function recipientProblems(typed: TypedRecipient): Partial<Record<RecipientField, string>> {
  const problems: Partial<Record<RecipientField, string | undefined>> = {
    country: typed.country === '' ? 'Choose a country.' : undefined,
    name: requiredLineProblem(typed.name, 'Enter the name for the label on the parcel.'),
    line1: requiredLineProblem(typed.line1, 'Enter the street and the house number.'),
    line2: lineProblem(typed.line2) ?? undefined,
    city: requiredLineProblem(typed.city, 'Enter the city.'),
    state: stateProblem(typed),
    postal_code: postalCodeProblem(typed),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

const requiredLineProblem = (typed: string, whenEmpty: string): string | undefined =>
  isVisible(typed) ? (lineProblem(typed) ?? undefined) : whenEmpty;

/** The error of a region. Outside of the US and Canada it may be any line, or be missing. */
export function stateProblem({
  country,
  state,
}: Pick<TypedRecipient, 'country' | 'state'>): string | undefined {
  if (!hasRegions(country)) return lineProblem(state) ?? undefined;
  const what = country === 'CA' ? 'province' : 'state';
  if (state.trim() === '') return `Choose a ${what}.`;
  if (regionCode(country, state) !== null) return undefined;
  return country === 'CA'
    ? 'Choose one of the provinces and territories of Canada.'
    : 'Choose one of the 50 states or the District of Columbia: we do not ship to territories or military addresses yet.';
}

/**
 * The error of a postal code: invalid, or of another region. None while the country is unknown; an unknown
 * region is ignored.
 */
export function postalCodeProblem({
  country,
  state,
  postal_code,
}: Pick<TypedRecipient, 'country' | 'state' | 'postal_code'>): string | undefined {
  if (country === '') return undefined;
  const what = country === 'US' ? 'ZIP code' : 'postal code';
  if (postal_code.trim() === '') return needsPostalCode(country) ? `Enter the ${what}.` : undefined;
  if (!hasRegions(country))
    return isPostalCode(postal_code, country) ? undefined : 'Enter a postal code of letters and digits.';
  if (!isPostalCode(postal_code, country)) return `Enter a ${what} like ${POSTAL_CODE_EXAMPLES[country]}.`;
  const region = regionCode(country, state);
  if (region === null || regionsOfPostalCode(postal_code, country).includes(region)) return undefined;
  return `The ${what} ${normalPostalCode(postal_code, country)} is not in ${regionName(country, region)}. Check both.`;
}

/** A postal code that says in which country and region it is. */
export interface KnownPostalCode {
  country: CountryWithRegions;
  postalCode: string;
}

/** Parses a ZIP or Canadian postal code; the format shows the country. Returns what is wrong otherwise. */
export function readPostalCode(typed: string): KnownPostalCode | { problem: string } {
  const country = COUNTRIES_WITH_REGIONS.find((candidate) => isPostalCode(typed, candidate));
  if (country === undefined) {
    return {
      problem: `Enter a ZIP code like ${POSTAL_CODE_EXAMPLES.US} or a postal code like ${POSTAL_CODE_EXAMPLES.CA}.`,
    };
  }
  const postalCode = normalPostalCode(typed, country);
  if (regionsOfPostalCode(postalCode, country).length === 0)
    return { problem: `We do not ship to ${postalCode} yet.` };
  return { country, postalCode };
}
