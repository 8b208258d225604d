import { desc, eq, sql } from 'drizzle-orm';
import { IMPORT_OUTCOMES, type ImportOutcome, type ImportSummary } from '#domain/imports/import-states.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { staffImportRows } from '#server/platform/database/schema/staff-import-tables.ts';
import { unlessEmpty } from '#server/platform/database/upsert.ts';
import type { CheckTools, Entry, FileCheck, StaffImport } from './import-kind.ts';
import { KINDS } from './import-kinds.ts';
import { endCheck, type ImportDeps, lockImport, saveProgress } from './import-store.ts';
import { findEncoding, readEntries, UnreadableFile } from './read-entries.ts';
import { readUploadedFile } from './uploaded-file.ts';

const BATCH = 200;
const MAX_BATCH_SIZE = 2_000;

/** Reads the file of an import and stores, entry by entry, what importing it would do. It changes nothing else. */
export async function checkFile(deps: ImportDeps & CheckTools, row: StaffImport): Promise<void> {
  const { db } = deps;
  await db.transaction(async (tx) => {
    await lockCheck(tx, row);
    await tx.delete(staffImportRows).where(eq(staffImportRows.importId, row.id));
  });
  try {
    await readFile(deps, row);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await endCheck(db, row.id, { refusal: error.message });
  }
}

/**
 * Locks an import while its rows are written. Throws when it is not being checked any more, or has other rows than this check has written:
 * another one has begun meanwhile, because the process of this one seemed to have ended.
 */
async function lockCheck(tx: Transaction, row: StaffImport, written?: number): Promise<void> {
  const { state, version } = await lockImport(tx, row.storeId, row.id);
  const isOnlyOne = written === undefined || (await lastPosition(tx, row)) === written;
  if (state !== 'checking' || version !== row.version || !isOnlyOne)
    throw new Error(`another check of the file of import ${row.id} has begun, or has ended`);
}

async function lastPosition(tx: Transaction, { id }: StaffImport): Promise<number> {
  const { position, importId } = staffImportRows;
  const [last] = await tx
    .select({ position })
    .from(staffImportRows)
    .where(eq(importId, id))
    .orderBy(desc(position))
    .limit(1);
  return last?.position ?? 0;
}

async function readFile(deps: ImportDeps & CheckTools, row: StaffImport): Promise<void> {
  const { db } = deps;
  const kind = KINDS[row.options.kind];
  const openFile = () => readUploadedFile(db, row);
  const encoding = await findEncoding(openFile);
  const check = await kind.beginCheck(db, row, deps);
  let waiting: Entry[] = [];
  let size = 0;
  let position = 0;
  const storeWaiting = async () => {
    await storeRows(db, { row, check, entries: waiting, position });
    position += waiting.length;
    waiting = [];
    size = 0;
  };
  let unusedColumns: string[] = [];
  const entries = readEntries(openFile, kind, { encoding, bytes: row.fileBytes });
  for await (const { header, lines, progress } of entries) {
    unusedColumns = header.unused;
    const entry = check.read(header, lines);
    waiting.push(entry);
    size += kind.sizeOf?.(entry) ?? 1;
    if (waiting.length < BATCH && size < MAX_BATCH_SIZE) continue;
    await storeWaiting();
    await saveProgress(db, row.id, progress);
  }
  await storeWaiting();
  const products = (await check.productSummary?.()) ?? null;
  const notes =
    encoding === 'windows-1252'
      ? ['The file is not UTF-8. It was read as Windows writes text: look at names with accents.']
      : [];
  await db.transaction(async (tx) => {
    await lockCheck(tx, row, position);
    const counts = await countOutcomes(tx, row);
    await endCheck(tx, row.id, { summary: { unusedColumns, notes, counts, products } });
  });
}

interface Batch {
  row: StaffImport;
  check: FileCheck<string, Entry, unknown>;
  entries: readonly Entry[];
  /** Of the last row before it. */
  position: number;
}

async function storeRows(db: Database, { row, check, entries, position }: Batch): Promise<void> {
  if (entries.length === 0) return;
  const { storeId, id: importId } = row;
  await db.transaction(async (tx) => {
    await lockCheck(tx, row, position);
    const planned = await check.plan(tx, entries);
    await unlessEmpty(
      planned.map((plan, index) => ({ storeId, importId, position: position + index + 1, ...plan })),
      (rows) => tx.insert(staffImportRows).values(rows),
    );
  });
}

async function countOutcomes(
  db: Queryable,
  { id }: Pick<StaffImport, 'id'>,
): Promise<ImportSummary['counts']> {
  const rows = await db
    .select({ outcome: staffImportRows.outcome, count: sql<number>`count(*)::int` })
    .from(staffImportRows)
    .where(eq(staffImportRows.importId, id))
    .groupBy(staffImportRows.outcome);
  const countOf = (outcome: ImportOutcome) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  return Object.fromEntries(
    IMPORT_OUTCOMES.map((outcome) => [outcome, countOf(outcome)]),
  ) as ImportSummary['counts'];
}
