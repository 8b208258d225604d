import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { CustomerMerge, Person } from '#domain/accounts/person.ts';
import type { OrderId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';

/** Deletes draft orders for a person that were not sold; those that were name nobody. */
export async function eraseDrafts(
  tx: Transaction,
  { storeId, customerId, provedEmail }: Pick<Person, 'storeId' | 'customerId' | 'provedEmail'>,
): Promise<void> {
  const isTheirs = or(
    eq(draftOrders.customerId, customerId),
    provedEmail === null ? undefined : sql`lower(${draftOrders.email}) = ${provedEmail}`,
  );
  await tx
    .delete(draftOrders)
    .where(and(eq(draftOrders.storeId, storeId), isNull(draftOrders.orderId), isTheirs));
}

/** Deletes what staff wrote on draft orders that became these orders. */
export async function eraseNotesOfSoldDrafts(tx: Transaction, orderIds: readonly OrderId[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .update(draftOrders)
    .set({ note: '' })
    .where(inArray(draftOrders.orderId, [...orderIds]));
}

/** Gives draft orders for a merged customer to the other one. */
export async function mergeDrafts(tx: Transaction, { storeId, from, to }: CustomerMerge): Promise<void> {
  if (from.customerId !== null)
    await tx
      .update(draftOrders)
      .set({ customerId: to.customerId })
      .where(eq(draftOrders.customerId, from.customerId));
  await tx
    .update(draftOrders)
    .set({ email: to.email, version: sql`${draftOrders.version} + 1` })
    .where(and(eq(draftOrders.storeId, storeId), sql`lower(${draftOrders.email}) = ${from.email}`));
}
