import { and, eq, isNull, ne } from 'drizzle-orm';
import type { StaffCustomer } from '#contracts/admin/customers/customer-page-calls.ts';
import type { CustomerMerge, EmailMove, Person } from '#domain/accounts/person.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { hasUnsubscribed, recordChange, UNSUBSCRIBED } from './subscriber-changes.ts';

type Owner = Pick<Person, 'storeId' | 'provedEmail'>;

/** Whether a proved address gets the newsletter, since when, and what it agreed to; null when it was never asked for. */
export async function newsletterConsent(
  db: Queryable,
  { storeId, provedEmail }: Owner,
): Promise<StaffCustomer['newsletter']> {
  if (provedEmail === null) return null;
  const [row] = await db
    .select()
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.storeId, storeId), eq(newsletterSubscribers.email, provedEmail)));
  return row
    ? {
        status: row.status,
        changed_at: row.updatedAt.toISOString(),
        consent_text: row.consentText,
        consented_at: row.consentedAt?.toISOString() ?? null,
      }
    : null;
}

/** Erases the subscription of a deleted account, with its history. */
export async function eraseNewsletter(tx: Transaction, { storeId, provedEmail }: Owner): Promise<void> {
  if (provedEmail === null) return;
  await tx
    .delete(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.storeId, storeId), eq(newsletterSubscribers.email, provedEmail)));
}

/**
 * Moves the newsletter to the new address; its own choice about the newsletter is not overwritten. Being asked without an
 * answer is no choice: anybody can type an address into the form. Having unsubscribed before stays one.
 */
export async function moveNewsletter(tx: Transaction, { storeId, from, to }: EmailMove): Promise<void> {
  const inStore = eq(newsletterSubscribers.storeId, storeId);
  const isUndecided = and(
    inStore,
    eq(newsletterSubscribers.email, to),
    eq(newsletterSubscribers.status, 'pending'),
    isNull(newsletterSubscribers.unsubscribedAt),
  );
  const isOld = and(inStore, eq(newsletterSubscribers.email, from));
  if ((await tx.$count(newsletterSubscribers, isOld)) > 0)
    await tx.delete(newsletterSubscribers).where(isUndecided);
  const known = await tx.$count(newsletterSubscribers, and(inStore, eq(newsletterSubscribers.email, to)));
  if (known > 0) await tx.delete(newsletterSubscribers).where(isOld);
  else await tx.update(newsletterSubscribers).set({ email: to }).where(isOld);
}

/** Unsubscribes a proved address from the newsletter. */
export async function endNewsletter(db: Queryable, { storeId, provedEmail }: Owner): Promise<void> {
  if (provedEmail === null) return;
  const ended = await db
    .update(newsletterSubscribers)
    .set({ ...UNSUBSCRIBED })
    .where(
      and(
        eq(newsletterSubscribers.storeId, storeId),
        eq(newsletterSubscribers.email, provedEmail),
        ne(newsletterSubscribers.status, 'unsubscribed'),
      ),
    )
    .returning();
  for (const subscriber of ended) await recordChange(db, subscriber, { kind: 'unsubscribed' });
}

/**
 * Of the two choices about the newsletter of merged customers the stricter one holds: who unsubscribed once stays so, and
 * that the merged address agreed is no consent of the other one.
 */
export async function mergeNewsletter(tx: Transaction, { storeId, from, to }: CustomerMerge): Promise<void> {
  const choiceOf = (email: string) =>
    and(eq(newsletterSubscribers.storeId, storeId), eq(newsletterSubscribers.email, email));
  const [merged] = await tx.delete(newsletterSubscribers).where(choiceOf(from.email)).returning();
  if (!merged || !hasUnsubscribed(merged)) return;
  await tx
    .insert(newsletterSubscribers)
    .values({ storeId, email: to.email, ...UNSUBSCRIBED })
    .onConflictDoUpdate({
      target: [newsletterSubscribers.storeId, newsletterSubscribers.email],
      set: { ...UNSUBSCRIBED },
    });
}
