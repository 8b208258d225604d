import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { EXPORT_KIND_NAMES, EXPORT_KINDS } from '#domain/exports/export-kinds.ts';
import type { StaffExportId, StoreId } from '#domain/ids.ts';
import { FILE_DAYS } from '#domain/imports/import-states.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { staffExportParts, staffExports } from '#server/platform/database/schema/staff-export-tables.ts';
import { lockForErasure } from './erasure-lock.ts';

/** After that an export that is still running belongs to a process that has ended. */
const HOURS_TO_WRITE = 1;

const KINDS_WITH_PEOPLE = EXPORT_KIND_NAMES.filter((kind) => EXPORT_KINDS[kind].hasPeople);

/** Deletes what there is of the file of an export; one that was still being written has failed. */
export async function deleteFile(db: Database, id: StaffExportId): Promise<void> {
  await db.transaction((tx) => deleteFilesOf(tx, eq(staffExports.id, id)));
}

/** Deletes files some weeks after they were made, and what processes that ended have left. The rows stay in the list. */
export async function deleteOldExportFiles(db: Database): Promise<void> {
  const { createdAt, state } = staffExports;
  await db.transaction((tx) =>
    deleteFilesOf(
      tx,
      or(
        lte(createdAt, sql`shop_now() - make_interval(days => ${FILE_DAYS})`),
        and(
          eq(state, 'running'),
          lte(createdAt, sql`shop_now() - make_interval(hours => ${HOURS_TO_WRITE})`),
        ),
      ),
    ),
  );
}

/**
 * Deletes all files that may name a customer who is erased, and ends those that are being written. Returns how many files
 * there were.
 */
export async function deleteFilesWithPeople(tx: Transaction, storeId: StoreId): Promise<number> {
  await lockForErasure(tx);
  return deleteFilesOf(
    tx,
    and(eq(staffExports.storeId, storeId), inArray(staffExports.kind, KINDS_WITH_PEOPLE)),
  );
}

async function deleteFilesOf(tx: Transaction, condition: SQL | undefined): Promise<number> {
  const { id, state, finishedAt, fileDeletedAt } = staffExports;
  const deleted = await tx
    .update(staffExports)
    .set({
      state: sql`case when ${state} = 'running' then 'failed' else ${state} end`,
      finishedAt: sql`coalesce(${finishedAt}, shop_now())`,
      fileDeletedAt: sql`shop_now()`,
    })
    .where(and(isNull(fileDeletedAt), condition))
    .returning({ id });
  const ids = deleted.map((row) => row.id);
  if (ids.length > 0) await tx.delete(staffExportParts).where(inArray(staffExportParts.exportId, ids));
  return ids.length;
}
