import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';

/** The token of emailed links, derived from the subscriber and the session secret, so that none is stored. */
export function subscriberToken(secret: string, subscriberId: string): string {
  return createHmac('sha256', secret).update(`newsletter:${subscriberId}`).digest('base64url');
}

/** Adds an address as pending until it is confirmed by email; a confirmed one stays confirmed. */
export async function requestSubscription(
  tx: Transaction,
  secret: string,
  { storeId, email }: { storeId: StoreId; email: string },
): Promise<{ id: string; isConfirmed: boolean; token: string }> {
  const { status } = newsletterSubscribers;
  const [row] = await tx
    .insert(newsletterSubscribers)
    .values({ storeId, email })
    .onConflictDoUpdate({
      target: [newsletterSubscribers.storeId, newsletterSubscribers.email],
      set: {
        status: sql`case when ${status} = 'confirmed' then 'confirmed' else 'pending' end`,
        updatedAt: shopNow,
      },
    })
    .returning({ id: newsletterSubscribers.id, status });
  if (!row) throw new Error('a subscriber could be neither found nor made');
  const token = subscriberToken(secret, row.id);
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

const isOfLink = (token: string) => eq(newsletterSubscribers.tokenHash, hashOfSecret(token));

/** The subscriber of an emailed link. */
export async function findSubscriber(db: Queryable, token: string): Promise<Subscriber | undefined> {
  const [row] = await db.select().from(newsletterSubscribers).where(isOfLink(token));
  return row;
}

/** The same, locked until the transaction ends: of two confirmations at once the second sees the first. */
export async function lockSubscriber(tx: Transaction, token: string): Promise<Subscriber | undefined> {
  const [row] = await tx.select().from(newsletterSubscribers).where(isOfLink(token)).for('update');
  return row;
}

/** Confirms a subscription, with the text that was agreed to. */
export async function storeConfirmation(
  tx: Transaction,
  { id }: Subscriber,
  consentText: string,
): Promise<void> {
  await tx
    .update(newsletterSubscribers)
    .set({ status: 'confirmed', consentText, consentedAt: shopNow, updatedAt: shopNow })
    .where(eq(newsletterSubscribers.id, id));
}

/** Remembers that the code for a first order was emailed. */
export async function markWelcomed(tx: Transaction, { id }: Subscriber): Promise<void> {
  await tx.update(newsletterSubscribers).set({ welcomedAt: shopNow }).where(eq(newsletterSubscribers.id, id));
}

/** Ends a subscription by its emailed link. Idempotent; returns whether the link is valid. */
export async function endSubscription(db: Queryable, token: string): Promise<boolean> {
  const changed = await db
    .update(newsletterSubscribers)
    .set({ status: 'unsubscribed', updatedAt: shopNow })
    .where(isOfLink(token))
    .returning({ id: newsletterSubscribers.id });
  return changed.length > 0;
}
