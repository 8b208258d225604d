import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { changedMeanwhile, DomainError } from '#domain/errors.ts';
import type { CustomerId, DraftOrderId, OrderId, StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';

export type DraftOrder = typeof draftOrders.$inferSelect;
export type NewDraftOrder = Omit<typeof draftOrders.$inferInsert, 'number' | 'version'>;

/** The person of a draft order, which it forgets once it is sold. */
const NOBODY = { email: null, name: null, address: null, customerId: null };

/** Whether a draft is empty and was never saved: started and left again, it is no work for anybody. */
export const isUnused = sql`(${draftOrders.version} = 1 and jsonb_array_length(${draftOrders.lines}) = 0 and ${draftOrders.sourceOrderId} is null)`;

/** Deletes unused drafts that were started more than 30 days ago. What is typed in one and not saved yet is in a browser. */
export async function deleteUnusedDrafts(db: Queryable): Promise<void> {
  const isOld = lt(draftOrders.createdAt, sql`shop_now() - interval '30 days'`);
  await db.delete(draftOrders).where(and(isUnused, isOld, isNull(draftOrders.orderId)));
}

/** A draft order of a store. Throws `not_found`. */
export async function readDraft(db: Queryable, storeId: StoreId, id: DraftOrderId): Promise<DraftOrder> {
  const draft = await findDraftOrder(db, storeId, id);
  if (!draft) throw noSuchDraft();
  return draft;
}

export async function findDraftOrder(
  db: Queryable,
  storeId: StoreId,
  id: DraftOrderId,
): Promise<DraftOrder | null> {
  const [draft] = await db
    .select()
    .from(draftOrders)
    .where(and(eq(draftOrders.storeId, storeId), eq(draftOrders.id, id)));
  return draft ?? null;
}

/** Locks a draft order until the transaction ends; null when it was deleted. */
export async function lockDraft(tx: Transaction, id: DraftOrderId): Promise<DraftOrder | null> {
  const [draft] = await tx.select().from(draftOrders).where(eq(draftOrders.id, id)).for('update');
  return draft ?? null;
}

/**
 * Locks a draft order that is not sold yet. Throws `not_found`, `not_possible_now` once it is sold, and
 * `changed_meanwhile` for another version than the one that was shown.
 */
export async function lockOpenDraft(
  tx: Transaction,
  id: DraftOrderId,
  shownVersion: number | null = null,
): Promise<DraftOrder> {
  const draft = await lockDraft(tx, id);
  if (!draft) throw noSuchDraft();
  if (draft.orderId !== null)
    throw new DomainError('not_possible_now', 'This draft has become an order. Change the order instead.');
  if (shownVersion !== null && draft.version !== shownVersion)
    throw changedMeanwhile('this draft', currentOf(draft));
  return draft;
}

/** With the field names of the calls that list draft orders. */
const currentOf = ({ version, email, name, note, lines }: DraftOrder) => ({
  version,
  email,
  name,
  note,
  units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
});

/**
 * Inserts a draft order under the next number of its store; the one with this id when it is known. Throws `already_used`
 * when the id is that of another kind of draft, of another order's, or of another store's.
 */
export async function insertDraft(tx: Transaction, values: NewDraftOrder): Promise<DraftOrder> {
  // The order comes before the numbers everywhere: its foreign key would wait for an order whose change waits for a number.
  if (values.sourceOrderId)
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.id, values.sourceOrderId))
      .for('key share');
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('draft-order-number ' || ${values.storeId}, 0))`,
  );
  const number = sql<number>`(select coalesce(max(number), 0) + 1 from draft_orders where store_id = ${values.storeId})`;
  const [inserted] = await tx
    .insert(draftOrders)
    .values({ ...values, number })
    .onConflictDoNothing()
    .returning();
  const draft = inserted ?? (values.id ? await findDraftOrder(tx, values.storeId, values.id) : null);
  const isThisOne =
    draft?.purpose === values.purpose && draft.sourceOrderId === (values.sourceOrderId ?? null);
  if (!draft || !isThisOne)
    throw new DomainError('already_used', 'This key belongs to another draft order. Use a new one.');
  return draft;
}

/** Changes a locked draft order; its version counts on. */
export async function updateDraft(
  tx: Transaction,
  { id, version }: DraftOrder,
  change: PgUpdateSetSource<typeof draftOrders>,
): Promise<DraftOrder> {
  const [draft] = await tx
    .update(draftOrders)
    .set({ ...change, version: version + 1, updatedAt: sql`shop_now()` })
    .where(eq(draftOrders.id, id))
    .returning();
  if (!draft) throw new Error(`draft order ${id} is gone`);
  return draft;
}

/** Records what a draft order became, and forgets its person. A draft that was deleted meanwhile stays deleted. */
export async function markSold(tx: Transaction, id: DraftOrderId, orderId: OrderId): Promise<void> {
  await tx
    .update(draftOrders)
    .set({ ...NOBODY, orderId, updatedAt: sql`shop_now()` })
    .where(eq(draftOrders.id, id));
}

export async function deleteDraftRow(tx: Transaction, id: DraftOrderId): Promise<void> {
  await tx.delete(draftOrders).where(and(eq(draftOrders.id, id), isNull(draftOrders.orderId)));
}

/** The account of an address that its owner has proved; null for a guest. */
export async function customerOfEmail(
  db: Queryable,
  storeId: StoreId,
  email: string,
): Promise<CustomerId | null> {
  const [customer] = await db
    .select({ id: customers.id })
    .from(customers)
    .where(
      and(
        eq(customers.storeId, storeId),
        eq(customers.email, email.toLowerCase()),
        sql`${customers.emailProvedAt} is not null`,
      ),
    );
  return customer?.id ?? null;
}

const noSuchDraft = () => new DomainError('not_found', 'There is no such draft order (any more).');
