import type { SubscriptionId } from '#domain/ids.ts';
import { type SignedLinks, signedLinks } from '#server/platform/sessions/signed-link.ts';

/**
 * Links to manage one subscription as a guest, valid for 60 days. The token comes after `#`, so that it
 * reaches no server, log or third party.
 */
export const manageLinks = (sessionSecret: string): SignedLinks<SubscriptionId> =>
  signedLinks(sessionSecret, { purpose: 'manage-subscription', validDays: 60 });
