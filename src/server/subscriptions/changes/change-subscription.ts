import { DomainError } from '#domain/errors.ts';
import type { SubscriptionId } from '#domain/ids.ts';
import { assertAllowed, type SubscriptionAction } from '#domain/subscriptions/subscription-actions.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { enqueueNotification, type NotificationKind } from '../notices/subscription-notifications.ts';
import {
  type BillingCycle,
  lockSubscription,
  readDueBillingCycle,
  type Subscription,
} from '../subscription-store.ts';

/** A locked subscription with its due billing cycle. */
export interface Changing {
  subscription: Subscription;
  due: BillingCycle | null;
}

type Work = (tx: Transaction, changing: Changing) => Promise<number | null>;

/** A subscription; of a change by staff with the revision that was shown to them. */
export interface ChangedSubscription {
  id: SubscriptionId;
  shownRevision?: number;
}

/**
 * Applies an owner's change in one transaction and notifies them. `work` returns the new revision, or null
 * when nothing changed. Throws `subscription_changed` when the status does not allow it, and `changed_meanwhile` when
 * another revision was shown.
 */
export async function changeAsOwner(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  changed: ChangedSubscription,
  action: SubscriptionAction,
  news: NotificationKind,
  work: Work,
): Promise<void> {
  await db.transaction((tx) => changeWithin(tx, jobs, { changed, action, news, work }));
}

/** The same within a transaction of the caller's. */
export async function changeWithin(
  tx: Transaction,
  jobs: Jobs,
  change: { changed: ChangedSubscription; action: SubscriptionAction; news: NotificationKind; work: Work },
): Promise<void> {
  const { changed, action, news, work } = change;
  const { id: subscriptionId, shownRevision } = changed;
  const subscription = await lockSubscription(tx, subscriptionId);
  if (!subscription) throw new Error(`subscription ${subscriptionId} is gone`);
  if (isAlreadyDone(action, subscription)) return;
  if (shownRevision !== undefined && shownRevision !== subscription.revision)
    throw new DomainError(
      'changed_meanwhile',
      'Its owner or a colleague has changed this subscription in the meantime.',
      { current: { version: subscription.revision, status: subscription.status } },
    );
  assertAllowed(action, subscription.status);
  const revision = await work(tx, { subscription, due: await readDueBillingCycle(tx, subscriptionId) });
  if (revision !== null)
    await enqueueNotification(tx, jobs, { subscriptionId, news, occasion: String(revision) });
}

/** Repeating an action, such as pausing a paused subscription, changes nothing. */
function isAlreadyDone(action: SubscriptionAction, { status }: Subscription): boolean {
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
    case 'change_item':
    case 'agree_price':
    case 'change_address':
    case 'change_card':
      return false;
  }
}
