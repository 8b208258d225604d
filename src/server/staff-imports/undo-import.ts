import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import { productPath } from '#domain/catalog/product-path.ts';
import type { ProductStatus } from '#domain/catalog/product-version.ts';
import type { StoreId } from '#domain/ids.ts';
import { refreshCollections } from '#server/catalog/collections/refresh-collections.ts';
import { removeProducts } from '#server/catalog/products/remove-products.ts';
import {
  lockProducts,
  type WrittenProduct,
  writeImportedProducts,
} from '#server/catalog/products/write-imported.ts';
import { indexStaleProducts } from '#server/catalog/search/search-index.ts';
import { setStock } from '#server/catalog/stock/import-stock.ts';
import { lockStock } from '#server/catalog/stock/stock-store.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { productVersions } from '#server/platform/database/schema/product-version-tables.ts';
import { staffImportRows, staffImports } from '#server/platform/database/schema/staff-import-tables.ts';
import { removeRedirects } from '#server/redirects/redirect-store.ts';
import { type ImportRow, storeResults } from './import-rows.ts';
import { type StaffImport, saveProgress } from './import-store.ts';
import { productsInUse } from './products-in-use.ts';

const BATCH = 50;

/**
 * Takes an import back in batches: products that it made are removed, others become what they were. What something depends on
 * by now stays, and says why. Goes on where a process was killed.
 */
export async function undoImport(db: Database, row: StaffImport): Promise<void> {
  const isOf = eq(staffImportRows.importId, row.id);
  const total = await db.$count(
    staffImportRows,
    and(isOf, inArray(staffImportRows.result, ['done', 'undone', 'stays'])),
  );
  let isMore = true;
  while (isMore) {
    isMore = await db.transaction((tx) => undoBatch(tx, row));
    const open = await db.$count(staffImportRows, and(isOf, eq(staffImportRows.result, 'done')));
    await saveProgress(db, row.id, (100 * (total - open)) / Math.max(1, total));
  }
  await db.transaction(async (tx) => {
    await lockImports(tx);
    await refreshCollections(tx, row.storeId);
  });
  await indexStaleProducts(db);
  await db
    .update(staffImports)
    .set({ state: 'undone', undoneAt: sql`shop_now()`, progress: 100 })
    .where(and(eq(staffImports.id, row.id), eq(staffImports.state, 'undoing')));
}

async function undoBatch(tx: Transaction, row: StaffImport): Promise<boolean> {
  await lockImports(tx);
  const rows = await tx
    .select()
    .from(staffImportRows)
    .where(and(eq(staffImportRows.importId, row.id), eq(staffImportRows.result, 'done')))
    .orderBy(asc(staffImportRows.position))
    .limit(BATCH);
  if (rows.length === 0) return false;
  const reasons = await reasonsToStay(tx, row.storeId, rows);
  const taken = rows.filter(({ position }) => !reasons.has(position));
  await removeCreated(
    tx,
    row.storeId,
    taken.filter(({ versionBefore }) => versionBefore === null),
  );
  await restoreChanged(
    tx,
    row,
    taken.filter(({ versionBefore }) => versionBefore !== null),
  );
  await storeResults(
    tx,
    row,
    rows.map(({ position }) => {
      const reason = reasons.get(position) ?? null;
      const result = reason === null ? ('undone' as const) : ('stays' as const);
      return { position, result, reason, version: null, stockBefore: null };
    }),
  );
  return true;
}

async function reasonsToStay(
  tx: Transaction,
  storeId: StoreId,
  rows: readonly ImportRow[],
): Promise<Map<number, string>> {
  const handles = rows.map(({ handle }) => handle);
  const present = await lockProducts(tx, storeId, handles);
  const inUse = await productsInUse(tx, storeId, handles);
  const moved = await movedStock(tx, storeId, rows);
  return new Map(
    rows.flatMap((row): [number, string][] => {
      const product = present.get(row.handle);
      if (!product) return [[row.position, 'It was removed, or has another address by now.']];
      if (product.version !== row.versionWritten) return [[row.position, 'It was changed after the import.']];
      const use =
        row.versionBefore === null || row.statusBefore === 'draft' ? inUse.get(row.handle) : undefined;
      const reason = use ?? (moved.has(row.position) ? 'Its stock has changed since the import.' : undefined);
      return reason === undefined ? [] : [[row.position, reason]];
    }),
  );
}

/** Rows whose units on hand are no longer those that the import has set. */
async function movedStock(
  tx: Transaction,
  storeId: StoreId,
  rows: readonly ImportRow[],
): Promise<Set<number>> {
  const set = Object.assign({}, ...rows.map(({ stock }) => stock)) as Record<string, number>;
  const now = new Map((await lockStock(tx, storeId, Object.keys(set))).map((row) => [row.sku, row]));
  const isMoved = (sku: string, units: number) => {
    const row = now.get(sku);
    return row !== undefined && row.onHand !== Math.max(units, row.held);
  };
  return new Set(
    rows.flatMap(({ position, stock }) =>
      Object.entries(stock).some(([sku, units]) => isMoved(sku, units)) ? [position] : [],
    ),
  );
}

async function removeCreated(tx: Transaction, storeId: StoreId, rows: readonly ImportRow[]) {
  await removeRedirects(
    tx,
    storeId,
    rows.flatMap(({ handle, redirectFrom }) =>
      redirectFrom === null ? [] : [{ from: redirectFrom, to: productPath(handle, false) }],
    ),
  );
  await removeProducts(
    tx,
    storeId,
    rows.map(({ handle }) => handle),
  );
}

async function restoreChanged(
  tx: Transaction,
  { storeId, staffMemberId }: StaffImport,
  rows: readonly ImportRow[],
) {
  const by = { storeId, staffMemberId };
  const documents = await documentsBefore(tx, storeId, rows);
  await writeImportedProducts(
    tx,
    by,
    rows.flatMap((row): WrittenProduct[] => {
      const document = documents.get(row.handle);
      return document ? [{ handle: row.handle, document, status: statusBefore(row) }] : [];
    }),
  );
  await setStock(tx, by, Object.assign({}, ...rows.map(({ stockBefore }) => stockBefore ?? {})));
}

/** A draft that the import has published was on sale meanwhile: it is archived, because nothing that was sold is a draft. */
const statusBefore = ({ status, statusBefore: before }: ImportRow): ProductStatus =>
  before === 'draft' && status === 'active' ? 'archived' : (before ?? 'active');

async function documentsBefore(
  tx: Transaction,
  storeId: StoreId,
  rows: readonly ImportRow[],
): Promise<Map<string, ProductDraft>> {
  if (rows.length === 0) return new Map();
  const found = await tx
    .select({ handle: productVersions.productHandle, document: productVersions.document })
    .from(productVersions)
    .where(
      and(
        eq(productVersions.storeId, storeId),
        or(
          ...rows.map(({ handle, versionBefore }) =>
            and(
              eq(productVersions.productHandle, handle),
              // What was sold before there were versions is the first one.
              eq(productVersions.version, Math.max(1, versionBefore ?? 0)),
            ),
          ),
        ),
      ),
    );
  return new Map(found.map(({ handle, document }) => [handle, document]));
}
