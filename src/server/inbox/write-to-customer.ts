import { and, eq } from 'drizzle-orm';
import { ERASED_DOMAIN } from '#domain/accounts/person.ts';
import { DomainError } from '#domain/errors.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { conversationMessages, conversations } from '#server/platform/database/schema/inbox-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import {
  beginConversation,
  type Conversation,
  type Correspondent,
  lockCurrentConversation,
} from './conversation-store.ts';
import { refuseOpenFields, sendMessage, type WrittenMessage } from './reply-to-conversation.ts';

/** A customer, and the order that the conversation is about, or an empty topic. */
type Recipient = Correspondent & { topic: string };

/**
 * Begins a conversation by an email to a customer; the writer has it. The same id again sends nothing. Throws
 * `not_possible_now` for somebody who was erased, and where a conversation about the same is open or marked as spam, which
 * is to be read first; `malformed` for fields that are not filled in.
 */
export function writeToCustomer(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  recipient: Recipient,
  { subject, ...message }: Omit<WrittenMessage, 'closes'> & { subject: string },
): Promise<Conversation> {
  if (recipient.email.endsWith(ERASED_DOMAIN))
    throw new DomainError('not_possible_now', 'This customer was erased: there is no address to write to.');
  refuseOpenFields(message.text);
  return db.transaction(async (tx) => {
    const current = await lockCurrentConversation(tx, recipient);
    const sent = await conversationOf(tx, recipient, message);
    if (sent) return sent;
    if (current) throw isCurrent(current);
    const begun = await beginConversation(tx, { ...recipient, subject }, message.text);
    return sendMessage(tx, emails, begun, { ...message, closes: false });
  });
}

/** The conversation that was begun by a message; null when it was not sent to this customer. */
async function conversationOf(
  tx: Transaction,
  { storeId, email }: Recipient,
  { id }: Pick<WrittenMessage, 'id'>,
): Promise<Conversation | null> {
  const [found] = await tx
    .select({ conversation: conversations })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(
      and(
        eq(conversationMessages.id, id),
        eq(conversations.storeId, storeId),
        eq(conversations.customerEmail, email),
      ),
    );
  return found?.conversation ?? null;
}

const isCurrent = ({ topic, status }: Conversation) => {
  const about = topic === '' ? '' : ' about this order';
  return new DomainError(
    'not_possible_now',
    status === 'spam'
      ? `A conversation with them${about} is marked as spam. Take the mark away to write in it.`
      : `There is an open conversation with them${about}. Read it, and write there.`,
  );
};
