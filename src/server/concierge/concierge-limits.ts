import type { ShopperId } from '#domain/ids.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { createLimit, type LimitStore } from '#server/platform/rate-limits/rate-limits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Limits against flooding: docs/decisions/0013. Each throws `too_many_requests`. */
export function createConciergeLimits(store: LimitStore) {
  const perAddress = createNetworkLimit(store, { name: 'concierge-address', most: 60, seconds: MINUTE });
  const perAddressHour = createNetworkLimit(store, {
    name: 'concierge-address-hour',
    most: 600,
    seconds: HOUR,
  });
  const perShopper = createLimit(store, { name: 'concierge-shopper', most: 20, seconds: MINUTE });
  const perShopperHour = createLimit(store, { name: 'concierge-shopper-hour', most: 200, seconds: HOUR });
  return {
    /** Before a session is created for an address. */
    async beforeSession(address: string): Promise<void> {
      await perAddress.take(address);
      await perAddressHour.take(address);
    },
    /** Before a shopper's question is answered. */
    async beforeQuestion(shopperId: ShopperId): Promise<void> {
      await perShopper.take(shopperId);
      await perShopperHour.take(shopperId);
    },
  };
}
