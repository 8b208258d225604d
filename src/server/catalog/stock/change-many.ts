import { and, eq, inArray, sql } from 'drizzle-orm';
import type { StockChangeCause, WRITE_OFF_REASONS } from '#domain/catalog/stock-movement.ts';
import { DomainError } from '#domain/errors.ts';
import type { StaffMemberId, StockBatchId, StoreId } from '#domain/ids.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { stockBatches, stockMovements } from '#server/platform/database/schema/stock-tables.ts';
import { type ReadToShip, refuseLessThanHeld } from './count-stock.ts';
import { beginStockOfDrafts } from './draft-stock.ts';
import { changeStock, lockStock } from './stock-store.ts';

/** What staff send in one go, under an id of theirs: sent twice, it is made once. */
export interface StockBatch {
  id: StockBatchId;
  storeId: StoreId;
  staffMemberId: StaffMemberId | null;
  note: string;
}

/** Adds units that have arrived, all or none. Throws `not_found` naming unknown SKUs, and `not_possible_now` above a million. */
export function receiveStock(
  db: Database,
  batch: StockBatch,
  lines: readonly { sku: string; quantity: number }[],
): Promise<void> {
  return changeMany(db, batch, lines, 'received', (before, { quantity }) => before + quantity);
}

/** Takes away units that were not sold. Throws as `receiveStock`, and `not_possible_now` for more than are free. */
export function writeOffStock(
  db: Database,
  batch: StockBatch,
  { reason, ...line }: { sku: string; quantity: number; reason: (typeof WRITE_OFF_REASONS)[number] },
): Promise<void> {
  return changeMany(db, batch, [line], reason, (before, { quantity }) => before - quantity);
}

/** A count that was not taken, because units were sold or arrived since it was shown. */
export interface CountConflict {
  sku: string;
  /** On hand now. */
  onHand: number;
  held: number;
  /** Sold and still to be packed. */
  toShip: number;
}

/** Units on hand of a SKU as they were counted, without those that are sold and still to be packed. */
interface Count {
  sku: string;
  counted: number;
  shown: number;
  shownToShip?: number | undefined;
}

/**
 * Sets what was counted. A SKU of which other units are on hand or still to be packed than were shown is left as it is and
 * returned, so that the person decides. Throws as `receiveStock`.
 */
export async function saveCounts(
  db: Database,
  batch: StockBatch,
  counts: readonly Count[],
  readToShip: ReadToShip,
): Promise<CountConflict[]> {
  return db.transaction(async (tx) => {
    const locked = await lockKnown(tx, batch.storeId, counts);
    const toShip = await readToShip(tx, batch.storeId, [...locked.keys()]);
    const rows = new Map(
      [...locked].map(([sku, { onHand, held }]) => [
        sku,
        { sku, onHand, held, toShip: toShip.get(sku) ?? 0 },
      ]),
    );
    if (!(await isNew(tx, batch))) return conflictsOfBefore(tx, batch, counts, rows);
    const conflicts: CountConflict[] = [];
    const changes: Record<string, number> = {};
    for (const { sku, counted, shown, shownToShip } of counts) {
      const row = rows.get(sku);
      if (!row) continue;
      const isAsShown = row.onHand === shown && (shownToShip ?? row.toShip) === row.toShip;
      if (!isAsShown || counted < row.held) {
        conflicts.push(row);
        continue;
      }
      changes[sku] = counted - row.onHand;
    }
    await changeStock(tx, batch.storeId, changes, causeOf(batch, 'counted'));
    return conflicts;
  });
}

/** What the first attempt of a repeated count did not take: its SKUs without a movement that are not as counted. */
async function conflictsOfBefore(
  tx: Transaction,
  { id, storeId }: StockBatch,
  counts: readonly { sku: string; counted: number }[],
  rows: ReadonlyMap<string, CountConflict>,
): Promise<CountConflict[]> {
  const skus = counts.map(({ sku }) => sku);
  const moved = await tx
    .selectDistinct({ sku: stockMovements.sku })
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.storeId, storeId),
        inArray(stockMovements.sku, skus),
        eq(stockMovements.batchId, id),
      ),
    );
  const taken = new Set(moved.map(({ sku }) => sku));
  return counts.flatMap(({ sku, counted }) => {
    const row = rows.get(sku);
    if (!row || taken.has(sku) || row.onHand === counted) return [];
    return [row];
  });
}

async function changeMany<Line extends { sku: string; quantity: number }>(
  db: Database,
  batch: StockBatch,
  lines: readonly Line[],
  reason: StockChangeCause['reason'],
  after: (before: number, line: Line) => number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await lockKnown(tx, batch.storeId, lines);
    if (!(await isNew(tx, batch))) return;
    const changes: Record<string, number> = {};
    for (const line of lines) {
      const row = rows.get(line.sku);
      if (!row) continue;
      const onHand = after(row.onHand, line);
      refuseLessThanHeld(row, onHand);
      changes[line.sku] = onHand - row.onHand;
    }
    await changeStock(tx, batch.storeId, changes, causeOf(batch, reason));
  });
}

async function lockKnown(tx: Transaction, storeId: StoreId, lines: readonly { sku: string }[]) {
  const skus = lines.map(({ sku }) => sku);
  if (new Set(skus).size < skus.length) throw new DomainError('malformed', 'Name each SKU once.');
  await beginStockOfDrafts(tx, storeId, skus);
  const rows = new Map((await lockStock(tx, storeId, skus)).map((row) => [row.sku, row]));
  const unknown = skus.filter((sku) => !rows.has(sku));
  if (unknown.length > 0)
    throw new DomainError('not_found', `There is no SKU ${unknown.join(', ')}. Nothing was changed.`);
  return rows;
}

/** False when it was made before. Throws `already_used` for the id of another store's. */
async function isNew(tx: Transaction, { id, storeId, staffMemberId }: StockBatch): Promise<boolean> {
  const inserted = await tx
    .insert(stockBatches)
    .values({ id, storeId, staffMemberId })
    .onConflictDoNothing()
    .returning({ id: sql`1` });
  if (inserted.length > 0) return true;
  const [before] = await tx.select().from(stockBatches).where(eq(stockBatches.id, id));
  if (before?.storeId !== storeId)
    throw new DomainError('already_used', 'This id belongs to another delivery or count. Use a new one.');
  return false;
}

const causeOf = (
  { id: batchId, staffMemberId, note }: StockBatch,
  reason: StockChangeCause['reason'],
): StockChangeCause => ({ reason, batchId, staffMemberId, note });
