import type { Customer } from '#server/auth/account-store.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';

const OWN_ACCOUNT = 'You get this mail because of your account with us.';
const linkOf = (token: string) => `/confirm-email#token=${token}`;

/** The link for the mailbox of the new address, valid once, for an hour. It contains no text entered by the requester. */
export function proveAddressEmail(email: string, token: string): EmailContent {
  return {
    to: email,
    key: `prove-address:${crypto.randomUUID()}`,
    subject: 'Is this your email address?',
    preview: 'The link works once, within the next hour.',
    heading: 'Say it is yours.',
    blocks: [
      {
        paragraph:
          'Somebody, hopefully you, wants to use this address for an account with us. Open the link where you are logged in. It works once, within the next hour.',
      },
      { button: { label: 'It is mine', link: linkOf(token) } },
      { paragraph: 'If you did not ask for it, leave it: nothing happens.' },
    ],
    reason: 'You get this mail because somebody typed this address into the settings of an account.',
    isSecret: true,
    isUrgent: true,
  };
}

/** Informs the owner of an account that its address was requested for another one. */
export function addressInUseEmail(email: string): EmailContent {
  return {
    to: email,
    key: `address-in-use:${crypto.randomUUID()}`,
    subject: 'This address has an account already',
    preview: 'Nothing was changed.',
    heading: 'We know each other.',
    blocks: [
      {
        paragraph:
          'Somebody, probably you, wants to use this address for another account with us. It has one already, so nothing was changed. Log in with this address, or delete its account first if you want to use the address for the other one.',
      },
      { button: { label: 'Log in', link: '/login' } },
    ],
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
  return {
    to: email,
    key: `approve-change:${crypto.randomUUID()}`,
    subject: 'Shall we change the email address of your account?',
    preview: 'It changes once both addresses say yes.',
    heading: 'Moving out?',
    blocks: [
      {
        paragraph: `The email address of your account is to become ${newEmail}, and with it go emails about your orders and subscriptions. It changes once both addresses say yes: this link works once, within the next hour.`,
      },
      { button: { label: 'Yes, change it', link: linkOf(token) } },
      {
        paragraph:
          'If you did not ask for it, do not open the link: somebody knows your password. Choose a new one now.',
      },
      { button: { label: 'Choose a new password', link: '/forgot-password' } },
    ],
    reason: OWN_ACCOUNT,
    isSecret: true,
    isUrgent: true,
  };
}

/** Sent to both addresses once the change is done. */
export function emailChangedEmail({ to, email }: { to: string; email: string }): EmailContent {
  return {
    to,
    key: `email-changed:${crypto.randomUUID()}`,
    subject: 'Your account has a new email address',
    preview: 'You log in with it from now on.',
    heading: 'Your address is a new one.',
    blocks: [
      {
        paragraph: `You log in with ${email} from now on. Emails about your orders and subscriptions go there too, and so does the newsletter if you get it.`,
      },
      { paragraph: 'If it was not you, answer this mail at once.' },
    ],
    reason: OWN_ACCOUNT,
    isUrgent: true,
  };
}

/** Sent to both addresses once staff have merged two customers. Neither names the other: staff may be wrong. */
export function accountMergedEmail({ to, isKept }: { to: string; isKept: boolean }): EmailContent {
  return {
    to,
    key: `account-merged:${crypto.randomUUID()}`,
    subject: isKept ? 'More is in your account now' : 'What you had with us is in your other account now',
    preview: 'We put two addresses of yours together.',
    heading: 'Two became one.',
    blocks: [
      {
        paragraph: isKept
          ? 'We have put together what we had under two addresses of yours: orders and subscriptions of both are in the account with this address. Emails about them come here from now on.'
          : 'We have put together what we had under two addresses of yours: your orders and subscriptions are in the account with your other address, and emails about them go there from now on. Links in older emails to this address open nothing any more.',
      },
      { paragraph: 'If you have no other address with us, answer this mail at once: we made a mistake.' },
    ],
    reason: OWN_ACCOUNT,
    isUrgent: true,
  };
}
