import { needsPostalCode } from './postal-code.ts';
import { hasRegions } from './countries-with-regions.ts';

/**
 * A shipping address. `state` is the two-letter code of a US state or Canadian province; in other countries it is a region
 * in the shopper's words, or empty. Spec §3, Address; docs/decisions/0334.
 */
export interface Address {
  line1: string;
  line2?: string | undefined;
  city: string;
  state: string;
  postal_code: string;
  country: string;
}

/** Of an order of which nothing is shipped. */
export const NO_ADDRESS: Address = { line1: '', city: '', state: '', postal_code: '', country: '' };

/** Whether something is shipped there. */
export const hasAddress = ({ country }: Address): boolean => country !== '';

const ADDRESS_FIELDS = ['line1', 'city', 'state', 'postal_code', 'country'] as const;

/** The empty required fields, in the order of the form. Spec §5, Shipping options. */
export function missingAddressFields(address: Partial<Address>): string[] {
  const country = address.country?.trim() ?? '';
  return ADDRESS_FIELDS.filter((field) => !address[field]?.trim() && isRequired(field, country));
}

function isRequired(field: (typeof ADDRESS_FIELDS)[number], country: string): boolean {
  if (field === 'state') return country === '' || hasRegions(country);
  return field !== 'postal_code' || needsPostalCode(country);
}
