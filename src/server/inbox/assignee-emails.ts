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

/**
 * Tells the assignee that the customer has answered by email. What comes by the contact form is emailed to everybody who
 * answers customers.
 */
export async function emailAnswered(
  tx: Transaction,
  emails: EmailOutbox,
  { conversation, message }: { conversation: Conversation; message: ConversationMessage },
): Promise<void> {
  const { storeId, assigneeId, status } = conversation;
  if (assigneeId === null || status === 'spam') return;
  const colleagues = await colleaguesWith(tx, storeId, 'messages:read');
  const assignee = colleagues.find(({ id }) => id === assigneeId);
  if (!assignee || assignee.unwantedEmails.includes('answers')) return;
  const email = emailTo(assignee, conversation, {
    key: `conversation-answer:${message.id}`,
    subject: 'A customer has answered you',
    preview: 'The answer is in the inbox.',
    heading: 'There is an answer.',
    paragraph: 'The customer has answered in a conversation that is assigned to you.',
    reason: 'You get this mail because the conversation is assigned to you.',
  });
  await emails.enqueue(tx, storeId, email);
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
