import type { SubscriptionId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';

/** The occasions on which subscribers are notified. */
export type NotificationKind =
  | 'started'
  | 'reminder'
  | 'declined'
  | 'paused_by_payment'
  | 'out_of_stock'
  | 'left_out'
  | 'unavailable'
  | 'paused_as_unavailable'
  | 'skipped'
  | 'skip_undone'
  | 'paused'
  | 'resumed'
  | 'interval_changed'
  | 'items_changed'
  | 'price_agreed'
  | 'address_changed'
  | 'card_changed'
  | 'card_wanted'
  | 'link_wanted'
  | 'cancelled';

export interface SubscriptionNotification {
  subscriptionId: SubscriptionId;
  news: NotificationKind;
  /** Identifies the occasion, so that each is notified once. */
  occasion: string;
}

export const NOTIFY_SUBSCRIBER = 'tell-subscriber';

/** For programs that change subscriptions but leave the emails to the running shop. */
export const declareSubscriptionNotifications = (jobs: Jobs): void => jobs.declare(NOTIFY_SUBSCRIBER);

/**
 * Queues a notification for when the transaction commits. A job writes the email, because its quote may need
 * the tax provider.
 */
export function enqueueNotification(
  tx: Transaction,
  jobs: Jobs,
  message: SubscriptionNotification,
): Promise<void> {
  const key = `${message.subscriptionId}:${message.news}:${message.occasion}`;
  return jobs.enqueue(tx, NOTIFY_SUBSCRIBER, message, { key });
}
