import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { WORKING_STATES } from '#domain/imports/import-states.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { staffImportRows, staffImports } from '#server/platform/database/schema/staff-import-tables.ts';
import { forEachRow } from '#server/platform/jobs/for-each-row.ts';
import type { StaffImport } from './import-kind.ts';
import { KINDS } from './import-kinds.ts';
import { IMPORT_QUEUE } from './import-store.ts';

/** Ends checks, imports and undoing whose job has failed for good, so that they hold up no others and can be made again or undone. */
export async function endStoppedImports(db: Database): Promise<void> {
  const stopped = await db.select().from(staffImports).where(isStopped);
  await forEachRow(stopped, async (row) => {
    const hasWritten = await db.transaction((tx) => endStopped(tx, row));
    if (hasWritten) await KINDS[row.options.kind].finish?.(db, row);
  });
}

/** The job is stored with the state, so a working state without one stays as it is for ever. */
const isStopped = and(
  inArray(staffImports.state, [...WORKING_STATES]),
  sql`not exists (select from pgboss.job j where j.name = ${IMPORT_QUEUE}
    and j.singleton_key = ${staffImports.id}::text and j.state < 'completed')`,
);

/** Returns whether it has changed the shop. */
async function endStopped(tx: Transaction, { id }: StaffImport): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(staffImports)
    .where(and(eq(staffImports.id, id), isStopped))
    .for('update');
  const end = row && ENDS[row.state as keyof typeof ENDS];
  if (!end) return false;
  const { state, refusal } = end;
  await tx
    .update(staffImports)
    .set({
      state,
      refusal,
      ...(row.state === 'checking' && { summary: null, version: row.version + 1 }),
      ...(row.state === 'importing' && { importedAt: sql`shop_now()` }),
    })
    .where(eq(staffImports.id, id));
  if (row.state === 'importing') await leaveOpenRows(tx, row);
  return row.state !== 'checking';
}

const ENDS = {
  checking: {
    state: 'refused',
    refusal: 'The check has stopped because of a fault in the shop. Check the file again, or send it again.',
  },
  importing: {
    state: 'imported',
    refusal:
      'The import has stopped because of a fault in the shop. Send the file again for the rest, or undo what was imported.',
  },
  undoing: {
    state: 'imported',
    refusal: 'The undoing has stopped because of a fault in the shop. Undo the import again for the rest.',
  },
} as const;

async function leaveOpenRows(tx: Transaction, { id }: StaffImport): Promise<void> {
  const { importId, outcome, result } = staffImportRows;
  await tx
    .update(staffImportRows)
    .set({ result: 'left', reason: 'The import stopped before it.' })
    .where(and(eq(importId, id), inArray(outcome, ['create', 'change']), isNull(result)));
}
