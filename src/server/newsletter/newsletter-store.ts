import { createHmac } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CampaignId, NewsletterSubscriberId, StoreId } from '#domain/ids.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { newsletterReceivers } from '#server/platform/database/schema/newsletter-tables.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { signedLinks } from '#server/platform/sessions/signed-link.ts';
import { endLocked, recordChange, UNSUBSCRIBED } from './subscriber-changes.ts';

/** How long the link that confirms a subscription works, in days. */
const CONFIRMATION_DAYS = 30;

/** The link that confirms. The one that unsubscribes is in every newsletter, and is passed on with it. */
export const newsletterConfirmationLinks = (secret: string) =>
  signedLinks<NewsletterSubscriberId>(secret, {
    purpose: 'confirm-newsletter',
    validDays: CONFIRMATION_DAYS,
  });

/** The token of links that unsubscribe, derived from the subscriber and the session secret, so that none is stored. */
export function subscriberToken(secret: string, subscriberId: NewsletterSubscriberId): string {
  return createHmac('sha256', secret).update(`newsletter:${subscriberId}`).digest('base64url');
}

/**
 * Adds an address as pending until it is confirmed by email; a confirmed one stays confirmed. One that had unsubscribed
 * still counts as unsubscribed while it is pending: anybody can type an address into the form.
 */
export async function requestSubscription(
  tx: Transaction,
  secret: string,
  { storeId, email }: { storeId: StoreId; email: string },
): Promise<{ id: NewsletterSubscriberId; isConfirmed: boolean; token: string }> {
  const { status, unsubscribedAt, updatedAt } = newsletterSubscribers;
  const [row] = await tx
    .insert(newsletterSubscribers)
    .values({ storeId, email })
    .onConflictDoUpdate({
      target: [newsletterSubscribers.storeId, newsletterSubscribers.email],
      set: {
        status: sql`case when ${status} = 'confirmed' then 'confirmed' else 'pending' end`,
        // A release that knew of no such time may have unsubscribed it.
        unsubscribedAt: sql`case when ${status} = 'unsubscribed' then coalesce(${unsubscribedAt}, ${updatedAt}) else ${unsubscribedAt} end`,
        updatedAt: shopNow,
      },
    })
    .returning({ id: newsletterSubscribers.id, status });
  if (!row) throw new Error('a subscriber could be neither found nor made');
  const token = subscriberToken(secret, row.id);
  if (row.status === 'pending') await recordChange(tx, { id: row.id, storeId }, { kind: 'requested' });
  await tx
    .update(newsletterSubscribers)
    .set({ tokenHash: hashOfSecret(token) })
    .where(eq(newsletterSubscribers.id, row.id));
  return { id: row.id, isConfirmed: row.status === 'confirmed', token };
}

export type Subscriber = Pick<
  typeof newsletterSubscribers.$inferSelect,
  'id' | 'storeId' | 'email' | 'status' | 'welcomedAt'
>;

export async function findSubscriber(
  db: Queryable,
  id: NewsletterSubscriberId,
): Promise<Subscriber | undefined> {
  const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.id, id));
  return row;
}

/** The same, locked until the transaction ends: of two confirmations at once the second sees the first. */
export async function lockSubscriber(
  tx: Transaction,
  id: NewsletterSubscriberId,
): Promise<Subscriber | undefined> {
  const [row] = await tx
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.id, id))
    .for('update');
  return row;
}

/** Confirms a subscription, with the text that was agreed to. */
export async function storeConfirmation(
  tx: Transaction,
  { id, storeId }: Subscriber,
  consentText: string,
): Promise<void> {
  await tx
    .update(newsletterSubscribers)
    .set({
      status: 'confirmed',
      source: 'form',
      consentText,
      consentedAt: shopNow,
      unsubscribedAt: null,
      updatedAt: shopNow,
    })
    .where(eq(newsletterSubscribers.id, id));
  await recordChange(tx, { id, storeId }, { kind: 'confirmed', text: consentText });
}

/** Remembers that the code for a first order was emailed. */
export async function markWelcomed(tx: Transaction, { id }: Subscriber): Promise<void> {
  await tx.update(newsletterSubscribers).set({ welcomedAt: shopNow }).where(eq(newsletterSubscribers.id, id));
}

/**
 * Deletes addresses that nobody confirmed while the link worked: strangers may have typed them. Those that had
 * unsubscribed are unsubscribed again.
 */
export async function deleteUnconfirmed(db: Database): Promise<void> {
  const { status, unsubscribedAt, updatedAt, welcomedAt } = newsletterSubscribers;
  const isTooLate = sql`${updatedAt} < ${shopNow} - ${CONFIRMATION_DAYS} * interval '1 day'`;
  const isUnconfirmed = and(eq(status, 'pending'), isTooLate);
  await db
    .delete(newsletterSubscribers)
    .where(and(isUnconfirmed, isNull(welcomedAt), isNull(unsubscribedAt)));
  // Somebody who was welcomed gets no second code, so that must be remembered.
  await db
    .update(newsletterSubscribers)
    .set({ ...UNSUBSCRIBED, unsubscribedAt: sql`coalesce(${unsubscribedAt}, ${shopNow})` })
    .where(isUnconfirmed);
}

/**
 * Ends a subscription by its emailed link. Idempotent; returns whether the link is valid. `campaignId` names the campaign
 * that the link was in, which counts for its receivers only.
 */
export function endSubscription(
  db: Database,
  token: string,
  campaignId: CampaignId | null,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [subscriber] = await tx
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.tokenHash, hashOfSecret(token)))
      .for('update');
    if (!subscriber) return false;
    if (subscriber.status === 'unsubscribed') return true;
    await endLocked(tx, subscriber, { campaignId: await receivedCampaign(tx, subscriber, campaignId) });
    return true;
  });
}

async function receivedCampaign(
  tx: Transaction,
  { id, storeId }: Pick<Subscriber, 'id' | 'storeId'>,
  campaignId: CampaignId | null,
): Promise<CampaignId | null> {
  if (campaignId === null) return null;
  const isReceiver = and(
    eq(newsletterReceivers.campaignId, campaignId),
    eq(newsletterReceivers.subscriberId, id),
    eq(newsletterReceivers.storeId, storeId),
  );
  return (await tx.$count(newsletterReceivers, isReceiver)) > 0 ? campaignId : null;
}
