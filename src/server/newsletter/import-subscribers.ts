import { and, eq, inArray, sql } from 'drizzle-orm';
import type { NewsletterSubscriberId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { SubscriberStatus } from '#domain/newsletter/subscriber.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { newsletterChanges } from '#server/platform/database/schema/newsletter-tables.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { newId } from '#server/platform/database/uuid.ts';
import { hashOfSecret } from '#server/platform/sessions/secrets.ts';
import { subscriberToken } from './newsletter-store.ts';

/** Somebody who has consented elsewhere, as a file says. */
export interface ImportedSubscriber {
  /** In lower case. */
  email: string;
  /** What the file says about the consent, word for word. */
  consentText: string;
  /** Null when the file does not say when. */
  consentedAt: Date | null;
}

/** Few enough that the locks of their customers fit beside those of everybody else. */
const BATCH = 500;

/** How addresses stand with the newsletter today; unknown ones are missing. */
export async function statusesOf(
  db: Queryable,
  storeId: StoreId,
  emails: readonly string[],
): Promise<Map<string, SubscriberStatus>> {
  const rows = await db
    .select({ email: newsletterSubscribers.email, status: newsletterSubscribers.status })
    .from(newsletterSubscribers)
    .where(
      and(
        eq(newsletterSubscribers.storeId, storeId),
        sql`${newsletterSubscribers.email} = any(${sql.param([...emails])}::text[])`,
      ),
    );
  return new Map(rows.map(({ email, status }) => [email, status]));
}

/**
 * Makes people confirmed subscribers, in batches; those who are, or have unsubscribed, stay as they are. Returns how many
 * it added. A file that is read again goes on where it ended.
 */
export async function importSubscribers(
  { db, sessionSecret }: { db: Database; sessionSecret: string },
  storeId: StoreId,
  subscribers: readonly ImportedSubscriber[],
  staffMemberId: StaffMemberId,
): Promise<number> {
  const inOrder = subscribers.toSorted((one, other) => (one.email < other.email ? -1 : 1));
  let added = 0;
  for (let from = 0; from < inOrder.length; from += BATCH) {
    const rows = inOrder.slice(from, from + BATCH).map((subscriber) => {
      const id = newId<NewsletterSubscriberId>();
      const tokenHash = hashOfSecret(subscriberToken(sessionSecret, id));
      return { ...subscriber, id, storeId, tokenHash, status: 'confirmed' as const, source: 'file' as const };
    });
    added += await db.transaction(async (tx) => {
      const written = await tx
        .insert(newsletterSubscribers)
        .values(rows)
        .onConflictDoUpdate({
          target: [newsletterSubscribers.storeId, newsletterSubscribers.email],
          set: {
            ...{ status: 'confirmed', source: 'file', updatedAt: shopNow },
            consentText: sql`excluded.consent_text`,
            consentedAt: sql`excluded.consented_at`,
          },
          setWhere: inArray(newsletterSubscribers.status, ['pending']),
        })
        .returning({ id: newsletterSubscribers.id, text: newsletterSubscribers.consentText });
      if (written.length > 0)
        await tx.insert(newsletterChanges).values(
          written.map(({ id, text }) => ({
            ...{ storeId, subscriberId: id, staffMemberId },
            ...{ kind: 'imported' as const, text: text ?? '' },
          })),
        );
      return written.length;
    });
  }
  return added;
}
