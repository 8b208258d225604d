import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { OrderId, OrderNoteAttachmentId, OrderNoteId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { orderNoteAttachments, orderNotes } from '#server/platform/database/schema/order-note-tables.ts';
import {
  type AttachedFile,
  readAttachedFile,
  refuseMoreFiles,
} from '#server/platform/storage/attached-file.ts';

export interface NewAttachment {
  /** The caller's id for it, under which it is stored once. */
  id: OrderNoteAttachmentId;
  noteId: OrderNoteId;
  /** Who wrote the note. */
  authorId: StaffMemberId;
  /** As the file was called. */
  name: string;
  bytes: Buffer;
}

/**
 * Attaches a file to an own note on an order: a picture is encoded again, a PDF stays as it is. Throws `not_found` for a
 * note that is not the author's, `picture_refused` and `malformed` for a file that is not taken, and `already_used` for
 * the id of another note's file.
 */
export async function attachToNote(
  db: Database,
  { storeId, orderId }: { storeId: StoreId; orderId: OrderId },
  { id, noteId, authorId, name, bytes }: NewAttachment,
): Promise<void> {
  const isOwn = and(
    eq(orderNotes.storeId, storeId),
    eq(orderNotes.orderId, orderId),
    eq(orderNotes.id, noteId),
    eq(orderNotes.staffMemberId, authorId),
  );
  const [note] = await db.select({ id: orderNotes.id }).from(orderNotes).where(isOwn);
  if (!note) throw new DomainError('not_found', 'There is no such note of yours (any more).');
  const file = await readAttachedFile(name, bytes);
  await db.transaction(async (tx) => {
    const [locked] = await tx.select({ id: orderNotes.id }).from(orderNotes).where(isOwn).for('update');
    if (!locked) throw new DomainError('not_found', 'There is no such note of yours (any more).');
    const [known] = await tx
      .select({ noteId: orderNoteAttachments.orderNoteId })
      .from(orderNoteAttachments)
      .where(eq(orderNoteAttachments.id, id));
    if (known && known.noteId !== noteId)
      throw new DomainError('already_used', 'This key belongs to a file of another note. Use a new one.');
    if (known) return;
    const others = await tx.$count(orderNoteAttachments, eq(orderNoteAttachments.orderNoteId, noteId));
    refuseMoreFiles(others);
    await tx.insert(orderNoteAttachments).values({ id, storeId, orderNoteId: noteId, ...file });
  });
}

/** The files of notes, without their content, oldest first. */
export const attachmentsOfNotes = (db: Queryable, noteIds: readonly OrderNoteId[]) =>
  db
    .select({
      id: orderNoteAttachments.id,
      noteId: orderNoteAttachments.orderNoteId,
      name: orderNoteAttachments.name,
      contentType: orderNoteAttachments.contentType,
      bytes: sql<number>`length(${orderNoteAttachments.content})`,
    })
    .from(orderNoteAttachments)
    .where(inArray(orderNoteAttachments.orderNoteId, [...noteIds]))
    .orderBy(asc(orderNoteAttachments.createdAt), asc(orderNoteAttachments.id));

/** A file of a note; null when there is none. */
export async function readAttachment(
  db: Queryable,
  storeId: StoreId,
  id: OrderNoteAttachmentId,
): Promise<AttachedFile | null> {
  const { name, contentType, content } = orderNoteAttachments;
  const [file] = await db
    .select({ name, contentType, content })
    .from(orderNoteAttachments)
    .where(and(eq(orderNoteAttachments.storeId, storeId), eq(orderNoteAttachments.id, id)));
  return file ?? null;
}
