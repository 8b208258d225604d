import { type Address, missingAddressFields } from '#domain/shipping/address.ts';
import { isPostalCode, normalPostalCode, POSTAL_CODE_EXAMPLES } from '#domain/shipping/postal-code.ts';
import { isShippingCountry, REGIONS } from '#domain/shipping/regions.ts';
import type { Recipient } from '#web/api/checkout-calls.ts';

/** Who buys and where it goes, as typed. Spec §3, Address. */
export interface Contact {
  email: string;
  country: string;
  name: string;
  line1: string;
  line2: string;
  city: string;
  state: string;
  postal_code: string;
}

export type ContactField = keyof Contact;
export type ContactErrors = Partial<Record<ContactField, string>>;

/** The fields in the order in which they stand, for the focus. */
export const CONTACT_FIELDS: readonly ContactField[] = [
  'email',
  'country',
  'name',
  'line1',
  'line2',
  'city',
  'state',
  'postal_code',
];

const DELIVERY_FIELDS: ReadonlySet<ContactField> = new Set([
  'country',
  'line1',
  'city',
  'state',
  'postal_code',
]);
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The address as typed, once it is one. */
export function typedEmail({ email }: Pick<Contact, 'email'>): string | null {
  return EMAIL.test(email.trim()) ? email.trim() : null;
}

/** Whether a change of this field can change how, and for how much, a parcel gets there. */
export function concernsDelivery(field: ContactField): boolean {
  return DELIVERY_FIELDS.has(field);
}

/** A contact with one field changed; another country also empties the state, which belongs to the old one. */
export function withField(contact: Contact, field: ContactField, value: string): Contact {
  const changed = { ...contact, [field]: value };
  return field === 'country' && value !== contact.country ? { ...changed, state: '' } : changed;
}

/** The address as calls take it: trimmed, the postal code in its country's spelling, `line2` only when there is one. */
export function addressOf(contact: Contact): Address {
  const { country, line1, line2, city, state } = contact;
  const postal_code = isShippingCountry(country)
    ? normalPostalCode(contact.postal_code, country)
    : contact.postal_code.trim();
  const required = { line1: line1.trim(), city: city.trim(), state, postal_code, country };
  return line2.trim() === '' ? required : { ...required, line2: line2.trim() };
}

/** Who gets the parcel, and where, as calls take it. */
export function recipientOf(contact: Contact): Recipient {
  return { address: addressOf(contact), email: contact.email.trim(), name: contact.name.trim() };
}

/** Whether shipping options can be asked for. Spec §5: the address is complete and the email contains '@'. */
export function canAskForDelivery(contact: Contact): boolean {
  return (
    contact.email.includes('@') &&
    missingAddressFields(addressOf(contact)).length === 0 &&
    postalCodeProblem(contact) === undefined
  );
}

/** What is still missing, or cannot be right, before shipping options can be asked for, by the names of the fields. */
export function missingForDelivery(contact: Contact): string[] {
  const isCanadian = contact.country === 'CA';
  const problems: readonly [boolean, string][] = [
    [!contact.email.includes('@'), 'email'],
    [contact.line1.trim() === '', 'address line 1'],
    [contact.city.trim() === '', 'city'],
    [contact.state === '', isCanadian ? 'province' : 'state'],
    [postalCodeProblem(contact) !== undefined, isCanadian ? 'postal code' : 'ZIP code'],
  ];
  return problems.filter(([isMissing]) => isMissing).map(([, name]) => name);
}

/** What is wrong with each field, in words for the shopper; empty when all is well. Spec §5, Checkout submit. */
export function contactErrors(contact: Contact): ContactErrors {
  const problems: ContactErrors = {
    email: EMAIL.test(contact.email.trim()) ? undefined : emailProblem(contact.email),
    country: isShippingCountry(contact.country) ? undefined : 'Choose a country.',
    name: contact.name.trim() ? undefined : 'Enter the name for the label on the parcel.',
    line1: contact.line1.trim() ? undefined : 'Enter the street and the house number.',
    city: contact.city.trim() ? undefined : 'Enter the city.',
    state: stateProblem(contact),
    postal_code: postalCodeProblem(contact),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

const emailProblem = (email: string) =>
  email.trim() === '' ? 'Enter your email: the receipt goes there.' : 'Enter an email like name@example.com.';

function stateProblem({ country, state }: Contact): string | undefined {
  if (!isShippingCountry(country)) return undefined;
  if (REGIONS[country].some((region) => region.code === state)) return undefined;
  return country === 'CA' ? 'Choose a province.' : 'Choose a state.';
}

function postalCodeProblem({ country, postal_code }: Contact): string | undefined {
  if (!isShippingCountry(country)) return undefined;
  const what = country === 'CA' ? 'postal code' : 'ZIP code';
  if (postal_code.trim() === '') return `Enter the ${what}.`;
  return isPostalCode(postal_code, country)
    ? undefined
    : `Enter a ${what} like ${POSTAL_CODE_EXAMPLES[country]}.`;
}
