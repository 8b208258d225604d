import type { PersonElsewhere } from '../../customers/person-elsewhere.ts';
import type { SubscriberStatus } from '../../newsletter/subscriber.ts';
import type { Address } from '../../shipping/address.ts';
import { shortened } from '../../text/shortened.ts';
import type { RowChange } from '../import-states.ts';
import type { ImportedCustomer } from './shopify-customer.ts';

/** A customer of the shop, as far as a file may add to it. */
export interface PresentCustomer {
  firstName: string;
  lastName: string;
  phone: string | null;
  tags: readonly string[];
  /** `proved`: the email address of the account is. */
  account: 'none' | 'unproved' | 'proved';
  hasAddress: boolean;
  /** What staff have written. */
  notes: readonly string[];
}

/** What a file adds to a customer; null and empty where there is something already, or the file has nothing. */
export interface CustomerAddition {
  name: Pick<PersonElsewhere, 'firstName' | 'lastName'> | null;
  address: Address | null;
  phone: string | null;
  tags: string[];
  note: string | null;
  consentText: string | null;
}

export interface CustomerRowMerge {
  addition: CustomerAddition;
  changes: RowChange[];
  notes: string[];
}

const MAX_TAGS = 30;

/**
 * What a file adds to a customer. Only what is empty is filled: what customers and staff have typed stays. `present` is null for
 * somebody whom the shop does not know, `newsletter` for an address that was never asked.
 */
export function mergedCustomer(
  imported: ImportedCustomer,
  present: PresentCustomer | null,
  newsletter: SubscriberStatus | null,
): CustomerRowMerge {
  const notes = [...imported.notes];
  const known = new Set(present?.tags.map((tag) => tag.toLowerCase()));
  const tags = imported.tags.filter((tag) => !known.has(tag.toLowerCase()));
  const room = Math.max(0, MAX_TAGS - known.size);
  if (tags.length > room)
    notes.push(`more than ${MAX_TAGS} tags, left out: ${shortened(tags.slice(room).join(', '), 200)}`);
  if (imported.consentText !== null && newsletter === 'unsubscribed')
    notes.push('has unsubscribed from the newsletter of this shop, and stays so');
  const addition: CustomerAddition = {
    name: nameToFill(imported, present),
    address: present?.hasAddress ? null : imported.address,
    phone: present?.phone ? null : imported.phone,
    tags: tags.slice(0, room),
    note: imported.note !== null && present?.notes.includes(imported.note) ? null : imported.note,
    consentText: newsletter === null || newsletter === 'pending' ? imported.consentText : null,
  };
  if (present?.account === 'unproved' && addition.address !== null)
    notes.push('the account gets the address once its email address is confirmed');
  return { addition, changes: present === null ? [] : changesOf(addition), notes };
}

/** Somebody else may have made an account whose address nobody has proved. */
function nameToFill({ firstName, lastName }: ImportedCustomer, present: PresentCustomer | null) {
  const isEmpty = present === null || `${present.firstName}${present.lastName}`.trim() === '';
  const isNamed = firstName !== '' || lastName !== '';
  return isEmpty && isNamed && present?.account !== 'unproved' ? { firstName, lastName } : null;
}

function changesOf({ name, address, phone, tags, note, consentText }: CustomerAddition): RowChange[] {
  const added: [string, string | null][] = [
    ['name', name && `${name.firstName} ${name.lastName}`.trim()],
    ['address', address && addressText(address)],
    ['phone', phone],
    ['tags', tags.length > 0 ? tags.join(', ') : null],
    ['note', note],
    ['newsletter', consentText],
  ];
  return added.flatMap(([field, after]) => (after === null ? [] : [{ field, before: '', after }]));
}

const addressText = ({ line1, line2, city, state, postal_code, country }: Address): string =>
  [line1, line2, city, `${state} ${postal_code}`, country].filter(Boolean).join(', ');
