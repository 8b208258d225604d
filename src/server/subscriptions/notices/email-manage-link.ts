import type { StoreId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createEmailLimit } from '#server/platform/rate-limits/email-limit.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { subscriptionOfSignedToken } from './manage-link.ts';
import { enqueueNotification } from './subscription-notifications.ts';

const MINUTES = 60;

/** Who asks for another link: the store, the token of the link that has expired, and the client's address. */
interface LinkRequest {
  storeId: StoreId;
  token: string;
  ip: string;
}

/**
 * Emails another link to a subscription to its own address, for a token of this shop that may have expired. Those of a
 * network that asks too often are refused; anything else is answered alike. docs/decisions/0362.
 */
export function createManageLinkRequests(deps: Pick<Deps, 'db' | 'jobs' | 'sessionSecret' | 'limits'>) {
  const { db, jobs, limits } = deps;
  const requests = createNetworkLimit(limits, {
    name: 'subscription-link-address',
    most: 60,
    seconds: 15 * MINUTES,
  });
  const mayEmail = createEmailLimit(limits, {
    name: 'subscription-link',
    hourly: 5,
    daily: 10,
    dailyOfNetwork: 300,
  });
  return async ({ storeId, token, ip }: LinkRequest): Promise<void> => {
    await requests.take(ip);
    const subscription = await subscriptionOfSignedToken(deps, token);
    if (subscription?.storeId !== storeId) return;
    const { id: subscriptionId, email } = subscription;
    if (!(await mayEmail({ key: subscriptionId, email, ip }))) return;
    const occasion = crypto.randomUUID();
    await db.transaction((tx) =>
      enqueueNotification(tx, jobs, { subscriptionId, news: 'link_wanted', occasion }),
    );
  };
}
