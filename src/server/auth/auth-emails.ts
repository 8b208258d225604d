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
  return {
    to: email,
    key: `already-customer:${crypto.randomUUID()}`,
    subject: 'You already have an account',
    preview: 'Log in with your password, or choose a new one. Nothing was changed.',
    heading: 'We know each other.',
    blocks: [
      {
        paragraph:
          'Somebody, probably you, has just tried to make an account with this address. You already have one: log in with your password, or choose a new one with “Forgot your password?”. Nothing was changed.',
      },
      { button: { label: 'Log in', link: '/login' } },
    ],
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
  return {
    to: email,
    key: `password-changed:${tokenHash}`,
    subject: 'Your password was changed',
    preview: 'Every device is logged out. If it was you, all is well.',
    heading: 'Your password is a new one.',
    blocks: [
      {
        paragraph:
          'The password of your account was changed by a link in our email, and every device was logged out. If it was you, all is well.',
      },
      {
        paragraph:
          'If it was not you, somebody else can read your email: change the password of your mailbox first, then choose a new one here.',
      },
      { button: { label: 'Choose a new password', link: '/forgot-password' } },
    ],
    reason: OWN_ACCOUNT,
    isUrgent: true,
  };
}

/** Sent when the password was changed in the profile, where the present one is asked. */
export function passwordReplacedEmail({ email }: Reader): EmailContent {
  return {
    to: email,
    key: `password-replaced:${crypto.randomUUID()}`,
    subject: 'Your password is a new one',
    preview: 'Every other device is logged out. If it was you, all is well.',
    heading: 'Your password is a new one.',
    blocks: [
      {
        paragraph:
          'The password of your account was changed in its settings, and every other device was logged out. If it was you, all is well.',
      },
      {
        paragraph:
          'If it was not you, somebody knew your old password: choose a new one now, which logs them out, and change the old one wherever else you use it.',
      },
      { button: { label: 'Choose a new password', link: '/forgot-password' } },
    ],
    reason: OWN_ACCOUNT,
    isUrgent: true,
  };
}

/** The last email of an account, to the address it had. */
export function accountDeletedEmail({ email, id }: Pick<Customer, 'email' | 'id'>): EmailContent {
  return {
    to: email,
    key: `account-deleted:${id}`,
    subject: 'Your account is deleted',
    preview: 'Subscriptions are cancelled, and you are logged out everywhere.',
    heading: 'It was good to feed you.',
    blocks: [
      {
        paragraph:
          'Your account is deleted, as you asked. You are logged out everywhere, subscriptions are cancelled, and your addresses and your cart are gone. So is what you wrote to us, if your email was confirmed.',
      },
      {
        paragraph:
          'Invoices of your orders stay in our books, because the law asks for it; no account shows them any more. An order that is on its way still arrives, and we write to you about it.',
      },
      { paragraph: 'If it was not you, answer this mail.' },
    ],
    reason: 'You get this mail because an account with this address was deleted.',
    isUrgent: true,
  };
}
