import type { Address } from './address.ts';
import { isPostalCode, normalPostalCode, POSTAL_CODE_EXAMPLES } from './postal-code.ts';
import { isShippingCountry, REGIONS } from './regions.ts';

/** Who gets a parcel and where it goes, as typed into a form. Spec §3, Address. */
export interface TypedRecipient {
  country: string;
  name: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postal_code: string;
}

export type RecipientField = keyof TypedRecipient;

/** The address as calls take it: trimmed, the postal code in its country's spelling, `line2` only when there is one. */
export function typedAddress({ country, line1, line2, city, state, postal_code }: TypedRecipient): Address {
  const required = {
    line1: line1.trim(),
    city: city.trim(),
    state,
    postal_code: isShippingCountry(country) ? normalPostalCode(postal_code, country) : postal_code.trim(),
    country,
  };
  return line2.trim() === '' ? required : { ...required, line2: line2.trim() };
}

/** What is wrong with each field, in words for people and in the order of the form; empty when a parcel can go there. */
export function recipientProblems(typed: TypedRecipient): Partial<Record<RecipientField, string>> {
  const problems: Partial<Record<RecipientField, string | undefined>> = {
    country: isShippingCountry(typed.country) ? undefined : 'Choose a country.',
    name: typed.name.trim() ? undefined : 'Enter the name for the label on the parcel.',
    line1: typed.line1.trim() ? undefined : 'Enter the street and the house number.',
    city: typed.city.trim() ? undefined : 'Enter the city.',
    state: stateProblem(typed),
    postal_code: postalCodeProblem(typed),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

function stateProblem({ country, state }: TypedRecipient): string | undefined {
  if (!isShippingCountry(country)) return undefined;
  if (REGIONS[country].some((region) => region.code === state)) return undefined;
  return country === 'CA' ? 'Choose a province.' : 'Choose a state.';
}

/** What is wrong with a postal code; nothing while the country is not known. */
export function postalCodeProblem({
  country,
  postal_code,
}: Pick<TypedRecipient, 'country' | 'postal_code'>): string | undefined {
  if (!isShippingCountry(country)) return undefined;
  const what = country === 'CA' ? 'postal code' : 'ZIP code';
  if (postal_code.trim() === '') return `Enter the ${what}.`;
  return isPostalCode(postal_code, country)
    ? undefined
    : `Enter a ${what} like ${POSTAL_CODE_EXAMPLES[country]}.`;
}
