import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { StockChangeCause } from '#domain/catalog/stock-movement.ts';
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

/** Reserves units, or releases them when the number is negative; the database refuses more than are on hand. */
export async function changeHeld(
  tx: Transaction,
  storeId: StoreId,
  sku: string,
  byUnits: number,
): Promise<void> {
  if (byUnits === 0) return;
  await tx
    .update(stock)
    .set({ held: sql`${stock.held} + ${byUnits}` })
    .where(and(eq(stock.storeId, storeId), eq(stock.sku, sku)));
}

/**
 * Changes units on hand, and with them units held; the database refuses negative stock and less than is held. A trigger
 * records it as a movement with its cause.
 */
export async function changeStock(
  tx: Transaction,
  storeId: StoreId,
  sku: string,
  by: { onHand: number; held?: number },
  changeCause: StockChangeCause,
): Promise<void> {
  await tx
    .update(stock)
    .set({
      onHand: sql`${stock.onHand} + ${by.onHand}`,
      held: sql`${stock.held} + ${by.held ?? 0}`,
      changeCause,
    })
    .where(and(eq(stock.storeId, storeId), eq(stock.sku, sku)));
}

/** Returns units to stock. */
export async function restock(
  tx: Transaction,
  storeId: StoreId,
  units: Units,
  cause: StockChangeCause,
): Promise<void> {
  const skus = Object.keys(units).toSorted();
  await lockStock(tx, storeId, skus);
  for (const sku of skus) await changeStock(tx, storeId, sku, { onHand: units[sku] ?? 0 }, cause);
}
