import { isEmailShaped } from '#domain/accounts/email-shape.ts';
import { missingAddressFields } from '#domain/shipping/address.ts';
import { hasRegions } from '#domain/shipping/countries-with-regions.ts';
import {
  NOTHING_TYPED,
  postalCodeProblem,
  recipientProblems,
  type TypedRecipient,
  typedAddress,
} from '#domain/shipping/typed-recipient.ts';
import type { Recipient } from '#web/api/checkout/checkout-calls.ts';
import type { StoredPostalCode } from '#web/state/stored-postal-code.ts';

/** The shopper's email and address as entered. Spec §3, Address. */
export interface Contact extends TypedRecipient {
  email: string;
}

/** An empty form. */
export const EMPTY_CONTACT: Contact = { ...NOTHING_TYPED, email: '' };

export type ContactField = keyof Contact;
export type ContactErrors = Partial<Record<ContactField, string>>;

/** In the order of the form, which decides where the focus goes. */
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

/** The email address, or null while it is not a valid one. */
export function typedEmail({ email }: Pick<Contact, 'email'>): string | null {
  return isEmailShaped(email) ? email.trim() : null;
}

/** Whether the field affects the shipping options or their prices. */
export function affectsDelivery(field: ContactField): boolean {
  return DELIVERY_FIELDS.has(field);
}

/** Changes one field; a new country also clears the region. */
export function withField(contact: Contact, field: ContactField, value: string): Contact {
  const changed = { ...contact, [field]: value };
  return field === 'country' && value !== contact.country ? { ...changed, state: '' } : changed;
}

/**
 * Fills in the postal code that costs were shown for, and its country. An address that was begun keeps its
 * country, and gets no code of another one.
 */
export function withPostalCode(contact: Contact, stored: StoredPostalCode | null): Contact {
  if (stored === null || contact.postal_code !== '') return contact;
  const { country, postalCode } = stored;
  if (country !== contact.country && hasAddress(contact)) return contact;
  const filled = { ...withField(contact, 'country', country), postal_code: postalCode };
  return postalCodeProblem(filled) === undefined ? filled : contact;
}

const hasAddress = ({ line1, line2, city, state }: Contact) => [line1, line2, city, state].some(Boolean);

/** Nothing of the order is shipped: a form with an address always has a country. */
export const isWithoutAddress = ({ country }: Contact): boolean => country === '';

/** The recipient as the calls take it. */
export function recipientOf(contact: Contact): Recipient {
  return { address: typedAddress(contact), email: contact.email.trim(), name: contact.name.trim() };
}

/**
 * Whether shipping options can be requested (spec §5): the address is complete and the email contains '@'.
 */
export function canRequestDelivery(contact: Contact): boolean {
  return (
    contact.email.includes('@') &&
    (isWithoutAddress(contact) ||
      (missingAddressFields(typedAddress(contact)).length === 0 && postalCodeProblem(contact) === undefined))
  );
}

/** The names of the fields that are missing or invalid for a request of shipping options. */
export function missingForDelivery(contact: Contact): string[] {
  const { country, state } = contact;
  const problems: readonly [boolean, string][] = [
    [!contact.email.includes('@'), 'email'],
    [contact.line1.trim() === '', 'address line 1'],
    [contact.city.trim() === '', 'city'],
    [hasRegions(country) && state === '', country === 'CA' ? 'province' : 'state'],
    [postalCodeProblem(contact) !== undefined, country === 'US' ? 'ZIP code' : 'postal code'],
  ];
  return problems.filter(([isMissing]) => isMissing).map(([, name]) => name);
}

/** The names of the fields that are missing or invalid for an order. */
export function missingForOrder(contact: Contact): string[] {
  if (isWithoutAddress(contact)) return canRequestDelivery(contact) ? [] : ['email'];
  const missing = missingForDelivery(contact);
  return 'name' in contactErrors(contact) ? [...missing, 'full name'] : missing;
}

/** The errors by field; empty for a valid contact. Spec §5, Checkout submit. */
export function contactErrors(contact: Contact): ContactErrors {
  const problems = isWithoutAddress(contact) ? {} : recipientProblems(contact);
  return isEmailShaped(contact.email) ? problems : { email: emailProblem(contact.email), ...problems };
}

const emailProblem = (email: string) =>
  email.trim() === '' ? 'Enter your email: the receipt goes there.' : 'Enter an email like name@example.com.';
