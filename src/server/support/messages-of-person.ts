import { and, desc, eq } from 'drizzle-orm';
import type { PersonalData } from '#contracts/account/personal-data.ts';
import type { CustomerMerge, EmailMove, Person } from '#domain/accounts/person.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { contactRequests, newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';

type Owner = Pick<Person, 'storeId' | 'provedEmail'>;

/** What was written to customer service under a proved address, newest first. */
export async function exportContactRequests(
  db: Queryable,
  { storeId, provedEmail }: Owner,
): Promise<PersonalData['contact_requests']> {
  if (provedEmail === null) return [];
  const rows = await db
    .select()
    .from(contactRequests)
    .where(and(eq(contactRequests.storeId, storeId), eq(contactRequests.customerEmail, provedEmail)))
    .orderBy(desc(contactRequests.createdAt));
  return rows.map((row) => ({
    sent_at: row.createdAt.toISOString(),
    name: row.customerName,
    email: row.customerEmail,
    phone_number: row.customerPhoneNumber,
    order_number: row.orderNumber,
    message: row.message,
  }));
}

/** Whether a proved address gets the newsletter, since when, and what it agreed to; null when it was never asked for. */
export async function newsletterConsent(
  db: Queryable,
  { storeId, provedEmail }: Owner,
): Promise<PersonalData['consents']['newsletter']> {
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

/** Erases what a deleted account wrote, and its newsletter subscription. */
export async function eraseMessages(tx: Transaction, { storeId, provedEmail }: Owner): Promise<void> {
  if (provedEmail === null) return;
  await tx
    .delete(contactRequests)
    .where(and(eq(contactRequests.storeId, storeId), eq(contactRequests.customerEmail, provedEmail)));
  await tx
    .delete(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.storeId, storeId), eq(newsletterSubscribers.email, provedEmail)));
}

/**
 * Moves messages and the newsletter to the new address; its own choice about the newsletter is not overwritten. Being asked
 * without an answer is no choice: anybody can type an address into the form.
 */
export async function moveMessages(tx: Transaction, { storeId, from, to }: EmailMove): Promise<void> {
  await tx
    .update(contactRequests)
    .set({ customerEmail: to })
    .where(and(eq(contactRequests.storeId, storeId), eq(contactRequests.customerEmail, from)));
  const inStore = eq(newsletterSubscribers.storeId, storeId);
  const isUndecided = and(
    inStore,
    eq(newsletterSubscribers.email, to),
    eq(newsletterSubscribers.status, 'pending'),
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
  await db
    .update(newsletterSubscribers)
    .set({ status: 'unsubscribed', updatedAt: shopNow })
    .where(and(eq(newsletterSubscribers.storeId, storeId), eq(newsletterSubscribers.email, provedEmail)));
}

/**
 * Gives a merged customer's requests to the other one. Of the two choices about the newsletter the stricter one holds: who
 * unsubscribed once stays so, and that the merged address agreed is no consent of the other one.
 */
export async function mergeMessages(tx: Transaction, { storeId, from, to }: CustomerMerge): Promise<void> {
  await tx
    .update(contactRequests)
    .set({ customerEmail: to.email })
    .where(and(eq(contactRequests.storeId, storeId), eq(contactRequests.customerEmail, from.email)));
  const choiceOf = (email: string) =>
    and(eq(newsletterSubscribers.storeId, storeId), eq(newsletterSubscribers.email, email));
  const [merged] = await tx.delete(newsletterSubscribers).where(choiceOf(from.email)).returning();
  if (merged?.status !== 'unsubscribed') return;
  await tx
    .insert(newsletterSubscribers)
    .values({ storeId, email: to.email, status: 'unsubscribed' })
    .onConflictDoUpdate({
      target: [newsletterSubscribers.storeId, newsletterSubscribers.email],
      set: { status: 'unsubscribed', updatedAt: shopNow },
    });
}
