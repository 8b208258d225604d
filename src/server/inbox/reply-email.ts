import type { EmailContent } from '#server/platform/email/email-content.ts';
import { messageIdOf } from '#server/platform/email/message-id.ts';
import type { Conversation, ConversationMessage } from './conversation-store.ts';

const keyOf = (messageId: string) => `conversation-reply:${messageId}`;

/** The Message-ID under which a reply is sent. */
export const emailMessageIdOf = ({ id }: Pick<ConversationMessage, 'id'>): string => messageIdOf(keyOf(id));

/** A reply as the customer gets it; `thread` are the emails of the conversation before, oldest first. */
export function conversationReplyEmail(
  { customerEmail, subject }: Conversation,
  { id, text }: Pick<ConversationMessage, 'id' | 'text'>,
  { writer, thread }: { writer: string; thread: readonly string[] },
): EmailContent {
  return {
    to: customerEmail,
    key: keyOf(id),
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    preview: text.slice(0, 120),
    texts: 'by-staff',
    heading: 'You asked, we answer',
    blocks: [
      ...text
        .split(/\n{2,}/)
        .map((paragraph) => ({ paragraph: paragraph.trim() }))
        .filter(({ paragraph }) => paragraph !== ''),
      ...(writer === '' ? [] : [{ paragraph: writer }]),
    ],
    reason: 'You get this mail because you wrote to us. Answer it, and your answer reaches us.',
    answers: thread,
    isUrgent: true,
  };
}
