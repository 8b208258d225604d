import { and, eq } from 'drizzle-orm';
import { changedMeanwhile, DomainError } from '#domain/errors.ts';
import type { NewsletterSubscriberId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { endLocked } from './subscriber-changes.ts';

export type NewsletterSubscriber = typeof newsletterSubscribers.$inferSelect;

/** A subscriber of a store. Throws `not_found`. */
export async function readSubscriber(
  db: Queryable,
  { storeId, subscriberId }: { storeId: StoreId; subscriberId: NewsletterSubscriberId },
  { lock = false }: { lock?: boolean } = {},
): Promise<NewsletterSubscriber> {
  const query = db
    .select()
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.storeId, storeId), eq(newsletterSubscribers.id, subscriberId)));
  const [subscriber] = await (lock ? query.for('update') : query);
  if (!subscriber) throw new DomainError('not_found', 'There is no such subscriber.');
  return subscriber;
}

/**
 * Ends a subscription for somebody who asked staff for it. Throws `not_found`, `changed_meanwhile`, and `not_possible_now`
 * when it has ended already.
 */
export function unsubscribeByStaff(
  db: Database,
  shown: { storeId: StoreId; subscriberId: NewsletterSubscriberId; version: number },
  by: { reason: string; staffMemberId: StaffMemberId },
): Promise<number> {
  return db.transaction(async (tx) => {
    const subscriber = await readSubscriber(tx, shown, { lock: true });
    if (subscriber.version !== shown.version)
      throw changedMeanwhile('this subscriber', { version: subscriber.version });
    if (subscriber.status === 'unsubscribed')
      throw new DomainError('not_possible_now', 'This address is unsubscribed already.');
    await endLocked(tx, subscriber, { text: by.reason, staffMemberId: by.staffMemberId });
    return subscriber.version + 1;
  });
}
