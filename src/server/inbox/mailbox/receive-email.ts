import { and, desc, eq, inArray } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { conversationMessages, conversations } from '#server/platform/database/schema/inbox-tables.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { emailAnswered, emailNotDelivered } from '../assignee-emails.ts';
import {
  type Conversation,
  type ConversationMessage,
  insertMessage,
  lockConversation,
  updateConversation,
} from '../conversation-store.ts';
import { type ReceivedPicture, receiveFromSender, receiveIn } from '../receive-message.ts';
import type { ReceivedEmail } from './parse-email.ts';

/**
 * Adds an email to the conversation that it answers, or else to the open one of its sender, or begins one. Emails of
 * programs are left out; a report that an answer was not delivered becomes a note. The same email again changes nothing.
 */
export async function receiveEmail(
  tx: Transaction,
  { storeId, emails }: { storeId: StoreId; emails: EmailOutbox },
  email: ReceivedEmail,
  pictures: readonly ReceivedPicture[],
): Promise<void> {
  const { from, subject, text, original, attachments, emailMessageId, kind } = email;
  if (kind === 'program' || (await isStored(tx, storeId, emailMessageId))) return;
  const answered = await conversationOf(tx, storeId, email.references);
  if (kind === 'bounce') return answered ? noteBounce(tx, emails, answered, email) : undefined;
  const message = {
    channel: 'email' as const,
    text,
    original,
    emailMessageId,
    attachments,
    fromEmail: from.email,
    pictures,
  };
  const notify = (conversation: Conversation, received: ConversationMessage) =>
    emailAnswered(tx, emails, { conversation, message: received });
  if (answered) await receiveIn(tx, answered, message, notify);
  else {
    const sender = { storeId, email: from.email, name: from.name, phoneNumber: null, topic: null, subject };
    await receiveFromSender(tx, sender, message, notify);
  }
}

async function isStored(tx: Transaction, storeId: StoreId, emailMessageId: string): Promise<boolean> {
  const isIt = and(
    eq(conversationMessages.storeId, storeId),
    eq(conversationMessages.emailMessageId, emailMessageId),
  );
  return (await tx.$count(conversationMessages, isIt)) > 0;
}

/** Locks the conversation that has one of these emails; only its reader knows the Message-ID of a reply. */
async function conversationOf(
  tx: Transaction,
  storeId: StoreId,
  references: readonly string[],
): Promise<Conversation | null> {
  if (references.length === 0) return null;
  const [found] = await tx
    .select({ id: conversationMessages.conversationId })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(
      and(
        eq(conversationMessages.storeId, storeId),
        inArray(conversationMessages.emailMessageId, [...references]),
      ),
    )
    .orderBy(desc(conversationMessages.createdAt))
    .limit(1);
  return found ? lockConversation(tx, { storeId, conversationId: found.id }) : null;
}

/** The customer does not have the answer, so the conversation waits for one again. */
async function noteBounce(
  tx: Transaction,
  emails: EmailOutbox,
  conversation: Conversation,
  { text, emailMessageId }: ReceivedEmail,
): Promise<void> {
  const note = {
    kind: 'note' as const,
    channel: 'email' as const,
    emailMessageId,
    text: `Our answer was not delivered.\n\n${text}`,
  };
  const message = await insertMessage(tx, conversation, note);
  if (!message) return;
  const updated = await updateConversation(tx, conversation, {
    isUnanswered: true,
    status: conversation.status === 'spam' ? 'spam' : 'open',
  });
  await emailNotDelivered(tx, emails, { conversation: updated, message });
}
