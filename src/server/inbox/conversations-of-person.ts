import { and, asc, eq, ne } from 'drizzle-orm';
import type { PersonalData } from '#contracts/account/personal-data.ts';
import type { EmailMove, Person } from '#domain/accounts/person.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { conversationMessages, conversations } from '#server/platform/database/schema/inbox-tables.ts';

type Owner = Pick<Person, 'storeId' | 'provedEmail'>;

/** What a proved address and the shop wrote to each other, oldest first. Notes of the staff are not part of it. */
export async function exportInbox(
  db: Queryable,
  { storeId, provedEmail }: Owner,
): Promise<PersonalData['messages']> {
  if (provedEmail === null) return [];
  const rows = await db
    .select({ message: conversationMessages, subject: conversations.subject })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(
      and(
        eq(conversations.storeId, storeId),
        eq(conversations.customerEmail, provedEmail),
        ne(conversationMessages.kind, 'note'),
      ),
    )
    .orderBy(asc(conversationMessages.createdAt), asc(conversationMessages.id));
  return rows.map(({ message, subject }) => ({
    sent_at: message.createdAt.toISOString(),
    subject,
    from: message.kind === 'reply' ? ('shop' as const) : ('customer' as const),
    text: message.original ?? message.text,
    concierge_transcript: message.transcript,
  }));
}

/** Erases the conversations of a deleted account with everything in them. */
export async function eraseInbox(tx: Transaction, { storeId, provedEmail }: Owner): Promise<void> {
  if (provedEmail === null) return;
  await tx
    .delete(conversations)
    .where(and(eq(conversations.storeId, storeId), eq(conversations.customerEmail, provedEmail)));
}

/** Moves conversations to the new address. */
export async function moveInbox(
  tx: Transaction,
  { storeId, from, to }: Pick<EmailMove, 'storeId' | 'from' | 'to'>,
): Promise<void> {
  await tx
    .update(conversations)
    .set({ customerEmail: to })
    .where(and(eq(conversations.storeId, storeId), eq(conversations.customerEmail, from)));
}
