import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import { messagePreview } from '#domain/inbox/message-preview.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { conversationPictures, conversations } from '#server/platform/database/schema/inbox-tables.ts';
import {
  asLastMessage,
  type Conversation,
  type ConversationMessage,
  insertMessage,
  updateConversation,
} from './conversation-store.ts';

type ReceivedMessage = Pick<ConversationMessage, 'channel' | 'text'> &
  Partial<
    Pick<ConversationMessage, 'original' | 'transcript' | 'emailMessageId' | 'fromEmail' | 'attachments'>
  > & { pictures?: readonly ReceivedPicture[] };

/** A photo as it is stored. */
export type ReceivedPicture = Pick<typeof conversationPictures.$inferInsert, 'name' | 'webp'>;

/** Called in the same transaction for a message that was not stored before. */
type OnReceived = (conversation: Conversation, message: ConversationMessage) => Promise<void>;

/** Who wrote a message that belongs to no known conversation, and about what. */
export interface Sender {
  storeId: StoreId;
  email: string;
  name: string;
  phoneNumber: string | null;
  /** The order it is about as `orderNameIn` reads it, or empty; null for whatever they last wrote about. */
  topic: string | null;
  subject: string;
}

/**
 * Adds a customer's message to their conversation about the topic that is open or marked as spam, or else begins one.
 * What follows on spam stays there.
 */
export async function receiveFromSender(
  tx: Transaction,
  sender: Sender,
  message: ReceivedMessage,
  onReceived?: OnReceived,
): Promise<Conversation> {
  const { storeId, email, topic } = sender;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`conversation ${storeId} ${email}`}, 0))`,
  );
  const [current] = await tx
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
    .limit(1)
    .for('update');
  return receiveIn(tx, current ?? (await beginConversation(tx, sender, message.text)), message, onReceived);
}

/** Adds a customer's message to a locked conversation, which opens it again unless it is spam. The same email again changes nothing. */
export async function receiveIn(
  tx: Transaction,
  conversation: Conversation,
  { pictures = [], ...message }: ReceivedMessage,
  onReceived: OnReceived = async () => undefined,
): Promise<Conversation> {
  const inserted = await insertMessage(tx, conversation, { ...message, kind: 'customer' });
  if (!inserted) return conversation;
  const { storeId, id: messageId } = inserted;
  if (pictures.length > 0)
    await tx
      .insert(conversationPictures)
      .values(pictures.map((picture) => ({ ...picture, storeId, messageId })));
  const updated = await updateConversation(tx, conversation, {
    ...asLastMessage(inserted),
    isUnanswered: true,
    snoozedUntil: null,
    status: conversation.status === 'spam' ? 'spam' : 'open',
  });
  await onReceived(updated, inserted);
  return updated;
}

async function beginConversation(
  tx: Transaction,
  { storeId, email, name, phoneNumber, topic, subject }: Sender,
  text: string,
): Promise<Conversation> {
  const [begun] = await tx
    .insert(conversations)
    .values({
      ...{ storeId, topic: topic ?? '', subject },
      ...{ customerEmail: email, customerName: name, customerPhoneNumber: phoneNumber },
      lastMessageAt: await shopTime(tx),
      preview: messagePreview(text),
      version: 0,
    })
    .returning();
  if (!begun) throw new Error('a conversation was not stored');
  return begun;
}
