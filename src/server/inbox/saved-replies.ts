import { and, asc, eq } from 'drizzle-orm';
import { changedMeanwhile, DomainError, fieldError } from '#domain/errors.ts';
import type { SavedReplyId, StoreId } from '#domain/ids.ts';
import { REPLY_FIELDS, unknownReplyFields } from '#domain/inbox/reply-fields.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { savedReplies } from '#server/platform/database/schema/inbox-tables.ts';

export type SavedReply = typeof savedReplies.$inferSelect;
type Texts = Pick<SavedReply, 'title' | 'text'>;

interface Change {
  storeId: StoreId;
  id: SavedReplyId;
  version: number;
}

/** By title. */
export const listSavedReplies = (db: Queryable, storeId: StoreId): Promise<SavedReply[]> =>
  db.select().from(savedReplies).where(eq(savedReplies.storeId, storeId)).orderBy(asc(savedReplies.title));

/** The same id again adds none. Throws `malformed` for an unknown field or a title that is there already. */
export async function addSavedReply(
  db: Database,
  { storeId, id }: { storeId: StoreId; id: SavedReplyId | undefined },
  texts: Texts,
): Promise<SavedReply> {
  refuseUnknownFields(texts.text);
  const [added] = await db
    .insert(savedReplies)
    .values({ ...(id && { id }), storeId, ...texts })
    .onConflictDoNothing()
    .returning();
  const reply = added ?? (await listSavedReplies(db, storeId)).find((one) => one.id === id);
  if (!reply) throw titleIsTaken();
  return reply;
}

/** Throws `not_found`, `changed_meanwhile`, and `malformed` as `addSavedReply`. */
export function changeSavedReply(db: Database, change: Change, texts: Texts): Promise<SavedReply> {
  refuseUnknownFields(texts.text);
  return db.transaction(async (tx) => {
    const reply = await lockSavedReply(tx, change);
    const others = await listSavedReplies(tx, change.storeId);
    if (others.some(({ id, title }) => id !== reply.id && title === texts.title)) throw titleIsTaken();
    const [changed] = await tx
      .update(savedReplies)
      .set({ ...texts, version: reply.version + 1, updatedAt: shopNow })
      .where(eq(savedReplies.id, reply.id))
      .returning();
    return changed ?? reply;
  });
}

/** Returns what was deleted. Throws `not_found` and `changed_meanwhile`. */
export function deleteSavedReply(db: Database, change: Change): Promise<SavedReply> {
  return db.transaction(async (tx) => {
    const reply = await lockSavedReply(tx, change);
    await tx.delete(savedReplies).where(eq(savedReplies.id, reply.id));
    return reply;
  });
}

async function lockSavedReply(tx: Transaction, { storeId, id, version }: Change): Promise<SavedReply> {
  const [reply] = await tx
    .select()
    .from(savedReplies)
    .where(and(eq(savedReplies.storeId, storeId), eq(savedReplies.id, id)))
    .for('update');
  if (!reply) throw new DomainError('not_found', 'There is no such saved reply.');
  if (reply.version !== version) {
    const { title, text } = reply;
    throw changedMeanwhile('this saved reply', { version: reply.version, title, text });
  }
  return reply;
}

function titleIsTaken(): DomainError {
  return fieldError('/title', 'There is a saved reply with this title. Choose another one.');
}

function refuseUnknownFields(text: string): void {
  const [unknown] = unknownReplyFields(text);
  if (unknown === undefined) return;
  throw fieldError(
    '/text',
    `There is no field {{${unknown}}}. There are ${REPLY_FIELDS.map((field) => `{{${field}}}`).join(', ')}.`,
  );
}
