import type { SubscriptionId } from '#domain/ids.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUnderWay } from './billing-cycle-under-way.ts';
import { changeAsOwner } from './change-subscription.ts';
import { scheduleNext } from './schedule-next.ts';
import { changeBillingCycle, changeByOwner } from './subscription-store.ts';

type Owned = Pick<Deps, 'db' | 'jobs'>;

/** Pauses charging until it is resumed. Sold deliveries are still sent. */
export function pauseSubscription(deps: Owned, subscriptionId: SubscriptionId): Promise<void> {
  return changeAsOwner(deps, subscriptionId, 'pause', 'paused', (tx) =>
    changeByOwner(tx, subscriptionId, { status: 'paused', pausedBecause: 'owner' }),
  );
}

/** Resumes at the old interval, with the next billing cycle or, when that is past, the first one from now. */
export function resumeSubscription(deps: Owned, subscriptionId: SubscriptionId): Promise<void> {
  return changeAsOwner(deps, subscriptionId, 'resume', 'resumed', async (tx, { subscription, due }) => {
    const revision = await changeByOwner(tx, subscriptionId, { status: 'active', pausedBecause: null });
    const now = await shopTime(tx);
    if (due && (due.startsAt > now || (await isUnderWay(tx, due.id)))) return revision;
    if (due) await changeBillingCycle(tx, due.id, { status: 'skipped' });
    await scheduleNext(tx, subscription, due?.startsAt ?? null);
    return revision;
  });
}
