import { type SignedLinks, signedLinks } from '#server/platform/sessions/signed-link.ts';

/** Links of reminders: they bring a cart back on any device, for 30 days. */
export const cartLinks = (sessionSecret: string): SignedLinks =>
  signedLinks(sessionSecret, { purpose: 'restore-cart', validDays: 30 });
