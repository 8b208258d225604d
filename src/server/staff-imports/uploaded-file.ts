import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { StaffImportId } from '#domain/ids.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { staffImportParts, type staffImports } from '#server/platform/database/schema/staff-import-tables.ts';

/** A whole part would be parsed at once, and hold up everything else meanwhile. */
const PIECE_BYTES = 64 * 1024;

/** Stores a part of the file of an import. One begins where the one before has ended. */
export async function storePart(tx: Transaction, part: typeof staffImportParts.$inferInsert): Promise<void> {
  await tx.insert(staffImportParts).values(part);
}

export async function deleteParts(tx: Transaction, importId: StaffImportId): Promise<void> {
  await tx.delete(staffImportParts).where(eq(staffImportParts.importId, importId));
}

/** Whether the first part of the file of an import is there. */
export async function hasParts(tx: Transaction, importId: StaffImportId): Promise<boolean> {
  return (await tx.$count(staffImportParts, isPart(importId, 0))) > 0;
}

/**
 * The file of an import, read part by part as it is taken: a slow receiver holds no connection of the database. The stream fails where a
 * part is missing that was received.
 */
export const readUploadedFile = (db: Database, file: Received): Readable =>
  Readable.from(piecesOf(db, file), { objectMode: false });

type Received = Pick<typeof staffImports.$inferSelect, 'id' | 'receivedBytes'>;

async function* piecesOf(db: Database, { id, receivedBytes }: Received): AsyncGenerator<Buffer> {
  let offset = 0;
  while (offset < receivedBytes) {
    const [part] = await db
      .select({ content: staffImportParts.content })
      .from(staffImportParts)
      .where(isPart(id, offset));
    if (!part)
      throw new Error(
        `import ${id} has received ${receivedBytes} bytes, and none from ${offset} on are here`,
      );
    for (let start = 0; start < part.content.length; start += PIECE_BYTES)
      yield part.content.subarray(start, start + PIECE_BYTES);
    offset += part.content.length;
  }
}

const isPart = (importId: StaffImportId, offset: number) =>
  and(eq(staffImportParts.importId, importId), eq(staffImportParts.offset, offset));
