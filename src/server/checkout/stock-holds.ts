import { eq, inArray, sql } from 'drizzle-orm';
import type { Units } from '#domain/checkout/units.ts';
import { DomainError } from '#domain/errors.ts';
import type { CheckoutId, StoreId } from '#domain/ids.ts';
import { changeOfHeld, lockOfStock, lockStock, saleOfHeld } from '#server/catalog/stock/stock-store.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { stockHolds } from '#server/platform/database/schema/checkout-tables.ts';
import { answeredLater, withoutAwaiting } from '#server/platform/database/transaction-client.ts';

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
  if (skus.length === 0) return;
  if (Object.keys(before).length > 0)
    await tx.delete(stockHolds).where(inArray(stockHolds.checkoutId, [...replaced]));
  const changed = skus.filter((sku) => units[sku] !== before[sku]);
  await withoutAwaiting(tx, () =>
    heldUnits(tx).execute({
      storeId,
      checkoutId,
      heldSkus: Object.keys(units),
      quantities: Object.values(units),
      changedSkus: changed,
      changes: changed.map((sku) => (units[sku] ?? 0) - (before[sku] ?? 0)),
    }),
  );
}

/** The reservations of a checkout, and what they make of the stock. */
const heldUnits = preparedQuery((tx) => {
  const inserted = sql`
    insert into ${stockHolds} (store_id, checkout_id, sku, quantity)
    select ${sql.placeholder('storeId')}, ${sql.placeholder('checkoutId')}::uuid, sku, quantity
    from unnest(${sql.placeholder('heldSkus')}::text[], ${sql.placeholder('quantities')}::int[]) as units(sku, quantity)`;
  return changeOfHeld(tx, tx.$with('reserved', {}).as(inserted)).prepare('held_units');
});

export async function releaseHolds(tx: Transaction, checkoutId: CheckoutId, storeId: StoreId): Promise<void> {
  await holdStock(tx, checkoutId, storeId, {}, [checkoutId]);
}

/** Turns reserved units into sold ones. The answer has the SKUs that have none left on hand. */
export async function sellHolds(
  tx: Transaction,
  checkoutId: CheckoutId,
  storeId: StoreId,
): Promise<{ answer: Promise<string[]> }> {
  await withoutAwaiting(tx, () => lockedHeldStock(tx).execute({ storeId, checkoutId }));
  const changeCause = { reason: 'sold', checkoutId };
  return answeredLater(tx, async () => {
    const sold = await soldHolds(tx).execute({ storeId, checkoutId, changeCause });
    return sold.filter(({ onHand }) => onHand === 0).map(({ sku }) => sku);
  });
}

const isOfCheckout = eq(stockHolds.checkoutId, sql.placeholder('checkoutId'));

const lockedHeldStock = preparedQuery((tx) =>
  lockOfStock(tx, tx.select({ sku: stockHolds.sku }).from(stockHolds).where(isOfCheckout)).prepare(
    'locked_held_stock',
  ),
);

const soldHolds = preparedQuery((tx) => {
  const { sku, quantity } = stockHolds;
  const released = tx.delete(stockHolds).where(isOfCheckout).returning({ sku, quantity });
  return saleOfHeld(tx, tx.$with('released').as(released)).prepare('sold_holds');
});

/** The units reserved for a checkout, by SKU. */
export function readHolds(db: Queryable, checkoutId: CheckoutId): Promise<Units> {
  return readHoldsOf(db, [checkoutId]);
}

async function readHoldsOf(db: Queryable, checkoutIds: readonly CheckoutId[]): Promise<Units> {
  const rows = await holdsOf(db).execute({ checkoutIds });
  const units: Record<string, number> = {};
  for (const { sku, quantity } of rows) units[sku] = (units[sku] ?? 0) + quantity;
  return units;
}

const holdsOf = preparedQuery((db) =>
  db
    .select({ sku: stockHolds.sku, quantity: stockHolds.quantity })
    .from(stockHolds)
    .where(sql`${stockHolds.checkoutId} = any(${sql.placeholder('checkoutIds')}::uuid[])`)
    .prepare('holds_of_checkouts'),
);
