import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { StaffImportId, StaffMemberId, StoreId } from '#domain/ids.ts';
import type { ImportOptions } from '#domain/imports/import-kinds.ts';
import {
  FILE_DAYS,
  type ImportState,
  type ImportSummary,
  UNDO_HOURS,
  WORKING_STATES,
} from '#domain/imports/import-states.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { staffImportRows, staffImports } from '#server/platform/database/schema/staff-import-tables.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { StaffImport } from './import-kind.ts';
import { deleteParts, storePart } from './uploaded-file.ts';

/** The queue in which checks, imports and undoing run. */
export const IMPORT_QUEUE = 'staff-import';

export interface ImportDeps {
  db: Database;
  jobs: Jobs;
}

interface NewImport {
  storeId: StoreId;
  staffMemberId: StaffMemberId;
  fileName: string;
  fileBytes: number;
  options: ImportOptions;
}

/** Begins an import, whose file is sent next. Returns its id. */
export async function beginImport(db: Database, begun: NewImport): Promise<StaffImportId> {
  const [row] = await db
    .insert(staffImports)
    .values({ ...begun, state: 'uploading' })
    .returning({ id: staffImports.id });
  if (!row) throw new Error('an import was not stored');
  return row.id;
}

/** An import of a store. Throws `not_found`. */
export async function readImport(db: Queryable, storeId: StoreId, id: StaffImportId): Promise<StaffImport> {
  const [row] = await db
    .select()
    .from(staffImports)
    .where(and(eq(staffImports.storeId, storeId), eq(staffImports.id, id)));
  if (!row) throw new DomainError('not_found', 'There is no such import.');
  return row;
}

interface FilePart {
  storeId: StoreId;
  id: StaffImportId;
  staffMemberId: StaffMemberId;
  offset: number;
  bytes: Buffer;
}

/**
 * Takes the next part of a file; the last one begins the check. A part that was taken before is taken as said again. Returns
 * how many bytes are there. Throws `not_found`, also for the file of another member, and `not_possible_now` for a part that is not the next one.
 */
export async function receivePart(deps: ImportDeps, part: FilePart): Promise<number> {
  const { storeId, id, staffMemberId, offset, bytes } = part;
  return deps.db.transaction(async (tx) => {
    const row = await lockImport(tx, storeId, id);
    if (row.staffMemberId !== staffMemberId) throw new DomainError('not_found', 'There is no such import.');
    const end = offset + bytes.length;
    if (end <= row.receivedBytes) return row.receivedBytes;
    if (row.state !== 'uploading' || offset !== row.receivedBytes || end > row.fileBytes)
      throw new DomainError('not_possible_now', 'This is not the part of the file that comes next.', {
        current: { received: row.receivedBytes },
      });
    await storePart(tx, { storeId, importId: id, offset, content: bytes });
    const isWhole = end === row.fileBytes;
    await tx
      .update(staffImports)
      .set({ receivedBytes: end, ...(isWhole && { state: 'checking' }) })
      .where(eq(staffImports.id, id));
    if (isWhole) await deps.jobs.enqueueForRows(tx, IMPORT_QUEUE, [id]);
    return end;
  });
}

export async function lockImport(tx: Transaction, storeId: StoreId, id: StaffImportId): Promise<StaffImport> {
  const [row] = await tx
    .select()
    .from(staffImports)
    .where(and(eq(staffImports.storeId, storeId), eq(staffImports.id, id)))
    .for('update');
  if (!row) throw new DomainError('not_found', 'There is no such import.');
  return row;
}

export interface ImportStep {
  storeId: StoreId;
  id: StaffImportId;
  /** The check that was shown. */
  version: number;
}

/** Checks the file again, with other choices or more pictures. Throws `not_found`, `changed_meanwhile` and `not_possible_now`. */
export function checkAgain(deps: ImportDeps, step: ImportStep, options: ImportOptions): Promise<void> {
  return begin(deps, step, { from: ['checked', 'refused'], to: 'checking', set: { options } });
}

/** Imports what the check has shown. Throws as `checkAgain`. */
export function startImport(deps: ImportDeps, step: ImportStep): Promise<void> {
  return begin(deps, step, { from: ['checked'], to: 'importing', set: {} });
}

/** Takes an import back within a day. Throws as `checkAgain`. */
export function startUndo(deps: ImportDeps, step: ImportStep): Promise<void> {
  return begin(deps, step, { from: ['imported'], to: 'undoing', set: {} });
}

interface Begun {
  from: readonly ImportState[];
  to: 'checking' | 'importing' | 'undoing';
  set: { options?: ImportOptions };
}

async function begin(
  { db, jobs }: ImportDeps,
  { storeId, id, version }: ImportStep,
  { from, to, set }: Begun,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const row = await lockImport(tx, storeId, id);
      if (row.version !== version)
        throw new DomainError('changed_meanwhile', 'The file was checked again in the meantime.', {
          current: { version: row.version },
        });
      if (row.fileDeletedAt !== null && to !== 'undoing')
        throw new DomainError('not_possible_now', 'The file was deleted. Send it again.');
      if (set.options && set.options.kind !== row.options.kind)
        throw new DomainError('not_possible_now', 'The file was sent as another kind. Send it again.');
      if (!from.includes(row.state)) throw new DomainError('not_possible_now', REFUSALS[to]);
      if (to === 'undoing' && (await isUndoLate(tx, id)))
        throw new DomainError(
          'not_possible_now',
          `An import can be undone for ${UNDO_HOURS} hours. Change what it has made instead.`,
        );
      await tx
        .update(staffImports)
        .set({ ...set, state: to, progress: 0, refusal: null })
        .where(eq(staffImports.id, id));
      await jobs.enqueueForRows(tx, IMPORT_QUEUE, [id]);
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new DomainError(
        'not_possible_now',
        'Another import is running. Wait until it is done, and check this file again.',
      );
    });
}

const REFUSALS = {
  checking: 'This file is being worked on, or was imported. Send it again to check it again.',
  importing: 'Only a file that was checked can be imported, and only once.',
  undoing: 'Only what was imported can be undone, and only once.',
} as const;

/** Whether it is too late to undo an import. An undoing that has begun may be ended at any time. */
export async function isUndoLate(db: Queryable, id: StaffImportId): Promise<boolean> {
  const [late] = await db
    .select({ id: staffImports.id })
    .from(staffImports)
    .where(
      and(
        eq(staffImports.id, id),
        lte(staffImports.importedAt, sql`shop_now() - make_interval(hours => ${UNDO_HOURS})`),
        sql`not exists (select from ${staffImportRows}
          where ${staffImportRows.importId} = ${staffImports.id} and ${staffImportRows.result} = 'undone')`,
      ),
    );
  return late !== undefined;
}

/** What the job of an import has reached. */
export async function saveProgress(db: Queryable, id: StaffImportId, percent: number): Promise<void> {
  await db
    .update(staffImports)
    .set({ progress: Math.min(100, Math.floor(percent)) })
    .where(eq(staffImports.id, id));
}

/** Ends a check: with what was found, or with why the file cannot be read. */
export async function endCheck(
  db: Queryable,
  id: StaffImportId,
  result: { summary: ImportSummary } | { refusal: string },
): Promise<void> {
  await db
    .update(staffImports)
    .set({
      ...('summary' in result
        ? { state: 'checked' as const, summary: result.summary, refusal: null }
        : { state: 'refused' as const, summary: null, refusal: result.refusal }),
      version: sql`${staffImports.version} + 1`,
      progress: 100,
    })
    .where(and(eq(staffImports.id, id), eq(staffImports.state, 'checking')));
}

/** Deletes files, and what they say in each row, some weeks after they were sent. What an import did stays in the list. */
export async function deleteOldImportFiles(db: Database): Promise<void> {
  const old = await db
    .select({ id: staffImports.id })
    .from(staffImports)
    .where(
      and(
        lte(staffImports.createdAt, sql`shop_now() - make_interval(days => ${FILE_DAYS})`),
        sql`${staffImports.fileDeletedAt} is null`,
        sql`not ${inArray(staffImports.state, [...WORKING_STATES])}`,
      ),
    );
  for (const { id } of old) {
    await db.transaction(async (tx) => {
      await deleteParts(tx, id);
      await tx.delete(staffImportRows).where(eq(staffImportRows.importId, id));
      await tx.update(staffImports).set({ fileDeletedAt: sql`shop_now()` }).where(eq(staffImports.id, id));
    });
  }
}
