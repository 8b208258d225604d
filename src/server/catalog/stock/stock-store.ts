import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql, type WithSubquery } from 'drizzle-orm';
import type { StockChangeCause } from '#domain/catalog/stock-movement.ts';
import type { Units } from '#domain/checkout/units.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { answeredLater, withoutAwaiting } from '#server/platform/database/transaction-client.ts';

/** Locks stock until the transaction ends, in SKU order to avoid deadlocks. */
export async function lockStock(tx: Transaction, storeId: StoreId, skus: readonly string[]) {
  if (skus.length === 0) return [];
  return stockBySku(tx).execute({ storeId, skus });
}

const stockBySku = preparedQuery((tx) =>
  tx
    .select()
    .from(stock)
    .where(
      and(
        eq(stock.storeId, sql.placeholder('storeId')),
        sql`${stock.sku} = any(${sql.placeholder('skus')}::text[])`,
      ),
    )
    .orderBy(asc(stock.sku))
    .for('update')
    .prepare('locked_stock'),
);

/**
 * Reserves units of locked stock, or releases them where the number is negative; the database refuses more than are on
 * hand.
 */
export async function changeHeld(tx: Transaction, storeId: StoreId, units: Units): Promise<void> {
  const changed = Object.fromEntries(Object.entries(units).filter(([, byUnits]) => byUnits !== 0));
  if (Object.keys(changed).length === 0) return;
  await withoutAwaiting(tx, () =>
    tx
      .update(stock)
      .set({ held: sql`${stock.held} + units.count` })
      .from(unitsTable(changed))
      .where(and(eq(stock.storeId, storeId), sql`${stock.sku} = units.sku`))
      .execute(),
  );
}

/** Reserved units that are to be sold. */
interface HeldUnits {
  /** A query of their SKUs. */
  skus: SQLWrapper;
  /** Takes the reservations away and returns them: a table with the columns `sku` and `quantity`. */
  released: WithSubquery;
}

/** Locks stock and takes reserved units out of it. The answer has the SKUs that have none left on hand. */
export async function sellHeld(
  tx: Transaction,
  storeId: StoreId,
  { skus, released }: HeldUnits,
  changeCause: StockChangeCause,
): Promise<{ answer: Promise<string[]> }> {
  await withoutAwaiting(tx, () =>
    tx
      .select({ sku: stock.sku })
      .from(stock)
      .where(and(eq(stock.storeId, storeId), inArray(stock.sku, skus)))
      .orderBy(asc(stock.sku))
      .for('update')
      .execute(),
  );
  return answeredLater(tx, async () => {
    const sold = await tx
      .with(released)
      .update(stock)
      .set({
        onHand: sql`${stock.onHand} - ${released}.quantity`,
        held: sql`${stock.held} - ${released}.quantity`,
        changeCause,
      })
      .from(released)
      .where(and(eq(stock.storeId, storeId), sql`${stock.sku} = ${released}.sku`))
      .returning({ sku: stock.sku, onHand: stock.onHand })
      .execute();
    return sold.filter(({ onHand }) => onHand === 0).map(({ sku }) => sku);
  });
}

/** Units by SKU as a table `units` with the columns `sku` and `count`. */
const unitsTable = (units: Units): SQL =>
  sql`unnest(${sql.param(Object.keys(units))}::text[], ${sql.param(Object.values(units))}::int[]) as units(sku, count)`;

/**
 * Adds units on hand, or removes them where the number is negative; the database refuses negative stock and less than is
 * held. A trigger records a movement of each SKU with the cause. The caller has locked them.
 */
export async function changeStock(
  tx: Transaction,
  storeId: StoreId,
  by: Units,
  changeCause: StockChangeCause,
): Promise<void> {
  if (Object.keys(by).length === 0) return;
  await tx
    .update(stock)
    .set({ onHand: sql`${stock.onHand} + units.count`, changeCause })
    .from(unitsTable(by))
    .where(and(eq(stock.storeId, storeId), sql`${stock.sku} = units.sku`));
}

/** Returns units to stock. */
export async function restock(
  tx: Transaction,
  storeId: StoreId,
  units: Units,
  cause: StockChangeCause,
): Promise<void> {
  await lockStock(tx, storeId, Object.keys(units));
  await changeStock(tx, storeId, units, cause);
}

/** Takes units out of stock again that were returned to it, as far as they are available. Returns those that are not. */
export async function undoRestock(
  tx: Transaction,
  storeId: StoreId,
  units: Units,
  cause: StockChangeCause,
): Promise<Units> {
  const rows = await lockStock(tx, storeId, Object.keys(units));
  const taken = rows.map(({ sku, onHand, held }) => [sku, Math.min(units[sku] ?? 0, onHand - held)] as const);
  await changeStock(tx, storeId, Object.fromEntries(taken.map(([sku, count]) => [sku, -count])), cause);
  const missing = taken.map(([sku, count]) => [sku, (units[sku] ?? 0) - count] as const);
  return Object.fromEntries(missing.filter(([, count]) => count > 0));
}
