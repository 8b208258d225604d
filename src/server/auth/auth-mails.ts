import type { MailMessage } from '#server/platform/mail.ts';
import { mailText } from '#server/platform/mail-text.ts';

interface Reader {
  email: string;
  firstName: string;
}

/**
 * To someone who has just made an account. Without their name, as in the next mail: whoever filled in the form may not own the
 * address, and must not be able to put words of their own into our mail.
 */
export function welcomeMail(
  { email }: Pick<Reader, 'email'>,
  customerId: string,
  publicUrl: string,
): MailMessage {
  return mailText({
    to: email,
    key: `welcome:${customerId}`,
    subject: 'Your account is ready',
    paragraphs: [
      'Hello,',
      'your account is ready. Log in to see your orders and where they are.',
      { link: `${publicUrl}/login`, label: 'Log in' },
      'If you did not make this account, somebody typed your address by mistake: you need do nothing.',
    ],
  });
}

/** To someone who has an account, when a second one is made with their address. The form tells nobody; this mail does. */
export function alreadyCustomerMail({ email }: Pick<Reader, 'email'>, publicUrl: string): MailMessage {
  return mailText({
    to: email,
    key: `already-customer:${crypto.randomUUID()}`,
    subject: 'You already have an account',
    paragraphs: [
      'Hello,',
      'somebody, probably you, has just tried to make an account with this address. You already have one: log in with your password, or choose a new one with “Forgot your password?”. Nothing was changed.',
      { link: `${publicUrl}/login`, label: 'Log in' },
    ],
  });
}

/** The link to a new password: for one hour, once. */
export function passwordResetMail(
  { email, firstName }: Reader,
  { token, tokenHash }: { token: string; tokenHash: string },
  publicUrl: string,
): MailMessage {
  return mailText({
    to: email,
    key: `password-reset:${tokenHash}`,
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${firstName},`,
      'with this link you choose a new password. It works once, within the next hour.',
      { link: `${publicUrl}/reset-password?token=${token}`, label: 'Choose a new password' },
      'If you did not ask for it, leave it: your password stays as it is.',
    ],
  });
}
