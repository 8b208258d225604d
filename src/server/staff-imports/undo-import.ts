import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { staffImportRows, staffImports } from '#server/platform/database/schema/staff-import-tables.ts';
import type { DataRow, RowResult, StaffImport } from './import-kind.ts';
import { KINDS } from './import-kinds.ts';
import { saveProgress } from './import-store.ts';
import { handleBatch, type RowStep } from './row-batches.ts';

const BATCH = 50;

/**
 * Takes an import back in batches: what it made is removed, what it changed becomes what it was. What something depends on
 * by now stays, and says why. Goes on where a process was killed.
 */
export async function undoImport(db: Database, row: StaffImport): Promise<void> {
  const kind = KINDS[row.options.kind];
  const step: RowStep = {
    next: (tx, position) => importedRows(tx, row, position),
    apply: (tx, rows) => kind.takeBack(tx, row, rows),
    refused: stays,
  };
  const isOf = eq(staffImportRows.importId, row.id);
  const total = await db.$count(
    staffImportRows,
    and(isOf, inArray(staffImportRows.result, ['done', 'undone', 'stays'])),
  );
  while (await handleBatch(db, row, step)) {
    const open = await db.$count(staffImportRows, and(isOf, eq(staffImportRows.result, 'done')));
    await saveProgress(db, row.id, (100 * (total - open)) / Math.max(1, total));
  }
  await kind.finish?.(db, row);
  await db
    .update(staffImports)
    .set({ state: 'undone', undoneAt: sql`shop_now()`, progress: 100 })
    .where(and(eq(staffImports.id, row.id), eq(staffImports.state, 'undoing')));
}

const importedRows = (
  tx: Transaction,
  row: StaffImport,
  position?: number,
): Promise<DataRow<unknown, unknown>[]> =>
  tx
    .select()
    .from(staffImportRows)
    .where(
      and(
        eq(staffImportRows.importId, row.id),
        eq(staffImportRows.result, 'done'),
        position === undefined ? undefined : eq(staffImportRows.position, position),
      ),
    )
    .orderBy(asc(staffImportRows.position))
    .limit(BATCH);

const stays = (position: number, reason: string): RowResult<never> => ({
  position,
  result: 'stays',
  reason,
  written: null,
});
