import type { CartId } from '#domain/ids.ts';
import { type SignedLinks, signedLinks } from '#server/platform/sessions/signed-link.ts';

/** How long the links in a reminder work. */
export const CART_LINK_DAYS = 30;

/** Links in reminders that restore a cart on any device, or end its reminders. */
export const cartLinks = (sessionSecret: string): SignedLinks<CartId> =>
  signedLinks(sessionSecret, { purpose: 'restore-cart', validDays: CART_LINK_DAYS });
