import { Readable } from 'node:stream';
import { and, eq } from 'drizzle-orm';
import type { StaffImportId } from '#domain/ids.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { staffImportParts } from '#server/platform/database/schema/staff-import-tables.ts';

/** Stores a part of the file of an import. One begins where the one before has ended. */
export async function storePart(tx: Transaction, part: typeof staffImportParts.$inferInsert): Promise<void> {
  await tx.insert(staffImportParts).values(part);
}

export async function deleteParts(tx: Transaction, importId: StaffImportId): Promise<void> {
  await tx.delete(staffImportParts).where(eq(staffImportParts.importId, importId));
}

/** Whether the first part of the file of an import is there. */
export async function hasParts(db: Database | Transaction, importId: StaffImportId): Promise<boolean> {
  return (await db.$count(staffImportParts, isPart(importId, 0))) > 0;
}

/** The file of an import, read part by part as it is taken: a slow receiver holds no connection of the database. */
export const readUploadedFile = (db: Database, importId: StaffImportId): Readable =>
  Readable.from(partsOf(db, importId), { objectMode: false });

async function* partsOf(db: Database, importId: StaffImportId): AsyncGenerator<Buffer> {
  let offset = 0;
  while (true) {
    const [part] = await db
      .select({ content: staffImportParts.content })
      .from(staffImportParts)
      .where(isPart(importId, offset));
    if (!part) return;
    yield part.content;
    offset += part.content.length;
  }
}

const isPart = (importId: StaffImportId, offset: number) =>
  and(eq(staffImportParts.importId, importId), eq(staffImportParts.offset, offset));
