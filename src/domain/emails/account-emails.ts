import { type EmailKind, greeting } from './email-kind.ts';

const address = { about: 'The new address', example: 'maya@example.com' };

/** The texts of emails about accounts of customers. */
export const ACCOUNT_EMAILS = {
  'account-ready': {
    name: 'Account',
    when: 'When somebody makes an account',
    placeholders: {},
    texts: {
      subject: 'Your account is ready',
      preview: 'Log in to see your orders and where they are.',
      heading: 'Come in.',
      opening: 'Your account is ready. Log in to see your orders and where they are.',
      button: 'Log in',
      closing:
        'If you did not make this account, somebody typed your address by mistake: you need do nothing.',
    },
  },
  'account-exists': {
    name: 'Account: there is one already',
    when: 'When somebody makes an account with the address of another',
    placeholders: {},
    texts: {
      subject: 'You already have an account',
      preview: 'Log in with your password, or choose a new one. Nothing was changed.',
      heading: 'We know each other.',
      opening:
        'Somebody, probably you, has just tried to make an account with this address. You already have one: log in with your password, or choose a new one with “Forgot your password?”. Nothing was changed.',
      button: 'Log in',
    },
  },
  'password-reset': {
    name: 'New password',
    when: 'When somebody has forgotten theirs',
    placeholders: { greeting },
    texts: {
      subject: 'Choose a new password',
      preview: 'The link works once, within the next hour.',
      heading: 'A new password, then.',
      opening: '{greeting}\nwith this link you choose a new password. It works once, within the next hour.',
      button: 'Choose a new password',
      closing: 'If you did not ask for it, leave it: your password stays as it is.',
    },
  },
  'password-changed': {
    name: 'Password changed by a link',
    when: 'When a forgotten password was replaced',
    placeholders: {},
    texts: {
      subject: 'Your password was changed',
      preview: 'Every device is logged out. If it was you, all is well.',
      heading: 'Your password is a new one.',
      opening:
        'The password of your account was changed by a link in our email, and every device was logged out. If it was you, all is well.',
      closing:
        'If it was not you, somebody else can read your email: change the password of your mailbox first, then choose a new one here.',
      button: 'Choose a new password',
    },
  },
  'password-replaced': {
    name: 'Password changed in the account',
    when: 'When it was changed in the settings of the account',
    placeholders: {},
    texts: {
      subject: 'Your password is a new one',
      preview: 'Every other device is logged out. If it was you, all is well.',
      heading: 'Your password is a new one.',
      opening:
        'The password of your account was changed in its settings, and every other device was logged out. If it was you, all is well.',
      closing:
        'If it was not you, somebody knew your old password: choose a new one now, which logs them out, and change the old one wherever else you use it.',
      button: 'Choose a new password',
    },
  },
  'email-address-check': {
    name: 'Another email address: confirmation',
    when: 'To the new address, when an account is to have it',
    placeholders: {},
    texts: {
      subject: 'Is this your email address?',
      preview: 'The link works once, within the next hour.',
      heading: 'Say it is yours.',
      opening:
        'Somebody, hopefully you, wants to use this address for an account with us. Open the link where you are logged in. It works once, within the next hour.',
      button: 'It is mine',
      closing: 'If you did not ask for it, leave it: nothing happens.',
    },
  },
  'email-address-in-use': {
    name: 'Another email address: it has an account',
    when: 'To the new address, when an account has it already',
    placeholders: {},
    texts: {
      subject: 'This address has an account already',
      preview: 'Nothing was changed.',
      heading: 'We know each other.',
      opening:
        'Somebody, probably you, wants to use this address for another account with us. It has one already, so nothing was changed. Log in with this address, or delete its account first if you want to use the address for the other one.',
      button: 'Log in',
    },
  },
  'email-change-approval': {
    name: 'Another email address: approval',
    when: 'To the old address, before it changes',
    placeholders: { address },
    texts: {
      subject: 'Shall we change the email address of your account?',
      preview: 'It changes once both addresses say yes.',
      heading: 'Moving out?',
      opening:
        'The email address of your account is to become {address}, and with it go emails about your orders and subscriptions. It changes once both addresses say yes: this link works once, within the next hour.',
      button: 'Yes, change it',
      closing:
        'If you did not ask for it, do not open the link: somebody knows your password. Choose a new one now.',
      secondButton: 'Choose a new password',
    },
  },
  'email-changed': {
    name: 'Another email address: changed',
    when: 'To both addresses, once it has changed',
    placeholders: { address },
    texts: {
      subject: 'Your account has a new email address',
      preview: 'You log in with it from now on.',
      heading: 'Your address is a new one.',
      opening:
        'You log in with {address} from now on. Emails about your orders and subscriptions go there too, and so does the newsletter if you get it.',
      closing: 'If it was not you, answer this mail at once.',
    },
  },
  'account-merged': {
    name: 'Accounts put together: the one that stays',
    when: 'When staff have merged two customers',
    placeholders: {},
    texts: {
      subject: 'More is in your account now',
      preview: 'We put two addresses of yours together.',
      heading: 'Two became one.',
      opening:
        'We have put together what we had under two addresses of yours: orders and subscriptions of both are in the account with this address. Emails about them come here from now on.',
      closing: 'If you have no other address with us, answer this mail at once: we made a mistake.',
    },
  },
  'account-merged-away': {
    name: 'Accounts put together: the other one',
    when: 'When staff have merged two customers',
    placeholders: {},
    texts: {
      subject: 'What you had with us is in your other account now',
      preview: 'We put two addresses of yours together.',
      heading: 'Two became one.',
      opening:
        'We have put together what we had under two addresses of yours: your orders and subscriptions are in the account with your other address, and emails about them go there from now on. Links in older emails to this address open nothing any more.',
      closing: 'If you have no other address with us, answer this mail at once: we made a mistake.',
    },
  },
  'account-deleted': {
    name: 'Account deleted',
    when: 'When its owner deletes it',
    placeholders: {},
    texts: {
      subject: 'Your account is deleted',
      preview: 'Subscriptions are cancelled, and you are logged out everywhere.',
      heading: 'It was good to feed you.',
      opening:
        'Your account is deleted, as you asked. You are logged out everywhere, subscriptions are cancelled, and your addresses and your cart are gone. So is what you wrote to us, if your email was confirmed.',
      middle:
        'Invoices of your orders stay in our books, because the law asks for it; no account shows them any more. An order that is on its way still arrives, and we write to you about it.',
      closing: 'If it was not you, answer this mail.',
    },
  },
} as const satisfies Readonly<Record<string, EmailKind>>;
