import { sql } from 'drizzle-orm';
import type { CancellationReason } from '#domain/subscriptions/subscription-views.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { isUnderWay } from '../billing-cycle-under-way.ts';
import { type ChangedSubscription, type Changing, changeWithin } from './change-subscription.ts';
import { changeBillingCycle, changeByOwner } from '../subscription-store.ts';

/** Cancels at once and for good: nothing that is not sold yet will be charged. `reason` is what its owner told staff. */
export async function cancelSubscription(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  changed: ChangedSubscription,
  reason: CancellationReason | null = null,
): Promise<void> {
  await db.transaction((tx) => cancelWithin(tx, jobs, changed, reason));
}

/** The same within a transaction of the caller's. */
export function cancelWithin(
  tx: Transaction,
  jobs: Jobs,
  changed: ChangedSubscription,
  reason: CancellationReason | null = null,
): Promise<void> {
  const work = (inner: Transaction, changing: Changing) => cancel(inner, changing, reason);
  return changeWithin(tx, jobs, { changed, action: 'cancel', news: 'cancelled', work });
}

async function cancel(
  tx: Transaction,
  { subscription: { id }, due }: Changing,
  cancellationReason: CancellationReason | null,
): Promise<number> {
  if (due && !(await isUnderWay(tx, due.id))) await changeBillingCycle(tx, due.id, { status: 'skipped' });
  return changeByOwner(tx, id, {
    status: 'cancelled',
    pausedBecause: null,
    cancelledAt: sql`shop_now()`,
    cancellationReason,
  });
}
