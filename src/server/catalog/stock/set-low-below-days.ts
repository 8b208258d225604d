import { and, eq } from 'drizzle-orm';
import { changedMeanwhile, DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { beginStockOfDrafts } from './draft-stock.ts';

/**
 * From how many days of cover a SKU is low, instead of the number that was shown; null for the store's. Throws
 * `not_found`, and `changed_meanwhile` when it is another one by now.
 */
export async function setLowBelowDays(
  db: Database,
  { storeId, sku }: { storeId: StoreId; sku: string },
  { shown, days }: { shown: number | null; days: number | null },
): Promise<void> {
  const isRow = and(eq(stock.storeId, storeId), eq(stock.sku, sku));
  await db.transaction(async (tx) => {
    await beginStockOfDrafts(tx, storeId, [sku]);
    const [row] = await tx.select({ days: stock.lowBelowDays }).from(stock).where(isRow).for('no key update');
    if (!row) throw new DomainError('not_found', `There is no SKU ${sku}.`);
    if (row.days !== shown) throw changedMeanwhile('this number', { low_below_days: row.days });
    await tx.update(stock).set({ lowBelowDays: days }).where(isRow);
  });
}
