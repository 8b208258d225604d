import type { SubscriptionId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { isUnderWay } from './billing-cycle-under-way.ts';
import { type Changing, changeWithin } from './change-subscription.ts';
import { changeBillingCycle, changeByOwner } from './subscription-store.ts';

/** Cancels at once and for good: nothing that is not sold yet will be charged. */
export async function cancelSubscription(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  subscriptionId: SubscriptionId,
): Promise<void> {
  await db.transaction((tx) => cancelWithin(tx, jobs, subscriptionId));
}

/** The same within a transaction of the caller's. */
export function cancelWithin(tx: Transaction, jobs: Jobs, subscriptionId: SubscriptionId): Promise<void> {
  return changeWithin(tx, jobs, { subscriptionId, action: 'cancel', news: 'cancelled', work: cancel });
}

async function cancel(tx: Transaction, { subscription: { id }, due }: Changing): Promise<number> {
  if (due && !(await isUnderWay(tx, due.id))) await changeBillingCycle(tx, due.id, { status: 'skipped' });
  return changeByOwner(tx, id, { status: 'cancelled', pausedBecause: null });
}
