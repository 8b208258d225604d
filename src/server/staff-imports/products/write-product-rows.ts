import { productPath } from '#domain/catalog/product-path.ts';
import { lockProducts, writeImportedProducts } from '#server/catalog/products/write-imported.ts';
import { importStock } from '#server/catalog/stock/import-stock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { addFreeRedirects } from '#server/redirects/redirect-store.ts';
import { left, type RowResult, type StaffImport } from '../import-kind.ts';
import type { ProductDataRow, WrittenProductData } from './product-data.ts';

/** Writes products of a file, but for those that were changed since the check. */
export async function writeProductRows(
  tx: Transaction,
  { storeId, staffMemberId, options }: StaffImport,
  rows: readonly ProductDataRow[],
): Promise<RowResult<WrittenProductData>[]> {
  const by = { storeId, staffMemberId };
  const present = await lockProducts(
    tx,
    storeId,
    rows.map(({ key }) => key),
  );
  const reasons = new Map(
    rows.map((row) => [row.position, changedSince(row, present.get(row.key)?.version ?? null)]),
  );
  const taken = rows.filter(({ position }) => reasons.get(position) === null);
  const versions = await writeImportedProducts(
    tx,
    by,
    taken.map(({ key, data: { document, status } }) => ({ handle: key, document, status })),
  );
  const counted = await importStock(tx, by, Object.assign({}, ...taken.map(({ data }) => data.stock)), {
    leavesUnits: options.kind === 'products' && !options.replacesStock,
  });
  await addFreeRedirects(
    tx,
    by,
    taken.flatMap(({ key, data: { redirectFrom } }) =>
      redirectFrom === null ? [] : [{ from: redirectFrom, to: productPath(key, false) }],
    ),
  );
  return rows.map(({ position, key, data: { stock } }) => {
    const reason = reasons.get(position) ?? null;
    if (reason !== null) return left(position, reason);
    const stays = Object.keys(stock).filter((sku) => counted.left.includes(sku));
    const stockBefore = Object.fromEntries(
      Object.keys(stock)
        .filter((sku) => !stays.includes(sku))
        .map((sku) => [sku, counted.before[sku] ?? 0]),
    );
    const stockSet = Object.fromEntries(
      Object.entries(counted.set).filter(([sku]) => Object.hasOwn(stock, sku)),
    );
    const written = { version: versions.get(key) ?? null, stockBefore, stockSet };
    return { position, result: 'done', reason: unitsThatStay(stays, counted.before), written };
  });
}

const unitsThatStay = (skus: readonly string[], before: Readonly<Record<string, number>>): string | null =>
  skus.length === 0
    ? null
    : `Units that came since the check stay: ${skus.map((sku) => `${before[sku]} of ${sku}`).join(', ')}.`;

function changedSince({ data: { versionBefore } }: ProductDataRow, version: number | null): string | null {
  if (versionBefore === version) return null;
  if (versionBefore === null) return 'Somebody has made a product at this address since the check.';
  return version === null
    ? 'Somebody has removed the product since the check.'
    : 'Somebody has changed the product since the check.';
}
