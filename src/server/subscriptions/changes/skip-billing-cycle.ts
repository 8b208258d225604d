import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUnderWay } from '../billing-cycle-under-way.ts';
import { type ChangedSubscription, changeAsOwner } from './change-subscription.ts';
import { scheduleNext } from '../schedule-next.ts';
import { changeBillingCycle, changeByOwner } from '../subscription-store.ts';

/**
 * Skips the next delivery. `renewalAt` is the one its owner saw, so that pressing twice skips only one.
 * Throws `subscription_changed` when another one is due by now, or this one is being charged.
 */
export function skipBillingCycle(
  deps: Pick<Deps, 'db' | 'jobs'>,
  changed: ChangedSubscription,
  renewalAt: Date,
): Promise<void> {
  return changeAsOwner(deps, changed, 'skip', 'skipped', async (tx, { subscription, due }) => {
    if (due?.startsAt.getTime() !== renewalAt.getTime()) {
      throw new DomainError(
        'subscription_changed',
        'Another delivery is next by now. Please look at its date before you skip it.',
      );
    }
    if (await isUnderWay(tx, due.id)) {
      throw new DomainError(
        'subscription_changed',
        'This delivery is being charged already and can no longer be skipped.',
      );
    }
    await changeBillingCycle(tx, due.id, { status: 'skipped' });
    await scheduleNext(tx, subscription, due.startsAt);
    return changeByOwner(tx, changed.id, { status: 'active' });
  });
}
