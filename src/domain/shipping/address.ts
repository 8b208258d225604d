/**
 * A shipping address. `state` is the two-letter code of a US state or Canadian province. Spec §3, Address.
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

export const REQUIRED_ADDRESS_FIELDS = ['line1', 'city', 'state', 'postal_code', 'country'] as const;

/** The empty required fields, in the order of the form. Spec §5, Shipping options. */
export function missingAddressFields(address: Partial<Address>): string[] {
  return REQUIRED_ADDRESS_FIELDS.filter((field) => !address[field]?.trim());
}
