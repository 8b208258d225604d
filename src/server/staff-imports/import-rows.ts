import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { staffImportRows, staffImports } from '#server/platform/database/schema/staff-import-tables.ts';
import { type DataRow, left, type StaffImport } from './import-kind.ts';
import { KINDS } from './import-kinds.ts';
import { saveProgress } from './import-store.ts';
import { handleBatch, type RowStep } from './row-batches.ts';

const BATCH = 100;
const MAX_BATCH_SIZE = 2_000;

/**
 * Imports the rows of a checked file in batches, each in a transaction with what it did, so that it goes on where a process was
 * killed. A row whose subject was changed since the check is left as it is, and says so.
 */
export async function importRows(db: Database, row: StaffImport): Promise<void> {
  const kind = KINDS[row.options.kind];
  const step: RowStep = {
    next: (tx, position) => openRows(tx, row, position),
    apply: (tx, rows) => kind.write(tx, row, rows),
    refused: left,
  };
  const total = await countOpen(db, row, 'all');
  while (await handleBatch(db, row, step)) {
    const open = await countOpen(db, row, 'open');
    await saveProgress(db, row.id, (100 * (total - open)) / Math.max(1, total));
  }
  await kind.finish?.(db, row);
  await db
    .update(staffImports)
    .set({ state: 'imported', importedAt: sql`shop_now()`, progress: 100 })
    .where(and(eq(staffImports.id, row.id), eq(staffImports.state, 'importing')));
}

const isWanted = ({ id }: Pick<StaffImport, 'id'>) =>
  and(eq(staffImportRows.importId, id), inArray(staffImportRows.outcome, ['create', 'change']));

const countOpen = (db: Database, row: StaffImport, which: 'all' | 'open'): Promise<number> =>
  db.$count(
    staffImportRows,
    and(isWanted(row), which === 'open' ? isNull(staffImportRows.result) : undefined),
  );

async function openRows(
  tx: Transaction,
  row: StaffImport,
  position?: number,
): Promise<DataRow<unknown, unknown>[]> {
  const rows = await tx
    .select()
    .from(staffImportRows)
    .where(
      and(
        isWanted(row),
        isNull(staffImportRows.result),
        position === undefined ? undefined : eq(staffImportRows.position, position),
      ),
    )
    .orderBy(asc(staffImportRows.position))
    .limit(BATCH);
  return upTo(rows, KINDS[row.options.kind].sizeOfData ?? (() => 1));
}

/** The first rows that are not too large together, one row at least. */
function upTo<Row extends { data: unknown }>(rows: Row[], sizeOf: (data: unknown) => number): Row[] {
  let size = 0;
  return rows.filter(({ data }, index) => {
    size += sizeOf(data);
    return index === 0 || size <= MAX_BATCH_SIZE;
  });
}
