import { createHmac } from 'node:crypto';
import { eq, ne, sql } from 'drizzle-orm';
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

/** Confirms or ends a subscription by its emailed link. Idempotent; returns whether the link is valid. */
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
