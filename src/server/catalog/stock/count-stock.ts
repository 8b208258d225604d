import { and, eq, sql } from 'drizzle-orm';
import type { StockChangeCause } from '#domain/catalog/stock-movement.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { beginStockOfDrafts } from './draft-stock.ts';
import { changeStock, lockStock } from './stock-store.ts';

export interface CountedStock {
  sku: string;
  onHand: number;
  held: number;
}

/** Who changes stock by hand, where the shop knows. */
type By = Pick<StockChangeCause, 'staffMemberId' | 'note'>;

/** Units that are sold and still to be packed, by SKU. */
export type ReadToShip = (
  db: Queryable,
  storeId: StoreId,
  skus: readonly string[],
) => Promise<ReadonlyMap<string, number>>;

/** What was shown of a SKU when it was counted. */
interface ShownStock {
  onHand: number;
  toShip: number;
  readToShip: ReadToShip;
}

/**
 * Sets the units on hand of one SKU, without those that are sold and still to be packed. Throws `not_found`, `not_possible_now` for
 * fewer than are reserved, and `changed_meanwhile` with what is there now when that is not what was shown.
 */
export function setCountedStock(
  db: Database,
  storeId: StoreId,
  sku: string,
  onHand: number,
  { shown, ...by }: By & { shown?: ShownStock | undefined } = {},
): Promise<CountedStock> {
  const cause = { ...by, reason: 'counted' } as const;
  return changeCount(db, storeId, sku, cause, async (before, tx) => {
    if (shown) await refuseUnlessShown(tx, storeId, before, shown);
    return onHand;
  });
}

async function refuseUnlessShown(
  tx: Transaction,
  storeId: StoreId,
  { sku, onHand: on_hand, held }: CountedStock,
  { onHand, toShip, readToShip }: ShownStock,
): Promise<void> {
  const to_ship = (await readToShip(tx, storeId, [sku])).get(sku) ?? 0;
  if (on_hand === onHand && to_ship === toShip) return;
  throw new DomainError('changed_meanwhile', 'Some were sold, packed or received while you counted.', {
    current: { on_hand, held, to_ship },
  });
}

/** Adds units, or removes them when the number is negative. Throws as `setCountedStock`. */
export function addStock(db: Database, storeId: StoreId, sku: string, units: number): Promise<CountedStock> {
  const reason = units < 0 ? 'corrected' : 'received';
  return changeCount(db, storeId, sku, { reason }, async (before) => before.onHand + units);
}

/**
 * Sets the units on hand of many SKUs, all or none. Throws `not_found` naming the unknown SKUs, and
 * `not_possible_now` as `setCountedStock`.
 */
export async function countStock(
  tx: Transaction,
  storeId: StoreId,
  counts: readonly { sku: string; onHand: number }[],
): Promise<void> {
  const wanted = new Map(counts.map(({ sku, onHand }) => [sku, onHand]));
  await beginStockOfDrafts(tx, storeId, [...wanted.keys()]);
  const rows = await lockStock(tx, storeId, [...wanted.keys()]);
  const unknown = [...wanted.keys()].filter((sku) => !rows.some((row) => row.sku === sku));
  if (unknown.length > 0)
    throw new DomainError('not_found', `There is no sku ${unknown.join(', ')}. Nothing was changed.`);
  const changes = rows.map((row) => {
    const onHand = wanted.get(row.sku) ?? row.onHand;
    refuseLessThanHeld(row, onHand);
    return [row.sku, onHand - row.onHand];
  });
  await changeStock(tx, storeId, Object.fromEntries(changes), { reason: 'counted' });
}

async function changeCount(
  db: Database,
  storeId: StoreId,
  sku: string,
  changeCause: StockChangeCause,
  count: (before: CountedStock, tx: Transaction) => Promise<number>,
): Promise<CountedStock> {
  const isRow = and(eq(stock.storeId, storeId), eq(stock.sku, sku));
  return db.transaction(async (tx) => {
    await beginStockOfDrafts(tx, storeId, [sku]);
    const [row] = await tx.select().from(stock).where(isRow).for('update');
    if (!row) throw new DomainError('not_found', `There is no sku ${sku}.`);
    const onHand = await count(row, tx);
    refuseLessThanHeld(row, onHand);
    await tx.update(stock).set({ onHand, changeCause }).where(isRow);
    return { sku, onHand, held: row.held };
  });
}

/** Throws `not_possible_now`. */
export function refuseLessThanHeld({ sku, held }: { sku: string; held: number }, onHand: number): void {
  if (onHand >= held && onHand <= 1_000_000) return;
  throw new DomainError(
    'not_possible_now',
    `${sku} cannot be ${onHand}: ${held} are held for checkouts that are being paid, and a million is the most.`,
  );
}

/** Stock on hand by SKU; with `below`, only SKUs with fewer available units than that. */
export async function listStock(
  db: Database | Transaction,
  storeId: StoreId,
  below?: number,
): Promise<CountedStock[]> {
  const rows = await db
    .select({ sku: stock.sku, onHand: stock.onHand, held: stock.held })
    .from(stock)
    .where(
      and(
        eq(stock.storeId, storeId),
        below === undefined ? undefined : sql`${stock.onHand} - ${stock.held} < ${below}`,
      ),
    )
    .orderBy(stock.sku);
  return rows;
}
