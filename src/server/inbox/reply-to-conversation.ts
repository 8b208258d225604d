import { and, eq } from 'drizzle-orm';
import { DomainError, fieldError } from '#domain/errors.ts';
import type { ConversationMessageId } from '#domain/ids.ts';
import { openReplyFields } from '#domain/inbox/reply-fields.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { conversationMessages } from '#server/platform/database/schema/inbox-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import {
  asLastMessage,
  type Conversation,
  type ConversationKey,
  emailThread,
  insertMessage,
  lockConversation,
  requireConversationVersion,
  updateConversation,
  type Writer,
} from './conversation-store.ts';
import { conversationReplyEmail, emailMessageIdOf } from './reply-email.ts';

/** What staff write to a customer. */
export interface WrittenMessage {
  /** The idempotency key: the same again sends nothing. */
  id: ConversationMessageId;
  writer: Writer;
  text: string;
  /** Whether the conversation is closed with it. */
  closes: boolean;
}

/**
 * Emails a reply to the customer and takes the conversation if nobody has it. Throws `not_found`, `changed_meanwhile`
 * when somebody wrote in the meantime, `malformed` for fields that are not filled in, and `not_possible_now` for spam.
 */
export function replyToConversation(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  key: ConversationKey,
  { version, ...reply }: WrittenMessage & { version: number },
): Promise<Conversation> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, key);
    if (await isSent(tx, conversation, reply.id)) return conversation;
    requireConversationVersion(conversation, version);
    if (conversation.status === 'spam')
      throw new DomainError('not_possible_now', 'This is marked as spam. Take the mark away to answer.');
    refuseOpenFields(reply.text);
    return sendMessage(tx, emails, conversation, reply);
  });
}

/** Emails a message in a locked conversation to the customer. */
export async function sendMessage(
  tx: Transaction,
  emails: EmailOutbox,
  conversation: Conversation,
  { id, writer, text, closes }: WrittenMessage,
): Promise<Conversation> {
  const message = { id, text, staffMemberId: writer.id };
  const inserted = await insertMessage(tx, conversation, {
    ...message,
    kind: 'reply',
    channel: 'back_office',
    emailMessageId: emailMessageIdOf(message),
  });
  if (!inserted) return conversation;
  const thread = (await emailThread(tx, conversation)).filter((email) => email !== inserted.emailMessageId);
  const isAsked = await hasCustomerWritten(tx, conversation);
  await emails.enqueue(
    tx,
    conversation.storeId,
    conversationReplyEmail(conversation, message, { writer: writer.name, thread, isAsked }),
  );
  return updateConversation(tx, conversation, {
    ...asLastMessage(inserted),
    isUnanswered: false,
    snoozedUntil: null,
    status: closes ? 'closed' : 'open',
    assigneeId: conversation.assigneeId ?? writer.id,
  });
}

/** Throws `malformed` for fields of saved replies that are not filled in. */
export function refuseOpenFields(text: string): void {
  const open = openReplyFields(text);
  if (open.length === 0) return;
  throw fieldError(
    '/text',
    `Fill in ${open.map((name) => `{{${name}}}`).join(', ')}: we have no value for it here.`,
  );
}

async function hasCustomerWritten(tx: Transaction, { id }: Conversation): Promise<boolean> {
  const isTheirs = and(
    eq(conversationMessages.conversationId, id),
    eq(conversationMessages.kind, 'customer'),
  );
  return (await tx.$count(conversationMessages, isTheirs)) > 0;
}

async function isSent(tx: Transaction, { id }: Conversation, messageId: ConversationMessageId) {
  const isIt = and(eq(conversationMessages.conversationId, id), eq(conversationMessages.id, messageId));
  return (await tx.$count(conversationMessages, isIt)) > 0;
}
