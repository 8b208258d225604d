import { createHmac } from 'node:crypto';
import { eq, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';

/** What a mailed link carries: made from the subscriber and our secret, so that every mail can carry it and none is stored. */
export function subscriberToken(secret: string, subscriberId: string): string {
  return createHmac('sha256', secret).update(`newsletter:${subscriberId}`).digest('base64url');
}

/** An address that asked for the newsletter: pending until it is confirmed by mail; a confirmed one stays confirmed. */
export async function askToSubscribe(
  tx: Transaction,
  secret: string,
  { storeId, email }: { storeId: string; email: string },
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

/** Confirms or ends the subscription of a mailed link, as often as it is asked. Answers whether the link is one of ours. */
export async function setSubscription(
  db: Queryable,
  token: string,
  status: 'confirmed' | 'unsubscribed',
): Promise<boolean> {
  const isOfLink = eq(newsletterSubscribers.tokenHash, hashOfSecret(token));
  const mayChange = status === 'confirmed' ? ne(newsletterSubscribers.status, 'unsubscribed') : sql`true`;
  const changed = await db
    .update(newsletterSubscribers)
    .set({ status, updatedAt: shopNow })
    .where(sql`${isOfLink} and ${mayChange}`)
    .returning({ id: newsletterSubscribers.id });
  return changed.length > 0;
}
