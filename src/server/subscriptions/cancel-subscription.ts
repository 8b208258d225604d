import type { Parts } from '#server/platform/parts.ts';
import { changeAsOwner } from './change-subscription.ts';
import { isUnderWay } from './delivery-under-way.ts';
import { changeByOwner, changePeriod } from './subscription-store.ts';

/** Over, at once and for good: nothing that is not sold yet will be charged. */
export function cancelSubscription(parts: Pick<Parts, 'db' | 'jobs'>, id: string): Promise<void> {
  return changeAsOwner(parts, id, 'cancel', 'cancelled', async (tx, { due }) => {
    if (due && !(await isUnderWay(tx, due.id))) await changePeriod(tx, due.id, { status: 'skipped' });
    return changeByOwner(tx, id, { status: 'cancelled', pausedBecause: null });
  });
}
