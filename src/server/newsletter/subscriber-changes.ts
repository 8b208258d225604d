import { eq } from 'drizzle-orm';
import type { CampaignId, NewsletterSubscriberId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { SubscriberChangeKind } from '#domain/newsletter/subscriber.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { newsletterChanges } from '#server/platform/database/schema/newsletter-tables.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';

/** The values of a subscription that has ended. */
export const UNSUBSCRIBED = { status: 'unsubscribed', unsubscribedAt: shopNow, updatedAt: shopNow } as const;

/** Whether an address has unsubscribed, also when somebody has typed it into the form since. */
export const hasUnsubscribed = ({
  status,
  unsubscribedAt,
}: Pick<typeof newsletterSubscribers.$inferSelect, 'status' | 'unsubscribedAt'>): boolean =>
  status === 'unsubscribed' || (status === 'pending' && unsubscribedAt !== null);

export interface SubscriberChange {
  kind: SubscriberChangeKind;
  /** Why, in the words of staff; or what was agreed to. */
  text?: string;
  /** The campaign whose link ended it. */
  campaignId?: CampaignId | null;
  staffMemberId?: StaffMemberId;
}

/** Adds to the history of a subscription. */
export async function recordChange(
  db: Queryable,
  { id, storeId }: { id: NewsletterSubscriberId; storeId: StoreId },
  change: SubscriberChange,
): Promise<void> {
  await db.insert(newsletterChanges).values({ storeId, subscriberId: id, ...change });
}

/** Ends a locked subscription, with why and by whom. */
export async function endLocked(
  tx: Transaction,
  { id, storeId, version }: { id: NewsletterSubscriberId; storeId: StoreId; version: number },
  change: Omit<SubscriberChange, 'kind'>,
): Promise<void> {
  const isByStaff = change.staffMemberId !== undefined;
  await tx
    .update(newsletterSubscribers)
    .set({ ...UNSUBSCRIBED, version: isByStaff ? version + 1 : version })
    .where(eq(newsletterSubscribers.id, id));
  await recordChange(tx, { id, storeId }, { ...change, kind: 'unsubscribed' });
}
