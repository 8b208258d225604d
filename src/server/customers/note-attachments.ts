import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { CustomerNoteAttachmentId, CustomerNoteId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { customerNoteAttachments, customerNotes } from '#server/platform/database/schema/customer-tables.ts';
import {
  type AttachedFile,
  readAttachedFile,
  refuseMoreFiles,
} from '#server/platform/storage/attached-file.ts';
import type { CustomerKey } from './customer-store.ts';

interface NewAttachment {
  /** The caller's id for it, under which it is stored once. */
  id: CustomerNoteAttachmentId;
  noteId: CustomerNoteId;
  /** Who wrote the note. */
  authorId: StaffMemberId;
  /** As the file was called. */
  name: string;
  bytes: Buffer;
}

/**
 * Attaches a file to an own note about a customer. Throws `not_found` for a note that is not the author's,
 * `already_used` for the id of another note's file, and as `readAttachedFile` and `refuseMoreFiles`.
 */
export async function attachToCustomerNote(
  db: Database,
  { storeId, profileId }: CustomerKey,
  { id, noteId, authorId, name, bytes }: NewAttachment,
): Promise<void> {
  const isOwn = and(
    eq(customerNotes.storeId, storeId),
    eq(customerNotes.profileId, profileId),
    eq(customerNotes.id, noteId),
    eq(customerNotes.staffMemberId, authorId),
  );
  const [note] = await db.select({ id: customerNotes.id }).from(customerNotes).where(isOwn);
  if (!note) throw noSuchNote();
  const file = await readAttachedFile(name, bytes);
  await db.transaction(async (tx) => {
    const [locked] = await tx.select({ id: customerNotes.id }).from(customerNotes).where(isOwn).for('update');
    if (!locked) throw noSuchNote();
    const [known] = await tx
      .select({ noteId: customerNoteAttachments.customerNoteId })
      .from(customerNoteAttachments)
      .where(eq(customerNoteAttachments.id, id));
    if (known && known.noteId !== noteId)
      throw new DomainError('already_used', 'This key belongs to a file of another note. Use a new one.');
    if (known) return;
    refuseMoreFiles(
      await tx.$count(customerNoteAttachments, eq(customerNoteAttachments.customerNoteId, noteId)),
    );
    await tx.insert(customerNoteAttachments).values({ id, storeId, customerNoteId: noteId, ...file });
  });
}

const noSuchNote = () => new DomainError('not_found', 'There is no such note of yours (any more).');

/** The files of notes, without their content, oldest first. */
export const attachmentsOfCustomerNotes = (db: Queryable, noteIds: readonly CustomerNoteId[]) =>
  db
    .select({
      id: customerNoteAttachments.id,
      noteId: customerNoteAttachments.customerNoteId,
      name: customerNoteAttachments.name,
      contentType: customerNoteAttachments.contentType,
      bytes: sql<number>`length(${customerNoteAttachments.content})`,
    })
    .from(customerNoteAttachments)
    .where(inArray(customerNoteAttachments.customerNoteId, [...noteIds]))
    .orderBy(asc(customerNoteAttachments.createdAt), asc(customerNoteAttachments.id));

/** A file of a note; null when there is none. */
export async function readCustomerAttachment(
  db: Queryable,
  storeId: StoreId,
  id: CustomerNoteAttachmentId,
): Promise<AttachedFile | null> {
  const { name, contentType, content } = customerNoteAttachments;
  const [file] = await db
    .select({ name, contentType, content })
    .from(customerNoteAttachments)
    .where(and(eq(customerNoteAttachments.storeId, storeId), eq(customerNoteAttachments.id, id)));
  return file ?? null;
}
