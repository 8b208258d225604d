import { and, asc, eq, inArray, type SQL, type SQLWrapper, sql, type WithSubquery } from 'drizzle-orm';
import type { StockChangeCause } from '#domain/catalog/stock-movement.ts';
import type { Units } from '#domain/checkout/units.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { preparedQuery } from '#server/platform/database/prepared-query.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';

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
 * Reserves units of locked stock, or releases them where the number is negative, together with what else is written about it; the
 * database refuses more than are on hand. Its placeholders are `storeId`, and `changedSkus` and `changes`, which belong together.
 */
export const changeOfHeld = (tx: Queryable, together: WithSubquery) =>
  tx
    .with(together)
    .update(stock)
    .set({ held: sql`${stock.held} + units.count` })
    .from(
      sql`unnest(${sql.placeholder('changedSkus')}::text[], ${sql.placeholder('changes')}::int[]) as units(sku, count)`,
    )
    .where(and(eq(stock.storeId, sql.placeholder('storeId')), sql`${stock.sku} = units.sku`));

/** Locks the stock of what `skus` selects, in SKU order. Its placeholders are `storeId` and those of `skus`. */
export const lockOfStock = (tx: Queryable, skus: SQLWrapper) =>
  tx
    .select({ sku: stock.sku })
    .from(stock)
    .where(and(eq(stock.storeId, sql.placeholder('storeId')), inArray(stock.sku, skus)))
    .orderBy(asc(stock.sku))
    .for('update');

/**
 * Takes reserved units out of locked stock, and returns how many are left on hand. `released` takes the reservations away: a table with the
 * columns `sku` and `quantity`. Its placeholders are `storeId`, `changeCause` and those of `released`.
 */
export const saleOfHeld = (tx: Queryable, released: WithSubquery) =>
  tx
    .with(released)
    .update(stock)
    .set({
      onHand: sql`${stock.onHand} - ${released}.quantity`,
      held: sql`${stock.held} - ${released}.quantity`,
      changeCause: sql`${sql.param(sql.placeholder('changeCause'), stock.changeCause)}`,
    })
    .from(released)
    .where(and(eq(stock.storeId, sql.placeholder('storeId')), sql`${stock.sku} = ${released}.sku`))
    .returning({ sku: stock.sku, onHand: stock.onHand });

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
