import { sql } from 'drizzle-orm';
import type { BillingCycleId, OrderId } from '#domain/ids.ts';
import { afterFailure, LAST_DAY } from '#domain/subscriptions/dunning.ts';
import type { BillingFailureReason, PauseReason } from '#domain/subscriptions/subscription.ts';
import { raiseAlert } from '#server/platform/alerts/alerts.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { enqueueNotification, type NotificationKind } from './notices/subscription-notifications.ts';
import { scheduleNext } from './schedule-next.ts';
import {
  type BillingCycle,
  changeBillingCycle,
  changeSubscription,
  lockSubscription,
  readBillingCycle,
  type Subscription,
} from './subscription-store.ts';

/** A billing cycle with its subscription, locked. */
async function lockBillingCycle(
  tx: Transaction,
  billingCycleId: BillingCycleId,
): Promise<[Subscription, BillingCycle]> {
  const found = await readBillingCycle(tx, billingCycleId);
  const subscription = found && (await lockSubscription(tx, found.subscriptionId));
  const cycle = subscription && (await readBillingCycle(tx, billingCycleId));
  if (!subscription || !cycle) throw new Error(`there is no billing cycle ${billingCycleId}`);
  return [subscription, cycle];
}

/**
 * Whether a quoted billing cycle may become a sale: it is due, its subscription is active, and its owner has
 * changed nothing since. Locks the subscription until the transaction ends.
 */
export async function mayBeSold(tx: Transaction, billingCycleId: BillingCycleId): Promise<boolean> {
  const [subscription, cycle] = await lockBillingCycle(tx, billingCycleId);
  return isRunning(subscription) && cycle.status === 'due' && cycle.quotedRevision === subscription.revision;
}

const isRunning = ({ status }: Subscription) => status === 'active' || status === 'past_due';

/**
 * Marks a billing cycle as paid and schedules the next one, unless the subscription was cancelled meanwhile.
 */
export async function payBillingCycle(
  tx: Transaction,
  billingCycleId: BillingCycleId,
  orderId: OrderId,
): Promise<void> {
  const [subscription, cycle] = await lockBillingCycle(tx, billingCycleId);
  await changeBillingCycle(tx, billingCycleId, { status: 'paid', orderId, failureReason: null });
  if (subscription.status === 'cancelled') return;
  if (subscription.status === 'past_due') await changeSubscription(tx, subscription.id, { status: 'active' });
  await scheduleNext(tx, subscription, cycle.startsAt);
}

/**
 * Leaves out a delivery whose order staff have cancelled and refunded: it is not charged again, and the next one is due as
 * always. The email about the order tells its owner.
 */
export async function leaveOutBillingCycle(tx: Transaction, billingCycleId: BillingCycleId): Promise<void> {
  const [subscription, cycle] = await lockBillingCycle(tx, billingCycleId);
  if (cycle.status !== 'due') return;
  await changeBillingCycle(tx, billingCycleId, { status: 'skipped', failureReason: null });
  if (!isRunning(subscription)) return;
  if (subscription.status === 'past_due') await changeSubscription(tx, subscription.id, { status: 'active' });
  await scheduleNext(tx, subscription, cycle.startsAt);
}

/**
 * Records a failed charge: retried on days 1, 3 and 7, counted by its reason, then the cycle is skipped or the subscription paused;
 * the owner is notified each time. Does nothing when the cycle is no longer due or the failure was recorded already.
 * A failure of what the owner has changed since, such as the card, does not count: the cycle stays due; of a cancelled
 * subscription it is skipped.
 */
export async function failBillingCycle(
  tx: Transaction,
  jobs: Jobs,
  billingCycleId: BillingCycleId,
  reason: BillingFailureReason,
): Promise<void> {
  const [subscription, cycle] = await lockBillingCycle(tx, billingCycleId);
  if (cycle.status !== 'due') return;
  // It stayed due because it was sold when its subscription was cancelled.
  if (subscription.status === 'cancelled')
    return changeBillingCycle(tx, billingCycleId, { status: 'skipped' });
  if (!isRunning(subscription)) return;
  const now = await shopTime(tx);
  if (cycle.nextAttemptAt > now) return;
  if (reason === 'payment' && cycle.quotedRevision !== subscription.revision) return;
  const attempts = cycle.failureReason === reason ? cycle.attempts + 1 : 1;
  const after = afterFailure(reason, attempts, { isTooLate: cycle.attempts > 0 && isTooLate(cycle, now) });
  const notify = (news: NotificationKind) =>
    enqueueNotification(tx, jobs, {
      subscriptionId: subscription.id,
      news,
      // Another card and another reason start counting again.
      occasion: `${billingCycleId}:${cycle.nextAttemptAt.toISOString()}`,
    });
  switch (after.kind) {
    case 'retry':
      await changeBillingCycle(tx, billingCycleId, {
        attempts,
        failureReason: reason,
        nextAttemptAt: sql`shop_now() + make_interval(days => ${after.inDays})`,
      });
      if (reason === 'payment') await changeSubscription(tx, subscription.id, { status: 'past_due' });
      return notify(NOTIFICATION_OF_RETRY[reason]);
    case 'leave_out':
      await changeBillingCycle(tx, billingCycleId, { attempts, failureReason: reason, status: 'failed' });
      await changeSubscription(tx, subscription.id, { status: 'active' });
      await scheduleNext(tx, subscription, cycle.startsAt);
      return notify('left_out');
    case 'pause':
      await changeBillingCycle(tx, billingCycleId, { attempts, failureReason: reason, status: 'failed' });
      await changeSubscription(tx, subscription.id, { status: 'paused', pausedBecause: after.because });
      await alertPaused(tx, jobs, subscription, cycle, after.because);
      return notify(after.because === 'payment' ? 'paused_by_payment' : 'paused_as_unavailable');
  }
}

const isTooLate = ({ startsAt }: BillingCycle, now: Date): boolean =>
  now.getTime() >= startsAt.getTime() + LAST_DAY * 24 * 3600 * 1000;

/** A subscription that pauses by itself is lost revenue, so staff may want to contact its owner. */
function alertPaused(
  tx: Transaction,
  jobs: Jobs,
  { storeId, email }: Subscription,
  cycle: BillingCycle,
  because: PauseReason,
): Promise<void> {
  const why =
    because === 'payment'
      ? 'its card was declined to the end'
      : 'something in it is no longer sold or not sent there, its address was not found, or it costs less than a card is charged';
  return raiseAlert(tx, jobs, {
    storeId,
    key: `subscription-paused:${cycle.id}`,
    title: 'A subscription was paused',
    text: `The subscription of ${email} was paused: ${why}. Its owner was told; it goes on once they resume it, with another card if need be.`,
  });
}

const NOTIFICATION_OF_RETRY: Readonly<Record<BillingFailureReason, NotificationKind>> = {
  payment: 'declined',
  stock: 'out_of_stock',
  unavailable: 'unavailable',
};
