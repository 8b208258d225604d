import type { z } from 'zod';
import type { adminExportImportRows, ImportRow } from '#contracts/admin/imports/import-calls.ts';
import type { StaffImportId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { allPages } from '#server/platform/database/keyset.ts';
import type { FileContent } from '#server/staff-exports/write-export.ts';
import { withoutFormulas } from '../exports/csv-cells.ts';
import { csvContent } from '../exports/csv-content.ts';
import { listedRows } from './import-index.ts';

const BATCH = 100;

/** What an import would do or did as CSV, a line for each row; no cell is a formula to a spreadsheet. */
export function importRowsAsCsv(
  db: Database,
  id: StaffImportId,
  filters: z.output<typeof adminExportImportRows.query>,
  showsBefore: boolean,
): FileContent {
  return csvContent(rowsOf(db, id, filters, showsBefore), { escapesFormulas: false });
}

async function* rowsOf(
  db: Database,
  id: StaffImportId,
  filters: z.output<typeof adminExportImportRows.query>,
  showsBefore: boolean,
) {
  const read = async (cursor: string | undefined) => {
    const { rows, next_cursor } = await listedRows(db, id, { ...filters, limit: BATCH, cursor }, showsBefore);
    return { rows, nextCursor: next_cursor };
  };
  for await (const { rows } of allPages(read)) for (const row of rows) yield withoutFormulas(toCells(row));
}

const toCells = (row: ImportRow): Record<string, string> => ({
  Line: String(row.line),
  Name: row.key,
  Title: row.title,
  Check: row.outcome,
  Status: row.status ?? '',
  Changes: row.changes
    .map(({ field, before, after }) => `${field}: ${before === null ? '' : `${before} `}→ ${after}`)
    .join('\n'),
  Problems: row.problems
    .map(({ line, column, message }) => `line ${line}${column === null ? '' : `, ${column}`}: ${message}`)
    .join('\n'),
  Notes: row.notes.join('\n'),
  Result: row.result ?? '',
  Reason: row.reason ?? '',
});
