import { eq, sql } from 'drizzle-orm';
import { IMPORT_OUTCOMES, type ImportOutcome, type ImportSummary } from '#domain/imports/import-states.ts';
import type { MergeContext } from '#domain/imports/merge-product.ts';
import { readShopifyProduct } from '#domain/imports/shopify-product.ts';
import { dayAt } from '#domain/store-days.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { staffImportRows } from '#server/platform/database/schema/staff-import-tables.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import { createCheckedRows } from './checked-rows.ts';
import { picturesOfImport } from './import-pictures.ts';
import { endCheck, type ImportDeps, type StaffImport, saveProgress } from './import-store.ts';
import { plainText } from './plain-text.ts';
import { findEncoding, readProductLines, UnreadableFile } from './read-lines.ts';
import { pathOfImport } from './uploaded-file.ts';

const SHOWN_MISSING_PICTURES = 100;

/** Reads the file of an import and stores, product by product, what importing it would do. It changes nothing else. */
export async function checkFile(deps: ImportDeps, row: StaffImport): Promise<void> {
  const { db } = deps;
  await db.delete(staffImportRows).where(eq(staffImportRows.importId, row.id));
  try {
    await endCheck(db, row.id, { summary: await readFile(deps, row) });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await endCheck(db, row.id, { refusal: error.message });
  }
}

async function readFile(deps: ImportDeps, row: StaffImport): Promise<ImportSummary> {
  const { db } = deps;
  const path = pathOfImport(deps, row.id);
  const encoding = await findEncoding(path);
  const { now, timeZone, currency } = await storeClock(db, row.storeId);
  const context: MergeContext = {
    ...{ options: row.options, currency, today: dayAt(now, timeZone), plainText },
    pictures: await picturesOfImport(db, row.id),
  };
  const rows = createCheckedRows(db, row, context);
  let unusedColumns: string[] = [];
  for await (const { header, lines, progress } of readProductLines(path, {
    encoding,
    bytes: row.fileBytes,
  })) {
    unusedColumns = header.unused;
    if (await rows.add(readShopifyProduct(header, lines))) await saveProgress(db, row.id, progress);
  }
  await rows.flush();
  return {
    unusedColumns,
    notes:
      encoding === 'windows-1252'
        ? ['The file is not UTF-8. It was read as Windows writes text: look at names with accents.']
        : [],
    ...(await countRows(db, row)),
    missingPictures: [...rows.missingPictures].slice(0, SHOWN_MISSING_PICTURES),
    missingPictureCount: rows.missingPictures.size,
  };
}

async function countRows(
  db: Queryable,
  { id }: Pick<StaffImport, 'id'>,
): Promise<Pick<ImportSummary, 'counts' | 'drafts'>> {
  const rows = await db
    .select({
      outcome: staffImportRows.outcome,
      count: sql<number>`count(*)::int`,
      drafts: sql<number>`count(*) filter (where ${staffImportRows.status} = 'draft')::int`,
    })
    .from(staffImportRows)
    .where(eq(staffImportRows.importId, id))
    .groupBy(staffImportRows.outcome);
  const countOf = (outcome: ImportOutcome) => rows.find((row) => row.outcome === outcome)?.count ?? 0;
  return {
    counts: Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, countOf(outcome)])) as Record<
      ImportOutcome,
      number
    >,
    drafts: rows.reduce((sum, { drafts }) => sum + drafts, 0),
  };
}
