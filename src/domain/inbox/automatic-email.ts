/** Lower-case names of an email's headers with their values. */
export type EmailHeaders = ReadonlyMap<string, string>;

const AUTOMATIC_SENDERS = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i;
const has = (headers: EmailHeaders, name: string, pattern: RegExp) => pattern.test(headers.get(name) ?? '');

/** Whether an email server wrote it to say that an email was not delivered. RFC 3464. */
export const isBounce = (headers: EmailHeaders, from: string): boolean =>
  has(headers, 'content-type', /^multipart\/report\b/i) || /^mailer-daemon@/i.test(from);

/** Whether a program wrote an email: an absence note, a newsletter, a delivery report. RFC 3834. */
export const isAutomaticEmail = (headers: EmailHeaders, from: string): boolean =>
  isBounce(headers, from) ||
  AUTOMATIC_SENDERS.test(from) ||
  has(headers, 'auto-submitted', /^(?!no\b)\S/i) ||
  has(headers, 'precedence', /^(?:bulk|junk|list|auto_reply)\b/i) ||
  has(headers, 'return-path', /^<>$/) ||
  ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond'].some((name) => headers.has(name));
