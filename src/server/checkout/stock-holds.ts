import { eq, inArray } from 'drizzle-orm';
import type { Units } from '#domain/checkout/units.ts';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import { changeHeld, lockStock, sellHeld } from '#server/catalog/stock/stock-store.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { stockHolds } from '#server/platform/database/schema/checkout-tables.ts';
import { withoutAwaiting } from '#server/platform/database/transaction-client.ts';

/**
 * Reserves units for a checkout, replacing the reservations of these locked checkouts, its own among them if it has one, and
 * locks stock in SKU order to avoid deadlocks. Throws `out_of_stock` with the SKUs that are short; then nothing has
 * changed.
 */
export async function holdStock(
  tx: Transaction,
  checkoutId: CheckoutId,
  storeId: StoreId,
  units: Units,
  replaced: readonly CheckoutId[],
): Promise<void> {
  const before: Units = replaced.length > 0 ? await readHoldsOf(tx, replaced) : {};
  const skus = [...new Set([...Object.keys(units), ...Object.keys(before)])].toSorted();
  const rows = await lockStock(tx, storeId, skus);
  const short = Object.keys(units).filter((sku) => {
    const row = rows.find((candidate) => candidate.sku === sku);
    return !row || row.onHand - row.held + (before[sku] ?? 0) < (units[sku] ?? 0);
  });
  if (short.length > 0) {
    throw new DomainError('out_of_stock', 'Requested quantity exceeds available stock', { skus: short });
  }
  const changes = skus.map((sku) => [sku, (units[sku] ?? 0) - (before[sku] ?? 0)]);
  await changeHeld(tx, storeId, Object.fromEntries(changes));
  if (Object.keys(before).length > 0)
    await tx.delete(stockHolds).where(inArray(stockHolds.checkoutId, [...replaced]));
  const holds = Object.entries(units).map(([sku, quantity]) => ({ storeId, checkoutId, sku, quantity }));
  if (holds.length > 0) await withoutAwaiting(tx, () => tx.insert(stockHolds).values(holds).execute());
}

export async function releaseHolds(tx: Transaction, checkoutId: CheckoutId, storeId: StoreId): Promise<void> {
  await holdStock(tx, checkoutId, storeId, {}, [checkoutId]);
}

/** Turns reserved units into sold ones. The answer has the SKUs that have none left on hand. */
export async function sellHolds(
  tx: Transaction,
  checkoutId: CheckoutId,
  storeId: StoreId,
): Promise<{ answer: Promise<string[]> }> {
  const isOfCheckout = eq(stockHolds.checkoutId, checkoutId);
  const { sku, quantity } = stockHolds;
  const skus = tx.select({ sku }).from(stockHolds).where(isOfCheckout);
  const released = tx
    .$with('released')
    .as(tx.delete(stockHolds).where(isOfCheckout).returning({ sku, quantity }));
  return sellHeld(tx, storeId, { skus, released }, { reason: 'sold', checkoutId });
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
