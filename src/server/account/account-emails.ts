import type { Customer } from '#server/auth/account-store.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { writtenEmail } from '#server/platform/email/written-email.ts';

const OWN_ACCOUNT = 'You get this mail because of your account with us.';
const linkOf = (token: string) => `/confirm-email#token=${token}`;

/** The link for the mailbox of the new address, valid once, for an hour. It contains no text entered by the requester. */
export function proveAddressEmail(email: string, token: string): EmailContent {
  const written = writtenEmail('email-address-check', {});
  return {
    to: email,
    key: `prove-address:${crypto.randomUUID()}`,
    ...written.head,
    blocks: [written.paragraph('opening'), written.button(linkOf(token)), written.paragraph('closing')],
    reason: 'You get this mail because somebody typed this address into the settings of an account.',
    isSecret: true,
    isUrgent: true,
  };
}

/** Informs the owner of an account that its address was requested for another one. */
export function addressInUseEmail(email: string): EmailContent {
  const written = writtenEmail('email-address-in-use', {});
  return {
    to: email,
    key: `address-in-use:${crypto.randomUUID()}`,
    ...written.head,
    blocks: [written.paragraph('opening'), written.button('/login')],
    reason: OWN_ACCOUNT,
    isUrgent: true,
  };
}

/** The link for the mailbox of the old address, valid once, for an hour. */
export function approveChangeEmail(
  { email }: Pick<Customer, 'email'>,
  newEmail: string,
  token: string,
): EmailContent {
  const written = writtenEmail('email-change-approval', { address: newEmail });
  return {
    to: email,
    key: `approve-change:${crypto.randomUUID()}`,
    ...written.head,
    blocks: [
      written.paragraph('opening'),
      written.button(linkOf(token)),
      written.paragraph('closing'),
      written.button('/forgot-password', { name: 'secondButton' }),
    ],
    reason: OWN_ACCOUNT,
    isSecret: true,
    isUrgent: true,
  };
}

/** Sent to both addresses once the change is done. */
export function emailChangedEmail({ to, email }: { to: string; email: string }): EmailContent {
  const written = writtenEmail('email-changed', { address: email });
  return {
    to,
    key: `email-changed:${crypto.randomUUID()}`,
    ...written.head,
    blocks: [written.paragraph('opening'), written.paragraph('closing')],
    reason: OWN_ACCOUNT,
    isUrgent: true,
  };
}

/** Sent to both addresses once staff have merged two customers. Neither names the other: staff may be wrong. */
export function accountMergedEmail({ to, isKept }: { to: string; isKept: boolean }): EmailContent {
  const written = writtenEmail(isKept ? 'account-merged' : 'account-merged-away', {});
  return {
    to,
    key: `account-merged:${crypto.randomUUID()}`,
    ...written.head,
    blocks: [written.paragraph('opening'), written.paragraph('closing')],
    reason: OWN_ACCOUNT,
    isUrgent: true,
  };
}
