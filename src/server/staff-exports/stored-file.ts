import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { and, eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StaffExportId, StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { staffExportParts, staffExports } from '#server/platform/database/schema/staff-export-tables.ts';

type StaffExport = typeof staffExports.$inferSelect;

/** An export of a store. Throws `not_found`. */
export async function findExport(db: Database, storeId: StoreId, id: StaffExportId): Promise<StaffExport> {
  const [row] = await db
    .select()
    .from(staffExports)
    .where(and(eq(staffExports.storeId, storeId), eq(staffExports.id, id)));
  if (!row) throw new DomainError('not_found', 'There is no such export.');
  return row;
}

/** An export with its file. Throws `not_possible_now` where there is none. */
export function requireFile(row: StaffExport): StaffExport & { bytes: number } {
  const { state, bytes, fileDeletedAt } = row;
  if (state === 'running')
    throw new DomainError('not_possible_now', 'The file is still being written. Try again in a moment.');
  if (state === 'failed' || bytes === null)
    throw new DomainError('not_possible_now', 'The file was not written to its end. Export it again.');
  if (fileDeletedAt !== null)
    throw new DomainError('not_possible_now', 'The file was deleted. Export it again.');
  return { ...row, bytes };
}

/** The file of an export, read part by part as it is taken: a slow receiver holds no connection of the database. */
export function readStoredFile(db: Database, id: StaffExportId): Readable {
  const parts = Readable.from(partsOf(db, id), { highWaterMark: 1 });
  // What goes wrong is thrown by the stream that is returned.
  return pipeline(parts, createGunzip(), () => undefined);
}

async function* partsOf(db: Database, id: StaffExportId): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const [part] = await db
      .select({ content: staffExportParts.content })
      .from(staffExportParts)
      .where(and(eq(staffExportParts.exportId, id), eq(staffExportParts.position, position)));
    if (!part) return;
    yield part.content;
  }
}
