import { emailGreeting } from '#domain/accounts/typed-name.ts';
import type { CustomerId } from '#domain/ids.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { writtenEmail } from '#server/platform/email/written-email.ts';
import type { Customer } from './account-store.ts';

type Reader = Pick<Customer, 'email'>;

const OWN_ACCOUNT = 'You get this mail because of your account with us.';

/**
 * Without a name: the form may have been filled in by somebody else, whose text must not get into our emails.
 */
export function newAccountEmail({ email }: Reader, customerId: CustomerId): EmailContent {
  const written = writtenEmail('account-ready', {});
  return {
    to: email,
    key: `welcome:${customerId}`,
    ...written.head,
    blocks: [written.paragraph('opening'), written.button('/login'), written.paragraph('closing')],
    reason: 'You get this mail because somebody made an account with this address.',
    isUrgent: true,
  };
}

/**
 * Tells a customer that somebody tried to sign up with their address; the form's response does not reveal the
 * account.
 */
export function alreadyCustomerEmail({ email }: Reader): EmailContent {
  const written = writtenEmail('account-exists', {});
  return {
    to: email,
    key: `already-customer:${crypto.randomUUID()}`,
    ...written.head,
    blocks: [written.paragraph('opening'), written.button('/login')],
    reason: OWN_ACCOUNT,
    isUrgent: true,
  };
}

/**
 * Addresses by name only once the email is verified: until then the name may have been typed by someone else.
 */
const hello = ({ emailProvedAt, firstName }: Pick<Customer, 'emailProvedAt' | 'firstName'>) =>
  emailGreeting(emailProvedAt === null ? '' : firstName);

/** The link is valid once, for an hour. */
export function passwordResetEmail(
  reader: Pick<Customer, 'email' | 'emailProvedAt' | 'firstName'>,
  { token, tokenHash }: { token: string; tokenHash: string },
): EmailContent {
  const written = writtenEmail('password-reset', { greeting: hello(reader) });
  return {
    to: reader.email,
    key: `password-reset:${tokenHash}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
      written.button(`/reset-password?token=${token}`),
      written.paragraph('closing'),
    ],
    reason: OWN_ACCOUNT,
  };
}

/** Sent after every password change, so that none goes unnoticed. */
export function passwordChangedEmail({ email }: Reader, tokenHash: string): EmailContent {
  const written = writtenEmail('password-changed', {});
  return {
    to: email,
    key: `password-changed:${tokenHash}`,
    ...written.head,
    blocks: [written.paragraph('opening'), written.paragraph('closing'), written.button('/forgot-password')],
    reason: OWN_ACCOUNT,
    isUrgent: true,
  };
}

/** Sent when the password was changed in the profile, where the present one is asked. */
export function passwordReplacedEmail({ email }: Reader): EmailContent {
  const written = writtenEmail('password-replaced', {});
  return {
    to: email,
    key: `password-replaced:${crypto.randomUUID()}`,
    ...written.head,
    blocks: [written.paragraph('opening'), written.paragraph('closing'), written.button('/forgot-password')],
    reason: OWN_ACCOUNT,
    isUrgent: true,
  };
}

/** The last email of an account, to the address it had. */
export function accountDeletedEmail({ email, id }: Pick<Customer, 'email' | 'id'>): EmailContent {
  const written = writtenEmail('account-deleted', {});
  return {
    to: email,
    key: `account-deleted:${id}`,
    ...written.head,
    blocks: [written.paragraph('opening'), written.paragraph('middle'), written.paragraph('closing')],
    reason: 'You get this mail because an account with this address was deleted.',
    isUrgent: true,
  };
}
