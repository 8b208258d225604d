import { eq, inArray } from 'drizzle-orm';
import type { Units } from '#domain/checkout/units.ts';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import { changeHeld, changeStock, lockStock } from '#server/catalog/stock/stock-store.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { stockHolds } from '#server/platform/database/schema/checkout-tables.ts';

/**
 * Reserves units for a checkout, replacing earlier reservations and those of locked checkouts that it takes over, and
 * locks stock in SKU order to avoid deadlocks. Throws `out_of_stock` with the SKUs that are short; then nothing has
 * changed.
 */
export async function holdStock(
  tx: Transaction,
  checkoutId: CheckoutId,
  storeId: StoreId,
  units: Units,
  takenOver: readonly CheckoutId[] = [],
): Promise<void> {
  const replaced = [checkoutId, ...takenOver];
  const before = await readHoldsOf(tx, replaced);
  const skus = [...new Set([...Object.keys(units), ...Object.keys(before)])].toSorted();
  const rows = await lockStock(tx, storeId, skus);
  const short = Object.keys(units).filter((sku) => {
    const row = rows.find((candidate) => candidate.sku === sku);
    return !row || row.onHand - row.held + (before[sku] ?? 0) < (units[sku] ?? 0);
  });
  if (short.length > 0) {
    throw new DomainError('out_of_stock', 'Requested quantity exceeds available stock', { skus: short });
  }
  for (const sku of skus) {
    await changeHeld(tx, storeId, sku, (units[sku] ?? 0) - (before[sku] ?? 0));
  }
  await tx.delete(stockHolds).where(inArray(stockHolds.checkoutId, replaced));
  const holds = Object.entries(units).map(([sku, quantity]) => ({ storeId, checkoutId, sku, quantity }));
  if (holds.length > 0) await tx.insert(stockHolds).values(holds);
}

export async function releaseHolds(tx: Transaction, checkoutId: CheckoutId, storeId: StoreId): Promise<void> {
  await holdStock(tx, checkoutId, storeId, {});
}

/** Turns reserved units into sold ones. Returns the SKUs that have none left on hand. */
export async function sellHolds(
  tx: Transaction,
  checkoutId: CheckoutId,
  storeId: StoreId,
): Promise<string[]> {
  const holds = await readHolds(tx, checkoutId);
  const skus = Object.keys(holds).toSorted();
  const before = await lockStock(tx, storeId, skus);
  for (const sku of skus) {
    const quantity = holds[sku] ?? 0;
    const by = { onHand: -quantity, held: -quantity };
    await changeStock(tx, storeId, sku, by, { reason: 'sold', checkoutId });
  }
  await tx.delete(stockHolds).where(eq(stockHolds.checkoutId, checkoutId));
  return before.filter(({ sku, onHand }) => onHand === holds[sku]).map(({ sku }) => sku);
}

/** The units reserved for a checkout, by SKU. */
export function readHolds(db: Queryable, checkoutId: CheckoutId): Promise<Units> {
  return readHoldsOf(db, [checkoutId]);
}

async function readHoldsOf(db: Queryable, checkoutIds: readonly CheckoutId[]): Promise<Units> {
  const rows = await db
    .select()
    .from(stockHolds)
    .where(inArray(stockHolds.checkoutId, [...checkoutIds]));
  const units: Record<string, number> = {};
  for (const { sku, quantity } of rows) units[sku] = (units[sku] ?? 0) + quantity;
  return units;
}
