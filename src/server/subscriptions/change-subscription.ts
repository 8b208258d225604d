import type { SubscriptionId } from '#domain/ids.ts';
import { assertAllowed, type SubscriptionAction } from '#domain/subscriptions/subscription-actions.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueueNotification, type NotificationKind } from './subscription-notifications.ts';
import {
  type BillingCycle,
  lockSubscription,
  readDueBillingCycle,
  type Subscription,
} from './subscription-store.ts';

/** A subscription as its owner changes it: locked, with the delivery that is due. */
export interface Changing {
  subscription: Subscription;
  due: BillingCycle | null;
}

/**
 * Does what its owner wants with a subscription, in one transaction, and notifies them. `work` answers the revision that it wrote, or
 * null when there was nothing to change (the same wish again). Throws `subscription_changed` when its status does not allow it.
 */
export async function changeAsOwner(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  subscriptionId: SubscriptionId,
  action: SubscriptionAction,
  news: NotificationKind,
  work: (tx: Transaction, changing: Changing) => Promise<number | null>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const subscription = await lockSubscription(tx, subscriptionId);
    if (!subscription) throw new Error(`subscription ${subscriptionId} is gone`);
    if (isAsWished(action, subscription)) return;
    assertAllowed(action, subscription.status);
    const revision = await work(tx, { subscription, due: await readDueBillingCycle(tx, subscriptionId) });
    if (revision !== null)
      await enqueueNotification(tx, jobs, { subscriptionId, news, occasion: String(revision) });
  });
}

/** Pausing what is paused, and the like, changes nothing: the second press of a button is as good as the first. */
function isAsWished(action: SubscriptionAction, { status }: Subscription): boolean {
  switch (action) {
    case 'pause':
      return status === 'paused';
    case 'resume':
      return status === 'active';
    case 'cancel':
      return status === 'cancelled';
    case 'skip':
    case 'undo_skip':
    case 'change_interval':
    case 'change_address':
    case 'change_card':
      return false;
  }
}
