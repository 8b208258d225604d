import type { ConversationMessageId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import {
  type Conversation,
  type ConversationKey,
  insertMessage,
  lockConversation,
  updateConversation,
  type Writer,
} from './conversation-store.ts';

/** Writes a note for colleagues, which the customer never gets. The same id again does nothing. Throws `not_found`. */
export function addConversationNote(
  db: Database,
  key: ConversationKey,
  { id, writer, text }: { id: ConversationMessageId; writer: Writer; text: string },
): Promise<Conversation> {
  return db.transaction(async (tx) => {
    const conversation = await lockConversation(tx, key);
    const note = { id, text, staffMemberId: writer.id, kind: 'note', channel: 'back_office' } as const;
    const inserted = await insertMessage(tx, conversation, note);
    return inserted ? updateConversation(tx, conversation, {}) : conversation;
  });
}
