import { nextBillingDate } from '#domain/subscriptions/billing-interval.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { isUnderWay } from './billing-cycle-under-way.ts';
import {
  type BillingCycle,
  changeBillingCycle,
  insertDueBillingCycle,
  type Subscription,
} from './subscription-store.ts';

type Scheduled = Pick<Subscription, 'id' | 'storeId' | 'anchorAt' | 'intervalCount' | 'intervalUnit'>;

/** Schedules the first delivery that is after now and after the last one. */
export async function scheduleNext(
  tx: Transaction,
  subscription: Scheduled,
  last: Date | null,
): Promise<void> {
  await insertDueBillingCycle(tx, subscription, await dateAfter(tx, subscription, last));
}

async function dateAfter(db: Queryable, subscription: Scheduled, last: Date | null): Promise<Date> {
  const { anchorAt: anchor, intervalCount: count, intervalUnit: unit } = subscription;
  const timeZone = await storeTimeZone(db, subscription.storeId);
  return nextBillingDate({ anchor, count, unit, timeZone }, { last, now: await shopTime(db) });
}

/** When the first delivery would be, if a paused subscription went on now. */
export async function deliveryIfResumed(
  db: Queryable,
  subscription: Scheduled,
  due: BillingCycle | null,
): Promise<Date> {
  if (due && due.startsAt > (await shopTime(db))) return due.startsAt;
  return dateAfter(db, subscription, due?.startsAt ?? null);
}

/** When the next delivery is; of a paused subscription, when it would be if it went on now. Null when there is none. */
export async function nextDeliveryAt(
  db: Queryable,
  subscription: Scheduled & Pick<Subscription, 'status'>,
  due: BillingCycle | null,
): Promise<Date | null> {
  if (subscription.status === 'paused') return deliveryIfResumed(db, subscription, due);
  return due?.startsAt ?? null;
}

/** Schedules the deliveries of a paused subscription that goes on: the due one, or when that is past, the first one from now. */
export async function resumeDeliveries(
  tx: Transaction,
  subscription: Scheduled,
  due: BillingCycle | null,
): Promise<void> {
  if (due && (due.startsAt > (await shopTime(tx)) || (await isUnderWay(tx, due.id)))) return;
  if (due) await changeBillingCycle(tx, due.id, { status: 'skipped' });
  await scheduleNext(tx, subscription, due?.startsAt ?? null);
}
