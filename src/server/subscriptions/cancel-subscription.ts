import type { SubscriptionId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUnderWay } from './billing-cycle-under-way.ts';
import { changeAsOwner } from './change-subscription.ts';
import { changeBillingCycle, changeByOwner } from './subscription-store.ts';

/** Cancels at once and for good: nothing that is not sold yet will be charged. */
export function cancelSubscription(
  deps: Pick<Deps, 'db' | 'jobs'>,
  subscriptionId: SubscriptionId,
): Promise<void> {
  return changeAsOwner(deps, subscriptionId, 'cancel', 'cancelled', async (tx, { due }) => {
    if (due && !(await isUnderWay(tx, due.id))) await changeBillingCycle(tx, due.id, { status: 'skipped' });
    return changeByOwner(tx, subscriptionId, { status: 'cancelled', pausedBecause: null });
  });
}
