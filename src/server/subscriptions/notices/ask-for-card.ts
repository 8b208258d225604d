import { assertAllowed } from '#domain/subscriptions/subscription-actions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueueNotification } from './subscription-notifications.ts';
import type { Subscription } from '../subscription-store.ts';

/**
 * Emails the owner the link to give another card, once per key. Throws `subscription_changed` for a cancelled
 * subscription.
 */
export async function askForCard(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { id, status }: Subscription,
  key: string,
): Promise<void> {
  assertAllowed('change_card', status);
  await db.transaction((tx) =>
    enqueueNotification(tx, jobs, { subscriptionId: id, news: 'card_wanted', occasion: key }),
  );
}
