import { networkOf } from '#server/platform/rate-limits/network-address.ts';
import { createLimit, type LimitStore } from '#server/platform/rate-limits/rate-limits.ts';

const TEN_MINUTES = 600;

/** Limits card testing: every checkout is a payment on which cards can be tried. docs/decisions/0057. */
export function createOpeningLimits(store: LimitStore) {
  const perShopper = createLimit(store, { name: 'checkouts-shopper', most: 30, seconds: TEN_MINUTES });
  const perAddress = createLimit(store, { name: 'checkouts-address', most: 1_500, seconds: TEN_MINUTES });
  return {
    /** Before a checkout is created. Throws `too_many_requests`. */
    async beforeOpening(address: string, shopperId: string): Promise<void> {
      await perShopper.take(shopperId);
      await perAddress.take(networkOf(address));
    },
  };
}
