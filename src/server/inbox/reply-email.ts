import type { EmailContent } from '#server/platform/email/email-content.ts';
import { messageIdOf } from '#server/platform/email/message-id.ts';
import type { Conversation, ConversationMessage } from './conversation-store.ts';

const keyOf = (messageId: string) => `conversation-reply:${messageId}`;

/** The Message-ID under which a reply is sent. */
export const emailMessageIdOf = ({ id }: Pick<ConversationMessage, 'id'>): string => messageIdOf(keyOf(id));

interface ReplyFacts {
  writer: string;
  /** The emails of the conversation before, oldest first. */
  thread: readonly string[];
  /** Whether the customer has written in it. */
  isAsked: boolean;
}

/** What staff write, as the customer gets it: an answer, or what begins a conversation. */
export function conversationReplyEmail(
  { customerEmail, subject }: Conversation,
  { id, text }: Pick<ConversationMessage, 'id' | 'text'>,
  { writer, thread, isAsked }: ReplyFacts,
): EmailContent {
  const isFirst = !isAsked && thread.length === 0;
  return {
    to: customerEmail,
    key: keyOf(id),
    subject: isFirst || /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    preview: text.slice(0, 120),
    texts: 'by-staff',
    heading: isAsked ? 'You asked, we answer' : subject,
    blocks: [
      ...text
        .split(/\n{2,}/)
        .map((paragraph) => ({ paragraph: paragraph.trim() }))
        .filter(({ paragraph }) => paragraph !== ''),
      ...(writer === '' ? [] : [{ paragraph: writer }]),
    ],
    reason: `You get this mail because you ${isAsked ? 'wrote to' : 'are a customer of'} us. Answer it, and your answer reaches us.`,
    answers: thread,
    isUrgent: true,
  };
}
