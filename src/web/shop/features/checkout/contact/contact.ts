import { isEmailShaped } from '#domain/accounts/email-shape.ts';
import { missingAddressFields } from '#domain/shipping/address.ts';
import {
  postalCodeProblem,
  recipientProblems,
  type TypedRecipient,
  typedAddress,
} from '#domain/shipping/typed-recipient.ts';
import type { Recipient } from '#web/api/checkout-calls.ts';

/** Who buys and where it goes, as typed. Spec §3, Address. */
export interface Contact extends TypedRecipient {
  email: string;
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

/** The address as typed, once it is one. */
export function typedEmail({ email }: Pick<Contact, 'email'>): string | null {
  return isEmailShaped(email) ? email.trim() : null;
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

/** Who gets the parcel, and where, as calls take it. */
export function recipientOf(contact: Contact): Recipient {
  return { address: typedAddress(contact), email: contact.email.trim(), name: contact.name.trim() };
}

/** Whether shipping options can be asked for. Spec §5: the address is complete and the email contains '@'. */
export function canAskForDelivery(contact: Contact): boolean {
  return (
    contact.email.includes('@') &&
    missingAddressFields(typedAddress(contact)).length === 0 &&
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
  const problems = recipientProblems(contact);
  return isEmailShaped(contact.email) ? problems : { email: emailProblem(contact.email), ...problems };
}

const emailProblem = (email: string) =>
  email.trim() === '' ? 'Enter your email: the receipt goes there.' : 'Enter an email like name@example.com.';
