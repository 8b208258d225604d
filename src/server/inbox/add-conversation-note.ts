import type { ConversationMessageId } from '#domain/ids.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Colleague } from '#server/platform/staff-email-addresses.ts';
import { emailMentioned } from '#server/platform/staff-mentions.ts';
import {
  type Conversation,
  type ConversationKey,
  insertMessage,
  lockConversation,
  updateConversation,
} from './conversation-store.ts';

/**
 * Writes a note for colleagues, which the customer never gets, and emails those whom it mentions. The same id again does
 * nothing. Returns who got an email. Throws `not_found`.
 */
export function addConversationNote(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  key: ConversationKey,
  { id, writer, text }: { id: ConversationMessageId; writer: Colleague; text: string },
): Promise<Conversation & { mentioned: Colleague[] }> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, key);
    const note = { id, text, staffMemberId: writer.id, kind: 'note', channel: 'back_office' } as const;
    const isNew = (await insertMessage(tx, conversation, note)) !== null;
    const mentioned = await emailMentioned(tx, emails, {
      id,
      text,
      isNew,
      author: writer,
      storeId: conversation.storeId,
      permission: 'messages:read',
      place: { name: 'a conversation', link: `/admin/inbox/${conversation.id}` },
    });
    return { ...(isNew ? await updateConversation(tx, conversation, {}) : conversation), mentioned };
  });
}
