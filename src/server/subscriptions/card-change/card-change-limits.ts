import type { SubscriptionId } from '#domain/ids.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { createLimit, type LimitStore } from '#server/platform/rate-limits/rate-limits.ts';

const AN_HOUR = 3_600;

/** Limits card testing: every setup is an opportunity to try cards. docs/decisions/0057. */
export function createCardChangeLimits(store: LimitStore) {
  const perSubscription = createLimit(store, {
    name: 'card-changes-subscription',
    most: 20,
    seconds: AN_HOUR,
  });
  const perAddress = createNetworkLimit(store, { name: 'card-changes-address', most: 300, seconds: AN_HOUR });
  return {
    /** Before a change is started or continued. Throws `too_many_requests`. */
    async beforeStarting(address: string, subscriptionId: SubscriptionId): Promise<void> {
      await perSubscription.take(subscriptionId);
      await perAddress.take(address);
    },
  };
}
