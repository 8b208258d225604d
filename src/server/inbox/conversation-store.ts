import { and, desc, eq, inArray, like, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { InboxConversationId, StaffMemberId, StoreId } from '#domain/ids.ts';
import { messagePreview } from '#domain/inbox/message-preview.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { conversationMessages, conversations } from '#server/platform/database/schema/inbox-tables.ts';

export type Conversation = typeof conversations.$inferSelect;
export type ConversationMessage = typeof conversationMessages.$inferSelect;

/** Who answers, as customers and colleagues see them. */
export interface Writer {
  id: StaffMemberId;
  name: string;
}

export interface ConversationKey {
  storeId: StoreId;
  conversationId: InboxConversationId;
}

const isIt = ({ storeId, conversationId }: ConversationKey) =>
  and(eq(conversations.storeId, storeId), eq(conversations.id, conversationId));

/** Throws `not_found`. */
export async function readConversation(db: Queryable, key: ConversationKey): Promise<Conversation> {
  const [found] = await db.select().from(conversations).where(isIt(key));
  if (!found) throw noSuchConversation();
  return found;
}

/** Locks a conversation until the transaction ends. Throws `not_found`. */
export async function lockConversation(tx: Transaction, key: ConversationKey): Promise<Conversation> {
  const [found] = await tx.select().from(conversations).where(isIt(key)).for('update');
  if (!found) throw noSuchConversation();
  return found;
}

/** With whom a conversation is, and about what; a null topic is whatever they last wrote about. */
interface Topic {
  storeId: StoreId;
  email: string;
  /** An order as `orderNameIn` reads it, or empty. */
  topic: string | null;
}

/** The conversation that a new message about something belongs in: the open one, or one that is marked as spam. */
export async function readCurrentConversation(db: Queryable, about: Topic): Promise<Conversation | null> {
  const [current] = await currentConversations(db, about);
  return current ?? null;
}

/** The same, locked until the transaction ends, in which nobody else begins one with this address. */
export async function lockCurrentConversation(tx: Transaction, about: Topic): Promise<Conversation | null> {
  const lock = `conversation ${about.storeId} ${about.email}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
  const [current] = await currentConversations(tx, about).for('update');
  return current ?? null;
}

const currentConversations = (db: Queryable, { storeId, email, topic }: Topic) =>
  db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.storeId, storeId),
        eq(conversations.customerEmail, email),
        topic === null ? undefined : eq(conversations.topic, topic),
        inArray(conversations.status, ['open', 'spam']),
      ),
    )
    .orderBy(desc(conversations.lastMessageAt), desc(conversations.id))
    .limit(1);

/** Somebody with whom a conversation begins. */
export interface Correspondent extends Topic {
  name: string;
  phoneNumber: string | null;
}

/** Begins a conversation, to which its first message is added next. */
export async function beginConversation(
  tx: Transaction,
  { storeId, email, name, phoneNumber, topic, subject }: Correspondent & { subject: string },
  text: string,
): Promise<Conversation> {
  const [begun] = await tx
    .insert(conversations)
    .values({
      storeId,
      topic: topic ?? '',
      subject,
      customerEmail: email,
      customerName: name,
      customerPhoneNumber: phoneNumber,
      lastMessageAt: await shopTime(tx),
      preview: messagePreview(text),
      version: 0,
    })
    .returning();
  if (!begun) throw new Error('a conversation was not stored');
  return begun;
}

const noSuchConversation = () => new DomainError('not_found', 'There is no such conversation.');

/** Throws `changed_meanwhile` when somebody wrote or changed something after `version` was shown. */
export function requireConversationVersion(conversation: Conversation, version: number): void {
  if (conversation.version === version) return;
  const { status, assigneeId, preview, isUnanswered, lastMessageAt } = conversation;
  throw new DomainError(
    'changed_meanwhile',
    'Somebody else wrote or changed something here in the meantime.',
    {
      current: {
        version: conversation.version,
        status,
        assignee_id: assigneeId,
        last_message: {
          text: preview,
          by: isUnanswered ? 'customer' : 'shop',
          at: lastMessageAt.toISOString(),
        },
      },
    },
  );
}

/** Stores changes of a locked conversation under its next version. */
export async function updateConversation(
  tx: Transaction,
  { id, version }: Conversation,
  changes: Partial<Conversation>,
): Promise<Conversation> {
  const [updated] = await tx
    .update(conversations)
    .set({ ...changes, version: version + 1 })
    .where(eq(conversations.id, id))
    .returning();
  if (!updated) throw new Error(`conversation ${id} was not updated`);
  return updated;
}

/**
 * Adds a message to a locked conversation. Returns null for an email that is stored already, and when this
 * conversation has a message with the id. Throws `malformed` when another conversation has.
 */
export async function insertMessage(
  tx: Transaction,
  { id: conversationId, storeId }: Conversation,
  message: Omit<typeof conversationMessages.$inferInsert, 'conversationId' | 'storeId'>,
): Promise<ConversationMessage | null> {
  const [inserted] = await tx
    .insert(conversationMessages)
    .values({ ...message, storeId, conversationId })
    .onConflictDoNothing()
    .returning();
  if (inserted || message.id === undefined) return inserted ?? null;
  const [existing] = await tx
    .select({ of: conversationMessages.conversationId })
    .from(conversationMessages)
    .where(eq(conversationMessages.id, message.id));
  if (existing && existing.of !== conversationId)
    throw new DomainError('malformed', 'idempotency_key: it was used for something else. Send a new one.');
  return null;
}

/** What a conversation's row has of its last message. */
export const asLastMessage = ({ text, createdAt }: ConversationMessage) => ({
  preview: messagePreview(text),
  lastMessageAt: createdAt,
});

/** The Message-IDs of a conversation's emails, oldest first. */
export async function emailThread(db: Queryable, { id }: Conversation): Promise<string[]> {
  const rows = await db
    .select({ emailMessageId: conversationMessages.emailMessageId })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversationId, id),
        // Emails without one have a name of ours, which is no reference.
        like(conversationMessages.emailMessageId, '<%'),
      ),
    )
    .orderBy(conversationMessages.createdAt);
  return rows.flatMap(({ emailMessageId }) => emailMessageId ?? []);
}
