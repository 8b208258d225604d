import { nextBillingDate } from '#domain/subscriptions/billing-interval.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { insertDueBillingCycle, type Subscription } from './subscription-store.ts';

type Scheduled = Pick<Subscription, 'id' | 'storeId' | 'anchorAt' | 'intervalCount' | 'intervalUnit'>;

/** Schedules the first delivery that is after now and after the last one. */
export async function scheduleNext(
  tx: Transaction,
  subscription: Scheduled,
  last: Date | null,
): Promise<void> {
  const { anchorAt: anchor, intervalCount: count, intervalUnit: unit } = subscription;
  const timeZone = await storeTimeZone(tx, subscription.storeId);
  const next = nextBillingDate({ anchor, count, unit, timeZone }, { last, now: await shopTime(tx) });
  await insertDueBillingCycle(tx, subscription, next);
}
