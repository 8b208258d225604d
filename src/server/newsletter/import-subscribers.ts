import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { NewsletterSubscriberId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { SubscriberStatus } from '#domain/newsletter/subscriber.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import {
  newsletterChanges,
  newsletterReceivers,
} from '#server/platform/database/schema/newsletter-tables.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { hasUnsubscribed } from './subscriber-changes.ts';

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

/**
 * How addresses stand with the newsletter today; unknown ones are missing. Those that had unsubscribed stay so until
 * they confirm again.
 */
export async function statusesOf(
  db: Queryable,
  storeId: StoreId,
  emails: readonly string[],
): Promise<Map<string, SubscriberStatus>> {
  const rows = await db
    .select({
      email: newsletterSubscribers.email,
      status: newsletterSubscribers.status,
      unsubscribedAt: newsletterSubscribers.unsubscribedAt,
    })
    .from(newsletterSubscribers)
    .where(
      and(
        eq(newsletterSubscribers.storeId, storeId),
        sql`${newsletterSubscribers.email} = any(${sql.param([...emails])}::text[])`,
      ),
    );
  return new Map(rows.map((row) => [row.email, hasUnsubscribed(row) ? 'unsubscribed' : row.status]));
}

/**
 * Makes people confirmed subscribers, in batches; those who are, or have unsubscribed, stay as they are. Returns how many
 * it added. A file that is read again goes on where it ended.
 */
export async function importSubscribers(
  db: Database,
  storeId: StoreId,
  subscribers: readonly ImportedSubscriber[],
  staffMemberId: StaffMemberId,
): Promise<number> {
  const inOrder = subscribers.toSorted((one, other) => (one.email < other.email ? -1 : 1));
  let added = 0;
  for (let from = 0; from < inOrder.length; from += BATCH) {
    const batch = inOrder.slice(from, from + BATCH);
    added += await db.transaction(
      async (tx) => (await addSubscribers(tx, storeId, batch, staffMemberId)).size,
    );
  }
  return added;
}

/** The same with one batch, in a transaction. Returns the ids of those whom it added, by their addresses. No email is sent. */
export async function addSubscribers(
  tx: Transaction,
  storeId: StoreId,
  subscribers: readonly ImportedSubscriber[],
  staffMemberId: StaffMemberId,
): Promise<ReadonlyMap<string, NewsletterSubscriberId>> {
  if (subscribers.length === 0) return new Map();
  const confirmed = { status: 'confirmed', source: 'file' } as const;
  const written = await tx
    .insert(newsletterSubscribers)
    .values(subscribers.map((subscriber) => ({ ...subscriber, ...confirmed, storeId })))
    .onConflictDoUpdate({
      target: [newsletterSubscribers.storeId, newsletterSubscribers.email],
      set: {
        ...confirmed,
        updatedAt: shopNow,
        consentText: sql`excluded.consent_text`,
        consentedAt: sql`excluded.consented_at`,
      },
      setWhere: and(
        eq(newsletterSubscribers.status, 'pending'),
        isNull(newsletterSubscribers.unsubscribedAt),
      ),
    })
    .returning({
      id: newsletterSubscribers.id,
      email: newsletterSubscribers.email,
      text: newsletterSubscribers.consentText,
    });
  if (written.length > 0)
    await tx.insert(newsletterChanges).values(
      written.map(({ id, text }) => ({
        storeId,
        subscriberId: id,
        staffMemberId,
        kind: 'imported' as const,
        text: text ?? '',
      })),
    );
  return new Map(written.map(({ email, id }) => [email, id]));
}

/** Locks imported subscribers of whom nothing was changed and to whom no campaign went, and returns their ids. */
export async function lockUntouched(
  tx: Transaction,
  ids: readonly NewsletterSubscriberId[],
): Promise<ReadonlySet<NewsletterSubscriberId>> {
  const { id, status, source, version } = newsletterSubscribers;
  const rows = await tx
    .select({ id })
    .from(newsletterSubscribers)
    .where(
      and(
        inArray(id, [...ids]),
        eq(status, 'confirmed'),
        eq(source, 'file'),
        eq(version, 1),
        sql`not exists (select from ${newsletterReceivers} r where r.subscriber_id = ${id})`,
      ),
    )
    .orderBy(id)
    .for('update');
  return new Set(rows.map((row) => row.id));
}

/** Removes imported subscribers that `lockUntouched` has found, with their history. */
export async function removeSubscribers(
  tx: Transaction,
  ids: readonly NewsletterSubscriberId[],
): Promise<void> {
  await tx.delete(newsletterSubscribers).where(inArray(newsletterSubscribers.id, [...ids]));
}
