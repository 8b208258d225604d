import { shopTime } from '#server/platform/database/clock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUnderWay } from '../billing-cycle-under-way.ts';
import { type ChangedSubscription, changeAsOwner } from './change-subscription.ts';
import { scheduleNext } from '../schedule-next.ts';
import { changeBillingCycle, changeByOwner } from '../subscription-store.ts';

type Owned = Pick<Deps, 'db' | 'jobs'>;

/** Pauses charging until it is resumed. Sold deliveries are still sent. */
export function pauseSubscription(deps: Owned, changed: ChangedSubscription): Promise<void> {
  return changeAsOwner(deps, changed, 'pause', 'paused', (tx) =>
    changeByOwner(tx, changed.id, { status: 'paused', pausedBecause: 'owner' }),
  );
}

/** Resumes at the old interval, with the next billing cycle or, when that is past, the first one from now. */
export function resumeSubscription(deps: Owned, changed: ChangedSubscription): Promise<void> {
  return changeAsOwner(deps, changed, 'resume', 'resumed', async (tx, { subscription, due }) => {
    const revision = await changeByOwner(tx, changed.id, { status: 'active', pausedBecause: null });
    const now = await shopTime(tx);
    if (due && (due.startsAt > now || (await isUnderWay(tx, due.id)))) return revision;
    if (due) await changeBillingCycle(tx, due.id, { status: 'skipped' });
    await scheduleNext(tx, subscription, due?.startsAt ?? null);
    return revision;
  });
}
