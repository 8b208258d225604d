import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { ImportedOrderId, StaffImportId, StoreId } from '#domain/ids.ts';
import type { ImportedOrder } from '#domain/orders/imported-order.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { importedOrders } from '#server/platform/database/schema/imported-order-tables.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { addUpAgain } from '#server/reports/facts/add-up-again.ts';
import {
  importedOrderColumnsOf,
  importedOrderOf,
  lockNamed,
  type StoredImportedOrder,
  storedAs,
} from './imported-order-store.ts';

/** An order as an import writes it. */
export interface OrderToWrite {
  order: ImportedOrder;
  countsInReports: boolean;
  /** Of the stored order when the file was checked; null when there was none. */
  versionBefore: number | null;
}

/** What an import has written, by which it is taken back. */
export interface WrittenOrder {
  orderId: ImportedOrderId;
  version: number;
  /** What was stored before; null for a new order. */
  before: { order: ImportedOrder; countsInReports: boolean; importId: StaffImportId } | null;
}

/** What became of an order: written, or left as it was and why. */
export type OrderResult = { written: WrittenOrder } | { left: string };

/**
 * Stores orders of another shop, in the order given, and with them nothing else: no stock, no payment, no email and no event. One that was
 * changed since the file was checked is left.
 */
export async function writeImportedOrders(
  tx: Transaction,
  { storeId, importId }: { storeId: StoreId; importId: StaffImportId },
  orders: readonly OrderToWrite[],
): Promise<OrderResult[]> {
  if (orders.length === 0) return [];
  const timeZone = await storeTimeZone(tx, storeId);
  const stored = await lockNamed(
    tx,
    storeId,
    orders.map(({ order }) => order),
  );
  const planned = orders.map((wanted) => plannedWrite(wanted, storedAs(wanted.order, stored)));
  const rows = planned.flatMap((plan) =>
    'left' in plan
      ? []
      : {
          ...importedOrderColumnsOf(plan.order, timeZone),
          id: plan.written.orderId,
          storeId,
          importId,
          version: plan.written.version,
          countsInReports: plan.countsInReports,
        },
  );
  await store(tx, rows);
  await countAgain(tx, storeId, [...stored, ...rows]);
  return planned.map((plan) => ('left' in plan ? plan : { written: plan.written }));
}

function plannedWrite(
  { order, countsInReports, versionBefore }: OrderToWrite,
  found: StoredImportedOrder | 'ambiguous' | null,
): { left: string } | { written: WrittenOrder; order: ImportedOrder; countsInReports: boolean } {
  if (found === 'ambiguous') return { left: 'Several orders are called like that by now.' };
  if (found === null) {
    if (versionBefore !== null) return { left: 'The order was removed since the check.' };
    const written = { orderId: crypto.randomUUID() as ImportedOrderId, version: 1, before: null };
    return { written, order, countsInReports };
  }
  if (found.version !== versionBefore) return { left: 'The order was imported or changed since the check.' };
  const before = {
    order: importedOrderOf(found),
    countsInReports: found.countsInReports,
    importId: found.importId,
  };
  return { written: { orderId: found.id, version: found.version + 1, before }, order, countsInReports };
}

type Row = typeof importedOrders.$inferInsert;

async function store(tx: Transaction, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(importedOrders)
    .values(rows)
    .onConflictDoUpdate({ target: importedOrders.id, set: ALL_AS_GIVEN });
}

const STAYS = new Set(['id', 'storeId', 'createdAt', 'erasedAt', 'words']);

/** All columns but the id, when it was first imported, whether its customer was erased, and what follows from others. */
const ALL_AS_GIVEN = Object.fromEntries(
  Object.entries(getTableColumns(importedOrders)).flatMap(([field, { name }]) =>
    STAYS.has(field) ? [] : [[field, sql.raw(`excluded."${name}"`)]],
  ),
);

/** Reports add up again from the first day on which something that counts was or is. */
async function countAgain(
  tx: Transaction,
  storeId: StoreId,
  rows: readonly Pick<Row, 'countsInReports' | 'day'>[],
): Promise<void> {
  const [first] = rows.flatMap(({ countsInReports, day }) => (countsInReports ? [day] : [])).toSorted();
  if (first !== undefined) await addUpAgain(tx, storeId, first);
}

/**
 * Takes back what an import has written: new orders are removed, others become what they were. Returns why each stays, and null for those that
 * do not.
 */
export async function takeBackImportedOrders(
  tx: Transaction,
  storeId: StoreId,
  written: readonly WrittenOrder[],
): Promise<(string | null)[]> {
  const ids = written.map(({ orderId }) => orderId);
  if (ids.length === 0) return [];
  const timeZone = await storeTimeZone(tx, storeId);
  const isOne = and(eq(importedOrders.storeId, storeId), inArray(importedOrders.id, ids));
  const stored = await tx.select().from(importedOrders).where(isOne).orderBy(importedOrders.id).for('update');
  const found = new Map(stored.map((row) => [row.id, row]));
  const reasons = written.map((one) => whyItStays(one, found.get(one.orderId)));
  const back = written.filter((_, index) => reasons[index] === null);
  const removed = back.filter(({ before }) => before === null).map(({ orderId }) => orderId);
  if (removed.length > 0) await tx.delete(importedOrders).where(inArray(importedOrders.id, removed));
  const restored = back.flatMap(({ orderId, version, before }) =>
    before === null || !found.has(orderId)
      ? []
      : {
          ...importedOrderColumnsOf(before.order, timeZone),
          id: orderId,
          storeId,
          importId: before.importId,
          version: version + 1,
          countsInReports: before.countsInReports,
        },
  );
  await store(tx, restored);
  await countAgain(tx, storeId, [...stored, ...restored]);
  return reasons;
}

function whyItStays({ version, before }: WrittenOrder, row: StoredImportedOrder | undefined): string | null {
  if (row === undefined) return null;
  if (row.erasedAt !== null && before !== null) return 'Its customer was erased since.';
  if (row.erasedAt === null && row.version !== version) return 'Another import has changed it since.';
  return null;
}
