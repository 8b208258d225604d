import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { staffImportRows, staffImports } from '#server/platform/database/schema/staff-import-tables.ts';
import { type DataRow, left, type RowResult, type StaffImport } from './import-kind.ts';
import { KINDS } from './import-kinds.ts';
import { saveProgress } from './import-store.ts';

const BATCH = 100;
const MAX_BATCH_SIZE = 2_000;

/**
 * Imports the rows of a checked file in batches, each in a transaction with what it did, so that it goes on where a process was
 * killed. A row whose subject was changed since the check is left as it is, and says so.
 */
export async function importRows(db: Database, row: StaffImport): Promise<void> {
  const total = await countOpen(db, row, 'all');
  let isMore = true;
  while (isMore) {
    isMore = await importBatch(db, row);
    const open = await countOpen(db, row, 'open');
    await saveProgress(db, row.id, (100 * (total - open)) / Math.max(1, total));
  }
  await KINDS[row.options.kind].finish?.(db, row);
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

async function importBatch(db: Database, row: StaffImport): Promise<boolean> {
  const kind = KINDS[row.options.kind];
  try {
    return await db.transaction(async (tx) => {
      const rows = await openRows(tx, row, BATCH);
      if (rows.length > 0) await storeResults(tx, row, await kind.write(tx, row, rows));
      return rows.length > 0;
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // One of them contradicts something else of the shop: alone, it is the one that is left.
    await importOneByOne(db, row);
    return true;
  }
}

async function importOneByOne(db: Database, row: StaffImport): Promise<void> {
  const kind = KINDS[row.options.kind];
  const positions = await db.transaction(async (tx) =>
    (await openRows(tx, row, BATCH)).map(({ position }) => position),
  );
  for (const position of positions) {
    try {
      await db.transaction(async (tx) => {
        const rows = await openRows(tx, row, 1, position);
        await storeResults(tx, row, await kind.write(tx, row, rows));
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { message } = error;
      await db.transaction((tx) => storeResults(tx, row, [left(position, message)]));
    }
  }
}

async function openRows(
  tx: Transaction,
  row: StaffImport,
  limit: number,
  position?: number,
): Promise<DataRow<unknown, unknown>[]> {
  await lockImports(tx);
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
    .limit(limit);
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

/** Records what became of rows. */
export async function storeResults(
  tx: Transaction,
  { id }: Pick<StaffImport, 'id'>,
  results: readonly RowResult<unknown>[],
): Promise<void> {
  if (results.length === 0) return;
  await tx.execute(sql`
    update ${staffImportRows} r
    set result = given.result, reason = given.reason, written = coalesce(given.written, r.written)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as given(position integer, result text, reason text, written jsonb)
    where r.import_id = ${id} and r.position = given.position`);
}
