import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Units } from '#domain/checkout/units.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';

/** Locks stock until the transaction ends, in SKU order to avoid deadlocks. */
export async function lockStock(tx: Transaction, storeId: StoreId, skus: readonly string[]) {
  if (skus.length === 0) return [];
  return tx
    .select()
    .from(stock)
    .where(and(eq(stock.storeId, storeId), inArray(stock.sku, [...skus])))
    .orderBy(asc(stock.sku))
    .for('update');
}

/** Changes stock by these amounts; the database refuses negative stock and less than is held. */
export async function changeStock(
  tx: Transaction,
  storeId: StoreId,
  sku: string,
  by: { onHand?: number; held?: number },
): Promise<void> {
  await tx
    .update(stock)
    .set({ onHand: sql`${stock.onHand} + ${by.onHand ?? 0}`, held: sql`${stock.held} + ${by.held ?? 0}` })
    .where(and(eq(stock.storeId, storeId), eq(stock.sku, sku)));
}

/** Returns units to stock. */
export async function restock(tx: Transaction, storeId: StoreId, units: Units): Promise<void> {
  const skus = Object.keys(units).toSorted();
  await lockStock(tx, storeId, skus);
  for (const sku of skus) await changeStock(tx, storeId, sku, { onHand: units[sku] ?? 0 });
}
