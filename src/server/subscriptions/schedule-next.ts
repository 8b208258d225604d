import { nextDelivery } from '#domain/subscription/rhythm.ts';
import { shopTime } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database.ts';
import { insertDuePeriod, type Subscription } from './subscription-store.ts';

type Scheduled = Pick<Subscription, 'id' | 'storeId' | 'anchorAt' | 'intervalCount' | 'intervalUnit'>;

/** Has the first delivery of the rhythm fall due that comes after one that is over, and is not in the past. */
export async function scheduleNext(tx: Transaction, subscription: Scheduled, over: Date): Promise<void> {
  const now = await shopTime(tx);
  const { anchorAt, intervalCount: count, intervalUnit: unit } = subscription;
  const next = nextDelivery(anchorAt, { count, unit }, over > now ? over : now);
  await insertDuePeriod(tx, subscription, next);
}
