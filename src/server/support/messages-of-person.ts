import { and, desc, eq } from 'drizzle-orm';
import type { PersonalData } from '#contracts/account/personal-data.ts';
import type { CustomerMerge, EmailMove, Person } from '#domain/accounts/person.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { contactRequests } from '#server/platform/database/schema/store-tables.ts';

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

/** Erases what a deleted account wrote. */
export async function eraseMessages(tx: Transaction, { storeId, provedEmail }: Owner): Promise<void> {
  if (provedEmail === null) return;
  await tx
    .delete(contactRequests)
    .where(and(eq(contactRequests.storeId, storeId), eq(contactRequests.customerEmail, provedEmail)));
}

/** Moves messages to the new address. */
export async function moveMessages(tx: Transaction, { storeId, from, to }: EmailMove): Promise<void> {
  await tx
    .update(contactRequests)
    .set({ customerEmail: to })
    .where(and(eq(contactRequests.storeId, storeId), eq(contactRequests.customerEmail, from)));
}

/** Gives a merged customer's requests to the other one. */
export async function mergeMessages(tx: Transaction, { storeId, from, to }: CustomerMerge): Promise<void> {
  await tx
    .update(contactRequests)
    .set({ customerEmail: to.email })
    .where(and(eq(contactRequests.storeId, storeId), eq(contactRequests.customerEmail, from.email)));
}
