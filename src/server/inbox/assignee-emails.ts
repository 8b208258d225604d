import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { conversationMessages, conversations } from '#server/platform/database/schema/inbox-tables.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { type Colleague, colleaguesWith } from '#server/platform/staff-email-addresses.ts';
import type { Conversation, ConversationMessage, Writer } from './conversation-store.ts';

/** How many conversations that nobody has are told one by one in an hour of the clock. */
const MOST_PER_HOUR = 30;

/** Tells a colleague that a conversation was assigned to them, unless they did it or do not want to be told. */
export async function emailAssigned(
  tx: Transaction,
  emails: EmailOutbox,
  { conversation, assignee, by }: { conversation: Conversation; assignee: Colleague; by: Writer },
): Promise<void> {
  if (assignee.id === by.id || assignee.unwantedEmails.includes('assignments')) return;
  const email = emailTo(assignee, conversation, {
    key: `conversation-assigned:${conversation.id}:${conversation.version}`,
    subject: 'A conversation was assigned to you',
    preview: 'A customer waits for you in the inbox.',
    heading: 'This one is yours.',
    paragraph: `${by.name} assigned a conversation with a customer to you.`,
    reason: 'You get this mail because a conversation was assigned to you.',
  });
  await emails.enqueue(tx, conversation.storeId, email);
}

interface Received {
  conversation: Conversation;
  /** What came by email. */
  message: ConversationMessage;
}

/**
 * Tells the assignee that the customer has answered by email; without one who may read it, everybody who answers customers, as
 * for the contact form. What the customer writes before staff do something with the conversation is told once.
 */
export async function emailAnswered(
  tx: Transaction,
  emails: EmailOutbox,
  { conversation }: Received,
): Promise<void> {
  const key = `conversation-answer:${conversation.id}:${await changesByStaff(tx, conversation)}`;
  await emailReaders(tx, emails, conversation, {
    key,
    own: {
      subject: 'A customer has answered you',
      preview: 'The answer is in the inbox.',
      heading: 'There is an answer.',
      paragraph: 'The customer has answered in a conversation that is assigned to you.',
    },
    others: {
      subject: 'A customer has written to the shop',
      preview: 'The message waits in the inbox.',
      heading: 'Somebody wrote to us',
      paragraph: 'A customer has written by email, and nobody has the conversation.',
    },
  });
}

/** How often the shop has written or changed something: each version is one of these, or a message of the customer. */
async function changesByStaff(tx: Transaction, { id, version }: Conversation): Promise<number> {
  const ofCustomer = and(
    eq(conversationMessages.conversationId, id),
    eq(conversationMessages.kind, 'customer'),
  );
  return version - (await tx.$count(conversationMessages, ofCustomer));
}

/** Tells the same people that an answer came back. */
export async function emailNotDelivered(
  tx: Transaction,
  emails: EmailOutbox,
  { conversation, message }: Received,
): Promise<void> {
  const texts = {
    subject: 'An answer to a customer was not delivered',
    preview: 'What came back is in the inbox.',
    heading: 'It did not arrive.',
    paragraph: 'A mail server could not deliver our answer to a customer, who waits for it.',
  };
  const key = `conversation-answer:${message.id}`;
  await emailReaders(tx, emails, conversation, { key, own: texts, others: texts });
}

type ReceivedTexts = Omit<Texts, 'key' | 'reason'>;

async function emailReaders(
  tx: Transaction,
  emails: EmailOutbox,
  conversation: Conversation,
  { key, own, others }: { key: string; own: ReceivedTexts; others: ReceivedTexts },
): Promise<void> {
  const { storeId, assigneeId, status } = conversation;
  if (status === 'spam') return;
  const colleagues = await colleaguesWith(tx, storeId, 'messages:read');
  const assignee = colleagues.find(({ id }) => id === assigneeId);
  if (assignee) {
    const reason = 'You get this mail because the conversation is assigned to you.';
    const email = emailTo(assignee, conversation, { ...own, key, reason });
    if (!assignee.unwantedEmails.includes('answers')) await emails.enqueue(tx, storeId, email);
    return;
  }
  const summary = await summaryOfHour(tx, storeId);
  const reason = 'You get this mail because your role answers customers.';
  for (const colleague of colleagues) {
    if (colleague.unwantedEmails.includes('contact_requests')) continue;
    const texts = summary ?? { ...others, key };
    const email = emailTo(colleague, summary ? null : conversation, {
      ...texts,
      reason,
      key: `${texts.key}:${colleague.email}`,
    });
    await emails.enqueue(tx, storeId, email);
  }
}

/** What is told for the rest of the hour once more conversations wait than are told one by one, as in a flood of spam; else null. */
async function summaryOfHour(
  tx: Transaction,
  storeId: StoreId,
): Promise<(ReceivedTexts & { key: string }) | null> {
  const hour = sql`date_trunc('hour', ${shopNow})`;
  const [waiting] = await tx
    .select({ hour: sql<string>`${hour}::text` })
    .from(conversations)
    .where(
      and(
        eq(conversations.storeId, storeId),
        eq(conversations.status, 'open'),
        eq(conversations.isUnanswered, true),
        isNull(conversations.assigneeId),
        gte(conversations.lastMessageAt, hour),
      ),
    )
    .limit(1)
    .offset(MOST_PER_HOUR);
  if (!waiting) return null;
  return {
    key: `conversations-waiting:${storeId}:${waiting.hour}`,
    subject: 'Many customers are writing to the shop',
    preview: 'What they write is in the inbox.',
    heading: 'There is a lot to read.',
    paragraph: `More than ${MOST_PER_HOUR} conversations that nobody has were written to within this hour. Until it is over, no further ones are mailed to you one by one; all of them are in the inbox.`,
  };
}

type Texts = Pick<EmailContent, 'key' | 'subject' | 'preview' | 'heading' | 'reason'> & { paragraph: string };

/** Without a conversation it leads to the inbox. */
const emailTo = (
  { email }: Colleague,
  conversation: Conversation | null,
  { paragraph, ...texts }: Texts,
): EmailContent => ({
  ...texts,
  texts: 'for-staff',
  to: email,
  blocks: [
    { paragraph },
    {
      button: conversation
        ? { label: 'Open the conversation', link: `/admin/inbox/${conversation.id}` }
        : { label: 'Open the inbox', link: '/admin/inbox' },
    },
  ],
  reason: `${texts.reason} Switch such mails off under ‘Your account’.`,
});
