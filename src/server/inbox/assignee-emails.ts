import type { Transaction } from '#server/platform/database/database.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import type { EmailOutbox } from '#server/platform/email/email-outbox.ts';
import { type Colleague, colleaguesWith } from '#server/platform/staff-email-addresses.ts';
import type { Conversation, ConversationMessage, Writer } from './conversation-store.ts';

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
 * for the contact form.
 */
export const emailAnswered = (tx: Transaction, emails: EmailOutbox, received: Received): Promise<void> =>
  emailReaders(tx, emails, received, {
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

/** Tells the same people that an answer came back. */
export async function emailNotDelivered(
  tx: Transaction,
  emails: EmailOutbox,
  received: Received,
): Promise<void> {
  const texts = {
    subject: 'An answer to a customer was not delivered',
    preview: 'What came back is in the inbox.',
    heading: 'It did not arrive.',
    paragraph: 'A mail server could not deliver our answer to a customer, who waits for it.',
  };
  await emailReaders(tx, emails, received, { own: texts, others: texts });
}

type ReceivedTexts = Omit<Texts, 'key' | 'reason'>;

async function emailReaders(
  tx: Transaction,
  emails: EmailOutbox,
  { conversation, message }: Received,
  texts: { own: ReceivedTexts; others: ReceivedTexts },
): Promise<void> {
  const { storeId, assigneeId, status } = conversation;
  if (status === 'spam') return;
  const colleagues = await colleaguesWith(tx, storeId, 'messages:read');
  const key = `conversation-answer:${message.id}`;
  const assignee = colleagues.find(({ id }) => id === assigneeId);
  if (assignee) {
    const reason = 'You get this mail because the conversation is assigned to you.';
    const email = emailTo(assignee, conversation, { ...texts.own, key, reason });
    if (!assignee.unwantedEmails.includes('answers')) await emails.enqueue(tx, storeId, email);
    return;
  }
  const reason = 'You get this mail because your role answers customers.';
  for (const colleague of colleagues)
    if (!colleague.unwantedEmails.includes('contact_requests'))
      await emails.enqueue(
        tx,
        storeId,
        emailTo(colleague, conversation, { ...texts.others, key: `${key}:${colleague.email}`, reason }),
      );
}

type Texts = Pick<EmailContent, 'key' | 'subject' | 'preview' | 'heading' | 'reason'> & { paragraph: string };

const emailTo = (
  { email }: Colleague,
  { id }: Conversation,
  { paragraph, ...texts }: Texts,
): EmailContent => ({
  ...texts,
  texts: 'for-staff',
  to: email,
  blocks: [{ paragraph }, { button: { label: 'Open the conversation', link: `/admin/inbox/${id}` } }],
  reason: `${texts.reason} Switch such mails off under ‘Your account’.`,
});
