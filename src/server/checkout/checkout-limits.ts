import type { CheckoutId, ShopperId } from '#domain/ids.ts';
import { createNetworkLimit } from '#server/platform/rate-limits/network-limit.ts';
import { createLimit, type LimitStore, tooManyRequests } from '#server/platform/rate-limits/rate-limits.ts';

const MINUTE = 60;
const TEN_MINUTES = 10 * MINUTE;
/** How long a finalized checkout reserves its stock. */
export const HOLD_SECONDS = 15 * MINUTE;
/** How long a shopper may hold stock in total without paying, and the pause after that. */
const HOLD_IN_ALL_SECONDS = 30 * MINUTE;
const PAUSE_SECONDS = 15 * MINUTE;
const ONE_DAY = 24 * 60 * MINUTE;

export type FinalizeLimits = ReturnType<typeof createFinalizeLimits>;
export type OpeningLimits = ReturnType<typeof createOpeningLimits>;

/** Limits holding stock without paying for it: docs/decisions/0057. */
export function createFinalizeLimits(store: LimitStore) {
  const perShopper = createLimit(store, { name: 'finalize-shopper', most: 40, seconds: TEN_MINUTES });
  const perAddress = createNetworkLimit(store, {
    name: 'finalize-address',
    most: 1_500,
    seconds: TEN_MINUTES,
  });
  const seconds = HOLD_IN_ALL_SECONDS + PAUSE_SECONDS;
  const holding = createLimit(store, { name: 'holding', most: 1, seconds });
  const paid = createLimit(store, { name: 'paid-checkouts', most: 1, seconds: ONE_DAY });
  return {
    /**
     * Returns for how many seconds stock may be reserved: 15 minutes, or the rest of the shopper's half hour.
     * Throws `too_many_requests` when nothing is left, or when totals were finalized too often.
     */
    async beforeFinalizing(address: string, shopperId: ShopperId): Promise<number> {
      await perShopper.take(shopperId);
      await perAddress.take(address);
      const heldSeconds = await holding.secondsSinceFirst(shopperId);
      if (heldSeconds >= HOLD_IN_ALL_SECONDS) {
        throw tooManyRequests(
          Math.max(1, seconds - heldSeconds),
          'We held this for you for half an hour; now others may have it.',
        );
      }
      return Math.min(HOLD_SECONDS, HOLD_IN_ALL_SECONDS - heldSeconds);
    },
    /** Resets the shopper's half hour when a checkout is first seen as paid, unless that was long ago. */
    async afterPaying(
      checkout: { id: CheckoutId; shopperId: ShopperId; updatedAt: Date },
      now: Date,
    ): Promise<void> {
      const isLongAgo = now.getTime() - checkout.updatedAt.getTime() > (ONE_DAY * 1000) / 2;
      if (!isLongAgo && (await paid.tryTake(checkout.id))) await holding.clear(checkout.shopperId);
    },
  };
}

/** Limits card testing: every checkout is a payment on which cards can be tried. docs/decisions/0057. */
export function createOpeningLimits(store: LimitStore) {
  const perShopper = createLimit(store, { name: 'checkouts-shopper', most: 30, seconds: TEN_MINUTES });
  const perAddress = createNetworkLimit(store, {
    name: 'checkouts-address',
    most: 1_500,
    seconds: TEN_MINUTES,
  });
  return {
    /** Before a checkout is created. Throws `too_many_requests`. */
    async beforeOpening(address: string, shopperId: ShopperId): Promise<void> {
      await perShopper.take(shopperId);
      await perAddress.take(address);
    },
  };
}
