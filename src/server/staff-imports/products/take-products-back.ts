import { and, eq, or } from 'drizzle-orm';
import type { ProductDraft } from '#domain/catalog/product-draft.ts';
import { productPath } from '#domain/catalog/product-path.ts';
import type { ProductStatus } from '#domain/catalog/product-version.ts';
import type { StoreId } from '#domain/ids.ts';
import { removeProducts } from '#server/catalog/products/remove-products.ts';
import {
  lockProducts,
  type WrittenProduct,
  writeImportedProducts,
} from '#server/catalog/products/write-imported.ts';
import { importStock } from '#server/catalog/stock/import-stock.ts';
import { lockStock } from '#server/catalog/stock/stock-store.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { productVersions } from '#server/platform/database/schema/product-version-tables.ts';
import { removeRedirects } from '#server/redirects/redirect-store.ts';
import type { RowResult, StaffImport } from '../import-kind.ts';
import type { ProductDataRow, WrittenProductData } from './product-data.ts';
import { productsInUse } from './products-in-use.ts';

/** Removes products that the import has made, and gives back what it changed, but for what something depends on by now. */
export async function takeProductsBack(
  tx: Transaction,
  row: StaffImport,
  rows: readonly ProductDataRow[],
): Promise<RowResult<WrittenProductData>[]> {
  const reasons = await reasonsToStay(tx, row.storeId, rows);
  const taken = rows.filter(({ position }) => !reasons.has(position));
  const { storeId, staffMemberId } = row;
  const stockBefore = taken.map(({ written }) => written?.stockBefore ?? {});
  // First: stock is removed with its product only where nothing was there before.
  await importStock(tx, { storeId, staffMemberId }, Object.assign({}, ...stockBefore));
  await removeCreated(
    tx,
    storeId,
    taken.filter(({ data }) => data.versionBefore === null),
  );
  await restoreChanged(
    tx,
    row,
    taken.filter(({ data }) => data.versionBefore !== null),
  );
  return rows.map(({ position }) => {
    const reason = reasons.get(position) ?? null;
    return { position, result: reason === null ? 'undone' : 'stays', reason, written: null };
  });
}

async function reasonsToStay(
  tx: Transaction,
  storeId: StoreId,
  rows: readonly ProductDataRow[],
): Promise<Map<number, string>> {
  const handles = rows.map(({ key }) => key);
  const present = await lockProducts(tx, storeId, handles);
  const inUse = await productsInUse(tx, storeId, handles);
  const moved = await movedStock(tx, storeId, rows);
  return new Map(
    rows.flatMap((row): [number, string][] => {
      const product = present.get(row.key);
      if (!product) return [[row.position, 'It was removed, or has another address by now.']];
      if (product.version !== row.written?.version)
        return [[row.position, 'It was changed after the import.']];
      const { versionBefore, statusBefore: before } = row.data;
      const use = versionBefore === null || before === 'draft' ? inUse.get(row.key) : undefined;
      const reason = use ?? (moved.has(row.position) ? 'Its stock has changed since the import.' : undefined);
      return reason === undefined ? [] : [[row.position, reason]];
    }),
  );
}

/** Rows whose units on hand are no longer those that the import has set. */
async function movedStock(
  tx: Transaction,
  storeId: StoreId,
  rows: readonly ProductDataRow[],
): Promise<Set<number>> {
  const set = Object.assign({}, ...rows.map(({ data }) => data.stock)) as Record<string, number>;
  const now = new Map((await lockStock(tx, storeId, Object.keys(set))).map((row) => [row.sku, row]));
  const isMoved = (sku: string, units: number, stockSet: number | undefined) => {
    const row = now.get(sku);
    // What is held by now is not what was held at the import.
    return row !== undefined && row.onHand !== (stockSet ?? Math.max(units, row.held));
  };
  return new Set(
    rows.flatMap(({ position, data, written }) =>
      Object.entries(data.stock).some(([sku, units]) => isMoved(sku, units, written?.stockSet?.[sku]))
        ? [position]
        : [],
    ),
  );
}

async function removeCreated(tx: Transaction, storeId: StoreId, rows: readonly ProductDataRow[]) {
  await removeRedirects(
    tx,
    storeId,
    rows.flatMap(({ key, data: { redirectFrom } }) =>
      redirectFrom === null ? [] : [{ from: redirectFrom, to: productPath(key, false) }],
    ),
  );
  await removeProducts(
    tx,
    storeId,
    rows.map(({ key }) => key),
  );
}

async function restoreChanged(
  tx: Transaction,
  { storeId, staffMemberId }: StaffImport,
  rows: readonly ProductDataRow[],
) {
  const by = { storeId, staffMemberId };
  const documents = await documentsBefore(tx, storeId, rows);
  await writeImportedProducts(
    tx,
    by,
    rows.flatMap((row): WrittenProduct[] => {
      const document = documents.get(row.key);
      return document ? [{ handle: row.key, document, status: statusBefore(row) }] : [];
    }),
  );
}

/** A draft that the import has published was on sale meanwhile: it is archived, because nothing that was sold is a draft. */
const statusBefore = ({ data: { status, statusBefore: before } }: ProductDataRow): ProductStatus =>
  before === 'draft' && status === 'active' ? 'archived' : (before ?? 'active');

async function documentsBefore(
  tx: Transaction,
  storeId: StoreId,
  rows: readonly ProductDataRow[],
): Promise<Map<string, ProductDraft>> {
  if (rows.length === 0) return new Map();
  const found = await tx
    .select({ handle: productVersions.productHandle, document: productVersions.document })
    .from(productVersions)
    .where(
      and(
        eq(productVersions.storeId, storeId),
        or(
          ...rows.map(({ key, data }) =>
            and(
              eq(productVersions.productHandle, key),
              // What was sold before there were versions is the first one.
              eq(productVersions.version, Math.max(1, data.versionBefore ?? 0)),
            ),
          ),
        ),
      ),
    );
  return new Map(found.map(({ handle, document }) => [handle, document]));
}
