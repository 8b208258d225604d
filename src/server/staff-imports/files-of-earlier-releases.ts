import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { StaffImportId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { staffImports } from '#server/platform/database/schema/staff-import-tables.ts';
import { isUuid } from '#server/platform/database/uuid.ts';
import { loggedError } from '#server/platform/http/safe-logging.ts';
import { hasParts, storePart } from './uploaded-file.ts';

const FILE = /^([0-9a-f-]+)\.csv$/;
const PART_BYTES = 1024 * 1024;

/**
 * Moves files of imports into the database from the folder in which releases before 2026-12, and their backups, have them.
 * Files of imports that this shop does not know, and those that cannot be moved, stay where they are.
 */
export async function moveFilesIntoDatabase(
  db: Database,
  folder: string,
  onError: (error: Error) => void,
): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') onError(error);
    return [];
  });
  for (const name of names) {
    const [, id = ''] = FILE.exec(name) ?? [];
    const path = join(folder, name);
    try {
      if (isUuid(id) && (await moveFile(db, id as StaffImportId, path))) await rm(path, { force: true });
    } catch (error) {
      const { message } = loggedError(error);
      onError(new Error(`${path} could not be moved into the database: ${message}`));
    }
  }
}

/** Whether the shop has the import, so that the file is not needed any more. */
async function moveFile(db: Database, id: StaffImportId, path: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(staffImports).where(eq(staffImports.id, id)).for('update');
    if (!row) return false;
    if (row.fileDeletedAt !== null || row.receivedBytes === 0 || (await hasParts(tx, id))) return true;
    let offset = 0;
    // What a process that was killed has written behind what it said does not count.
    const content = createReadStream(path, { end: row.receivedBytes - 1, highWaterMark: PART_BYTES });
    for await (const part of content) {
      await storePart(tx, { storeId: row.storeId, importId: id, offset, content: part });
      offset += part.length;
    }
    if (offset !== row.receivedBytes) throw new Error(`it has ${offset} of ${row.receivedBytes} bytes`);
    return true;
  });
}
