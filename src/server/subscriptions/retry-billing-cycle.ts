import { sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { BillingCycleId, SubscriptionId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import { RENEW_BILLING_CYCLE } from './renewals/renewal-queue.ts';
import { changeBillingCycle, lockSubscription, readDueBillingCycle } from './subscription-store.ts';

/**
 * Tries a delivery now that failed, or that was put off by a restore, instead of on the day of its next attempt. Twice at once it is charged once, because
 * a billing cycle has one checkout. Throws `subscription_changed` when this delivery is not waiting for another attempt.
 */
export async function retryBillingCycle(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  subscriptionId: SubscriptionId,
  billingCycleId: BillingCycleId,
): Promise<void> {
  await db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId);
    const due = await readDueBillingCycle(tx, subscriptionId);
    const isRunning = subscription?.status === 'active' || subscription?.status === 'past_due';
    const isWaiting = due !== null && (due.failureReason !== null || due.nextAttemptAt > due.startsAt);
    if (due?.id !== billingCycleId || !isWaiting || !isRunning)
      throw new DomainError(
        'subscription_changed',
        'This delivery is not waiting for another attempt any more. Look at the subscription again.',
      );
    await changeBillingCycle(tx, due.id, { nextAttemptAt: sql`shop_now()` });
    await jobs.enqueueForRows(tx, RENEW_BILLING_CYCLE, [due.id]);
  });
}
