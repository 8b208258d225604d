import type { StoreId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createEmailLimit } from '#server/platform/rate-limits/email-limit.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { subscribeToNewsletter } from './subscribe-to-newsletter.ts';

const ONE_HOUR = 3600;

/**
 * Signs an address up, for the call and for the plain form, which share their limits. Rejects with
 * `too_many_requests` for the network; beyond the limits of emails it only sends nothing.
 */
export type NewsletterSignUp = (request: { storeId: StoreId; email: string; ip: string }) => Promise<void>;

export function newsletterSignUp(deps: Deps): NewsletterSignUp {
  const networks = createNetworkLimit(deps.limits, {
    name: 'newsletter-address',
    most: 200,
    seconds: ONE_HOUR,
  });
  const mayEmail = createEmailLimit(deps.limits, {
    name: 'newsletter',
    hourly: 3,
    daily: 6,
    dailyOfNetwork: 300,
  });
  return async ({ storeId, email, ip }) => {
    await networks.take(ip);
    if (await mayEmail({ key: storeId, email, ip })) await subscribeToNewsletter(deps, { storeId, email });
  };
}
