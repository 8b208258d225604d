import { and, eq, exists, sql } from 'drizzle-orm';
import type { SubscriptionId } from '#domain/ids.ts';
import { assertAllowed } from '#domain/subscriptions/subscription-actions.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import {
  importedSubscriptions,
  subscriptions,
} from '#server/platform/database/schema/subscription-tables.ts';
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
  await db.transaction(async (tx) => {
    await recordThatAsked(tx, id);
    await enqueueNotification(tx, jobs, { subscriptionId: id, news: 'card_wanted', occasion: key });
  });
}

/** An imported one that waits for its card: undoing the import leaves it then, and asking for all cards leaves it out for a day. */
async function recordThatAsked(tx: Transaction, id: SubscriptionId): Promise<void> {
  const isWaiting = tx
    .select({ found: sql`1` })
    .from(subscriptions)
    .where(and(eq(subscriptions.id, id), eq(subscriptions.pausedBecause, 'no_card')));
  await tx
    .update(importedSubscriptions)
    .set({ askedAt: shopNow })
    .where(and(eq(importedSubscriptions.subscriptionId, id), exists(isWaiting)));
}
