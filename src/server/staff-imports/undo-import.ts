import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { staffImportRows, staffImports } from '#server/platform/database/schema/staff-import-tables.ts';
import type { StaffImport } from './import-kind.ts';
import { KINDS } from './import-kinds.ts';
import { storeResults } from './import-rows.ts';
import { saveProgress } from './import-store.ts';

const BATCH = 50;

/**
 * Takes an import back in batches: what it made is removed, what it changed becomes what it was. What something depends on
 * by now stays, and says why. Goes on where a process was killed.
 */
export async function undoImport(db: Database, row: StaffImport): Promise<void> {
  const isOf = eq(staffImportRows.importId, row.id);
  const total = await db.$count(
    staffImportRows,
    and(isOf, inArray(staffImportRows.result, ['done', 'undone', 'stays'])),
  );
  let isMore = true;
  while (isMore) {
    isMore = await db.transaction((tx) => undoBatch(tx, row));
    const open = await db.$count(staffImportRows, and(isOf, eq(staffImportRows.result, 'done')));
    await saveProgress(db, row.id, (100 * (total - open)) / Math.max(1, total));
  }
  await KINDS[row.options.kind].finish?.(db, row);
  await db
    .update(staffImports)
    .set({ state: 'undone', undoneAt: sql`shop_now()`, progress: 100 })
    .where(and(eq(staffImports.id, row.id), eq(staffImports.state, 'undoing')));
}

async function undoBatch(tx: Transaction, row: StaffImport): Promise<boolean> {
  await lockImports(tx);
  const rows = await tx
    .select()
    .from(staffImportRows)
    .where(and(eq(staffImportRows.importId, row.id), eq(staffImportRows.result, 'done')))
    .orderBy(asc(staffImportRows.position))
    .limit(BATCH);
  if (rows.length === 0) return false;
  await storeResults(tx, row, await KINDS[row.options.kind].takeBack(tx, row, rows));
  return true;
}
