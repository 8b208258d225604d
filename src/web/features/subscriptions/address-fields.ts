import type { Address } from '#domain/shipping/address.ts';
import { isPostalCode, normalPostalCode, POSTAL_CODE_EXAMPLES } from '#domain/shipping/postal-code.ts';
import { isShippingCountry } from '#domain/shipping/regions.ts';

export type AddressField = keyof Address | 'name';

export interface TypedAddress {
  name: string;
  address: Address;
}

/** What stands in the fields, trimmed, the postal code in its country's spelling. */
export function readAddress(fields: FormData): TypedAddress {
  const read = (field: AddressField) => String(fields.get(field) ?? '').trim();
  const country = read('country');
  const typedCode = read('postal_code');
  const line2 = read('line2');
  const address = {
    line1: read('line1'),
    city: read('city'),
    state: read('state'),
    postal_code: isShippingCountry(country) ? normalPostalCode(typedCode, country) : typedCode,
    country,
  };
  return { name: read('name'), address: line2 === '' ? address : { ...address, line2 } };
}

/** What is wrong with each field, in the order of the form; empty when a parcel can go there. */
export function addressProblems({ name, address }: TypedAddress): Partial<Record<AddressField, string>> {
  const { line1, city, state, postal_code, country } = address;
  const problems: Partial<Record<AddressField, string | undefined>> = {
    name: name === '' ? 'Enter the name for the label on the parcel.' : undefined,
    line1: line1 === '' ? 'Enter the street and the house number.' : undefined,
    city: city === '' ? 'Enter the city.' : undefined,
    state: state === '' ? `Choose a ${country === 'CA' ? 'province' : 'state'}.` : undefined,
    postal_code:
      isShippingCountry(country) && !isPostalCode(postal_code, country)
        ? `Enter one like ${POSTAL_CODE_EXAMPLES[country]}.`
        : undefined,
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
