import { sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { staffImportRows } from '#server/platform/database/schema/staff-import-tables.ts';
import type { DataRow, RowResult, StaffImport } from './import-kind.ts';

/** What is done with the rows of an import, batch after batch. */
export interface RowStep {
  /** The next rows that it has not been done with, or only the one at a position if it is among them. */
  next(tx: Transaction, position?: number): Promise<DataRow<unknown, unknown>[]>;
  apply(tx: Transaction, rows: readonly DataRow<unknown, unknown>[]): Promise<RowResult<unknown>[]>;
  /** The result of a row that contradicts something else of the shop. */
  refused(position: number, reason: string): RowResult<never>;
}

/**
 * Handles the next rows of an import in one transaction, or each in one of its own where one of them fails with a
 * `DomainError`. Returns whether there were any.
 */
export async function handleBatch(db: Database, row: StaffImport, step: RowStep): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      await lockImports(tx);
      const rows = await step.next(tx);
      if (rows.length > 0) await storeResults(tx, row, await step.apply(tx, rows));
      return rows.length > 0;
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await handleOneByOne(db, row, step);
    return true;
  }
}

async function handleOneByOne(db: Database, row: StaffImport, step: RowStep): Promise<void> {
  const positions = await db.transaction(async (tx) => (await step.next(tx)).map(({ position }) => position));
  for (const position of positions) {
    try {
      await db.transaction(async (tx) => {
        await lockImports(tx);
        const rows = await step.next(tx, position);
        if (rows.length > 0) await storeResults(tx, row, await step.apply(tx, rows));
      });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { message } = error;
      await db.transaction(async (tx) => {
        await lockImports(tx);
        const rows = await step.next(tx, position);
        await storeResults(
          tx,
          row,
          rows.map((refused) => step.refused(refused.position, message)),
        );
      });
    }
  }
}

/** Records what became of rows. */
async function storeResults(
  tx: Transaction,
  { id }: Pick<StaffImport, 'id'>,
  results: readonly RowResult<unknown>[],
): Promise<void> {
  await tx.execute(sql`
    update ${staffImportRows} r
    set result = given.result, reason = given.reason, written = coalesce(given.written, r.written)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as given(position integer, result text, reason text, written jsonb)
    where r.import_id = ${id} and r.position = given.position`);
}
