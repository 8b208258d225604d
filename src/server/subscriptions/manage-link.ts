import type { SubscriptionId } from '#domain/ids.ts';
import { type SignedLinks, signedLinks } from '#server/platform/sessions/signed-link.ts';

/**
 * Links that let their holder manage one subscription as a guest, for 60 days. In addresses the token comes after `#`, so that no
 * server, log or third party learns it.
 */
export const manageLinks = (sessionSecret: string): SignedLinks<SubscriptionId> =>
  signedLinks(sessionSecret, { purpose: 'manage-subscription', validDays: 60 });
