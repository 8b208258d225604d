import type { Transaction } from '#server/platform/database/database.ts';
import { conversationPictures } from '#server/platform/database/schema/inbox-tables.ts';
import {
  asLastMessage,
  beginConversation,
  type Conversation,
  type ConversationMessage,
  type Correspondent,
  insertMessage,
  lockCurrentConversation,
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

/** Who wrote a message that belongs to no known conversation, and what it is called. */
export type Sender = Correspondent & { subject: string };

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
  const current = await lockCurrentConversation(tx, sender);
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
