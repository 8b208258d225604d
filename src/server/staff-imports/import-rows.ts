import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { productPath } from '#domain/catalog/product-path.ts';
import { DomainError } from '#domain/errors.ts';
import { refreshCollections } from '#server/catalog/collections/refresh-collections.ts';
import {
  lockProducts,
  type WrittenProduct,
  writeImportedProducts,
} from '#server/catalog/products/write-imported.ts';
import { indexStaleProducts } from '#server/catalog/search/search-index.ts';
import { setStock } from '#server/catalog/stock/import-stock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { staffImportRows, staffImports } from '#server/platform/database/schema/staff-import-tables.ts';
import { addFreeRedirects } from '#server/redirects/redirect-store.ts';
import { type StaffImport, saveProgress } from './import-store.ts';

const BATCH = 100;
const MAX_BATCH_VARIANTS = 2_000;

export type ImportRow = typeof staffImportRows.$inferSelect;

/** What became of a row. */
export interface RowResult {
  position: number;
  result: ImportRow['result'];
  reason: string | null;
  version: number | null;
  stockBefore: Record<string, number> | null;
}

/**
 * Imports the rows of a checked file in batches, each in a transaction with what it did, so that it goes on where a process was
 * killed. A row whose product was changed since the check is left as it is, and says so.
 */
export async function importRows(db: Database, row: StaffImport): Promise<void> {
  const total = await countOpen(db, row, 'all');
  let isMore = true;
  while (isMore) {
    isMore = await importBatch(db, row);
    const open = await countOpen(db, row, 'open');
    await saveProgress(db, row.id, (100 * (total - open)) / Math.max(1, total));
  }
  await db.transaction(async (tx) => {
    await lockImports(tx);
    await refreshCollections(tx, row.storeId);
  });
  await indexStaleProducts(db);
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
  try {
    return await db.transaction(async (tx) => {
      const rows = await openRows(tx, row, BATCH);
      await storeResults(tx, row, await written(tx, row, rows));
      return rows.length > 0;
    });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // One of them contradicts another product of the shop: alone, it is the one that is left.
    await importOneByOne(db, row);
    return true;
  }
}

async function importOneByOne(db: Database, row: StaffImport): Promise<void> {
  const positions = await db.transaction(async (tx) =>
    (await openRows(tx, row, BATCH)).map(({ position }) => position),
  );
  for (const position of positions) {
    try {
      await db.transaction(async (tx) => {
        const rows = await openRows(tx, row, 1, position);
        await storeResults(tx, row, await written(tx, row, rows));
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
): Promise<ImportRow[]> {
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
  return upTo(rows, MAX_BATCH_VARIANTS);
}

/** The first rows with so many variants together, one row at least. */
function upTo(rows: ImportRow[], most: number): ImportRow[] {
  let variants = 0;
  return rows.filter((row, index) => {
    variants += row.document?.variants.length ?? 0;
    return index === 0 || variants <= most;
  });
}

const left = (position: number, reason: string): RowResult => ({
  ...{ position, result: 'left', reason, version: null, stockBefore: null },
});

async function written(
  tx: Transaction,
  { storeId, staffMemberId }: StaffImport,
  rows: readonly ImportRow[],
): Promise<RowResult[]> {
  const by = { storeId, staffMemberId };
  const present = await lockProducts(
    tx,
    storeId,
    rows.map(({ handle }) => handle),
  );
  const reasons = new Map(
    rows.map((row) => [row.position, changedSince(row, present.get(row.handle)?.version ?? null)]),
  );
  const taken = rows.filter(({ position }) => reasons.get(position) === null);
  const versions = await writeImportedProducts(
    tx,
    by,
    taken.flatMap(({ handle, document, status }): WrittenProduct[] =>
      document === null || status === null ? [] : [{ handle, document, status }],
    ),
  );
  const before = await setStock(tx, by, Object.assign({}, ...taken.map(({ stock }) => stock)));
  await addFreeRedirects(
    tx,
    by,
    taken.flatMap(({ handle, redirectFrom }) =>
      redirectFrom === null ? [] : [{ from: redirectFrom, to: productPath(handle, false) }],
    ),
  );
  return rows.map(({ position, handle, stock }) => {
    const reason = reasons.get(position) ?? null;
    if (reason !== null) return left(position, reason);
    const stockBefore = Object.fromEntries(Object.keys(stock).map((sku) => [sku, before[sku] ?? 0]));
    return { position, result: 'done', reason: null, version: versions.get(handle) ?? null, stockBefore };
  });
}

function changedSince({ versionBefore }: ImportRow, version: number | null): string | null {
  if (versionBefore === version) return null;
  if (versionBefore === null) return 'Somebody has made a product at this address since the check.';
  return version === null
    ? 'Somebody has removed the product since the check.'
    : 'Somebody has changed the product since the check.';
}

/** Records what became of rows. */
export async function storeResults(
  tx: Transaction,
  { id }: Pick<StaffImport, 'id'>,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return;
  await tx.execute(sql`
    update ${staffImportRows} r
    set result = given.result, reason = given.reason,
      version_written = coalesce(given.version, r.version_written),
      stock_before = coalesce(given."stockBefore", r.stock_before)
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as given(position integer, result text, reason text, version integer, "stockBefore" jsonb)
    where r.import_id = ${id} and r.position = given.position`);
}
