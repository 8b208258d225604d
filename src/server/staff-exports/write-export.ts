import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { and, eq, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { ExportKind } from '#domain/exports/export-kinds.ts';
import type { StaffExportId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { staffExportParts, staffExports } from '#server/platform/database/schema/staff-export-tables.ts';
import { deleteFile } from './delete-files.ts';
import { lockForNewExport } from './erasure-lock.ts';

/** Of a part, compressed. */
const PART_BYTES = 256 * 1024;

/** The file of an export, read once while it is stored. Nothing is read of the shop before `bytes` is. */
export interface FileContent {
  bytes: AsyncIterable<string | Uint8Array>;
  /** Once `bytes` was read to its end; null where the file is no single list. */
  countRows: () => number | null;
}

export interface NewExport {
  storeId: StoreId;
  kind: ExportKind;
  fileName: string;
  mediaType: string;
  who: string;
  staffMemberId: StaffMemberId | null;
  filters: Readonly<Record<string, string>>;
}

/**
 * Stores a file part by part, outside of a transaction of its own, so that memory and locks do not grow with it. Returns its
 * id and size in bytes. Where the content throws, the export has failed, and the error is thrown. Throws `not_possible_now`
 * when a customer is erased meanwhile.
 */
export async function writeExport(
  db: Database,
  begun: NewExport,
  content: FileContent,
): Promise<{ id: StaffExportId; bytes: number }> {
  const id = await beginExport(db, begun);
  try {
    const bytes = await storeParts(db, { id, storeId: begun.storeId }, content.bytes);
    await finishExport(db, id, { bytes, rows: content.countRows() });
    return { id, bytes };
  } catch (error) {
    await deleteFile(db, id);
    throw error;
  }
}

/** A row that begins after an erasure reads what that has left. */
const beginExport = (db: Database, begun: NewExport): Promise<StaffExportId> =>
  db.transaction(async (tx) => {
    await lockForNewExport(tx);
    const [row] = await tx.insert(staffExports).values(begun).returning({ id: staffExports.id });
    if (!row) throw new Error('an export was not stored');
    return row.id;
  });

interface RunningExport {
  id: StaffExportId;
  storeId: StoreId;
}

async function storeParts(
  db: Database,
  running: RunningExport,
  content: FileContent['bytes'],
): Promise<number> {
  let bytes = 0;
  await pipeline(
    content,
    async function* counted(chunks) {
      for await (const chunk of chunks) {
        bytes += Buffer.byteLength(chunk);
        yield chunk;
      }
    },
    createGzip(),
    async (compressed: AsyncIterable<Buffer>) => {
      let position = 0;
      for await (const part of inParts(compressed)) {
        await storePart(db, running, position, part);
        position += 1;
      }
    },
  );
  return bytes;
}

async function* inParts(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** The lock lets no part be stored for an export whose file is deleted at the same time. */
const storePart = (
  db: Database,
  { id: exportId, storeId }: RunningExport,
  position: number,
  content: Buffer,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [running] = await tx
      .select({ id: staffExports.id })
      .from(staffExports)
      .where(isRunning(exportId))
      .for('share');
    if (!running) throw endedMeanwhile();
    await tx.insert(staffExportParts).values({ storeId, exportId, position, content });
  });

async function finishExport(
  db: Database,
  id: StaffExportId,
  whole: { bytes: number; rows: number | null },
): Promise<void> {
  const finished = await db
    .update(staffExports)
    .set({ ...whole, state: 'done', finishedAt: sql`shop_now()` })
    .where(isRunning(id))
    .returning({ id: staffExports.id });
  if (finished.length === 0) throw endedMeanwhile();
}

const isRunning = (id: StaffExportId) => and(eq(staffExports.id, id), eq(staffExports.state, 'running'));

const endedMeanwhile = () =>
  new DomainError(
    'not_possible_now',
    'A customer was erased while the file was written, or it took too long. Export it again.',
  );
