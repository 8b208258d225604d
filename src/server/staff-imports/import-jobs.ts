import { eq } from 'drizzle-orm';
import type { StaffImportId } from '#domain/ids.ts';
import { staffImports } from '#server/platform/database/schema/staff-import-tables.ts';
import { checkFile } from './check-file.ts';
import type { CheckTools } from './import-kind.ts';
import { importRows } from './import-rows.ts';
import { IMPORT_QUEUE, type ImportDeps } from './import-store.ts';
import { undoImport } from './undo-import.ts';

/** The most that a job may have. */
const MAX_HOURS = 24;

/** Declares the job of an import, which does what its state asks for and goes on after a process was killed. */
export function importJobs(deps: ImportDeps & CheckTools): void {
  const { db, jobs } = deps;
  const work = async (id: StaffImportId) => {
    const [row] = await db.select().from(staffImports).where(eq(staffImports.id, id));
    if (row?.state === 'checking') await checkFile(deps, row);
    if (row?.state === 'importing') await importRows(db, row);
    if (row?.state === 'undoing') await undoImport(db, row);
  };
  jobs.handleRows(IMPORT_QUEUE, work, { maxHours: MAX_HOURS });
}
