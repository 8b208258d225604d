import type { Address } from './address.ts';

interface Recipient {
  name: string;
  address: Omit<Address, 'line2'> & { line2?: string | null | undefined };
}

const FIELDS = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const;
const folded = (typed: string | null | undefined) =>
  (typed ?? '').normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Whether two addresses are of the same recipient, whatever their spaces and capitals. */
export const isSameRecipient = (one: Recipient, other: Recipient): boolean =>
  folded(one.name) === folded(other.name) &&
  FIELDS.every((field) => folded(one.address[field]) === folded(other.address[field]));
