import type { CartId } from '#domain/ids.ts';
import { type SignedLinks, signedLinks } from '#server/platform/sessions/signed-link.ts';

/** Links in reminders that restore a cart on any device, valid for 30 days. */
export const cartLinks = (sessionSecret: string): SignedLinks<CartId> =>
  signedLinks(sessionSecret, { purpose: 'restore-cart', validDays: 30 });
