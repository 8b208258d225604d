import type { SubscriptionId } from '#domain/ids.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUnderWay } from './billing-cycle-under-way.ts';
import { changeAsOwner } from './change-subscription.ts';
import { scheduleNext } from './schedule-next.ts';
import { changeBillingCycle, changeByOwner } from './subscription-store.ts';

type Owned = Pick<Deps, 'db' | 'jobs'>;

/** Nothing more is charged until it is resumed. What is sold already is still delivered. */
export function pauseSubscription(deps: Owned, subscriptionId: SubscriptionId): Promise<void> {
  return changeAsOwner(deps, subscriptionId, 'pause', 'paused', (tx) =>
    changeByOwner(tx, subscriptionId, { status: 'paused', pausedBecause: 'owner' }),
  );
}

/** Continues at its old interval: with the billing cycle that was next, or the first one from now when that is past. */
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
