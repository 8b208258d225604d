import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { ImportedOrderId, StoreId } from '#domain/ids.ts';
import { type ImportedOrder, wasPaid } from '#domain/orders/imported-order.ts';
import { dayAt } from '#domain/store-days.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { importedOrders } from '#server/platform/database/schema/imported-order-tables.ts';

export type StoredImportedOrder = typeof importedOrders.$inferSelect;

/** An order as it is stored, as the domain has it. */
export function importedOrderOf({ details, ...row }: StoredImportedOrder): ImportedOrder {
  return {
    ...details,
    externalId: row.externalId,
    name: row.name,
    email: row.email,
    customerName: row.customerName,
    placedAt: row.placedAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    currency: row.currency,
    paymentStatus: row.paymentStatus,
    fulfilmentStatus: row.fulfilmentStatus,
    discountCents: row.discountCents,
    shippingCents: row.shippingCents,
    taxCents: row.taxCents,
    totalCents: row.totalCents,
    refundedCents: row.refundedCents,
    discountCode: row.discountCode,
  };
}

/** The columns of an order. */
export function importedOrderColumnsOf(order: ImportedOrder, timeZone: string) {
  const {
    externalId,
    name,
    email,
    customerName,
    placedAt,
    cancelledAt,
    currency,
    paymentStatus,
    fulfilmentStatus,
    discountCents,
    shippingCents,
    taxCents,
    totalCents,
    refundedCents,
    discountCode,
    // All that has no column of its own.
    ...details
  } = order;
  return {
    externalId,
    name,
    email,
    customerName,
    currency,
    paymentStatus,
    fulfilmentStatus,
    discountCode,
    discountCents,
    shippingCents,
    taxCents,
    totalCents,
    refundedCents,
    placedAt: new Date(placedAt),
    cancelledAt: cancelledAt === null ? null : new Date(cancelledAt),
    day: dayAt(new Date(placedAt), timeZone),
    wasPaid: wasPaid(order),
    units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    details,
  };
}

/** An imported order. Throws `not_found`. */
export async function readImportedOrder(
  db: Queryable,
  storeId: StoreId,
  id: ImportedOrderId,
): Promise<StoredImportedOrder> {
  const [found] = await db
    .select()
    .from(importedOrders)
    .where(and(eq(importedOrders.storeId, storeId), eq(importedOrders.id, id)));
  if (!found) throw new DomainError('not_found', 'There is no such imported order.');
  return found;
}

type Named = Pick<ImportedOrder, 'externalId' | 'name'>;

/** The stored orders that some orders of a file may be; `storedAs` says which of them each is. */
export async function findNamed(
  db: Queryable,
  storeId: StoreId,
  named: readonly Named[],
): Promise<StoredImportedOrder[]> {
  return db.select().from(importedOrders).where(isNamed(storeId, named));
}

/** As `findNamed`, locked until the transaction ends. */
export const lockNamed = (
  db: Queryable,
  storeId: StoreId,
  named: readonly Named[],
): Promise<StoredImportedOrder[]> =>
  db.select().from(importedOrders).where(isNamed(storeId, named)).orderBy(importedOrders.id).for('update');

const isNamed = (storeId: StoreId, named: readonly Named[]): SQL | undefined =>
  and(
    eq(importedOrders.storeId, storeId),
    or(
      sql`${importedOrders.externalId} = any(${sql.param(named.flatMap(({ externalId }) => externalId ?? []))}::text[])`,
      sql`${importedOrders.name} = any(${sql.param(named.map(({ name }) => name))}::text[])`,
    ),
  );

/**
 * Which stored order an order of a file is: the one with its id; among those with its name one of which no id is known, or any
 * where the file has no ids. Several are `ambiguous`, and null is none.
 */
export function storedAs(
  { externalId, name }: Named,
  stored: readonly StoredImportedOrder[],
): StoredImportedOrder | 'ambiguous' | null {
  const same = stored.find((row) => externalId !== null && row.externalId === externalId);
  if (same) return same;
  const called = stored.filter(
    (row) => row.name === name && (externalId === null || row.externalId === null),
  );
  return called.length > 1 ? 'ambiguous' : (called[0] ?? null);
}
