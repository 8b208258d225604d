import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { BackInStockRequestId, BundleId, StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { backInStockRequests } from '#server/platform/database/schema/back-in-stock-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';

/** How long the link in the first email works, in days. */
export const CONFIRMATION_DAYS = 3;
/** An email after half a year would come as a surprise: most people have forgotten that they asked. */
const WAITING_DAYS = 180;
/** How long customer service can see that somebody was notified. Longer than stock is reckoned as taken by them. */
const NOTIFIED_DAYS = 30;

/** A variant or a bundle. */
export interface RequestedItem {
  sku: string | null;
  bundleId: BundleId | null;
}

type Request = typeof backInStockRequests.$inferSelect;

const inDays = (days: number) => sql`${shopNow} + ${days} * interval '1 day'`;
const isOpen = sql`${backInStockRequests.status} <> 'notified'`;
const isValid = sql`${backInStockRequests.expiresAt} > ${shopNow}`;

const isOf = ({ sku, bundleId }: RequestedItem) =>
  sku === null ? eq(backInStockRequests.bundleId, bundleId as BundleId) : eq(backInStockRequests.sku, sku);

/** The number of other items with open requests from an address; `areUnconfirmedCounted` includes those to be confirmed. */
export function countOtherRequests(
  db: Queryable,
  {
    storeId,
    email,
    item,
    areUnconfirmedCounted,
  }: { storeId: StoreId; email: string; item: RequestedItem; areUnconfirmedCounted: boolean },
): Promise<number> {
  return db.$count(
    backInStockRequests,
    and(
      eq(backInStockRequests.storeId, storeId),
      eq(backInStockRequests.email, email),
      areUnconfirmedCounted ? isOpen : eq(backInStockRequests.status, 'waiting'),
      sql`not (${isOf(item)}) is true`,
    ),
  );
}

/**
 * Stores a request, or finds the one that is open already, which keeps its place in the order. One that is `isConfirmed`
 * begins to wait with this quantity; another one only once its link is opened.
 */
export async function saveRequest(
  tx: Transaction,
  request: { storeId: StoreId; email: string; item: RequestedItem; quantity: number; isConfirmed: boolean },
): Promise<BackInStockRequestId> {
  const { storeId, email, item, quantity, isConfirmed } = request;
  const expiresAt = inDays(isConfirmed ? WAITING_DAYS : CONFIRMATION_DAYS);
  const longer = sql`greatest(${backInStockRequests.expiresAt}, ${expiresAt})`;
  const [row] = await tx
    .insert(backInStockRequests)
    .values({ storeId, email, ...item, quantity, status: isConfirmed ? 'waiting' : 'pending', expiresAt })
    .onConflictDoUpdate({
      target: [
        backInStockRequests.storeId,
        backInStockRequests.email,
        item.sku === null ? backInStockRequests.bundleId : backInStockRequests.sku,
      ],
      targetWhere: sql`status <> 'notified'`,
      set: { expiresAt: longer, ...(isConfirmed && { status: 'waiting' as const, quantity }) },
    })
    .returning({ id: backInStockRequests.id });
  if (!row) throw new Error('a request was neither stored nor found');
  return row.id;
}

/** Begins to wait for this quantity. Idempotent; returns whether there is such a request. */
export async function confirmRequest(
  db: Queryable,
  requestId: BackInStockRequestId,
  quantity: number,
): Promise<boolean> {
  const confirmed = await db
    .update(backInStockRequests)
    .set({ status: 'waiting', quantity, expiresAt: inDays(WAITING_DAYS) })
    .where(and(eq(backInStockRequests.id, requestId), isOpen, isValid))
    .returning({ id: backInStockRequests.id });
  return confirmed.length > 0;
}

/** Deletes a request; the stock that it was notified of is free for others. Nothing happens when there is none. */
export async function deleteRequest(db: Queryable, requestId: BackInStockRequestId): Promise<void> {
  await db.delete(backInStockRequests).where(eq(backInStockRequests.id, requestId));
}

export async function deleteExpiredRequests(db: Queryable): Promise<void> {
  await db.delete(backInStockRequests).where(sql`not ${isValid}`);
}

/** Serialises notifications: two processes would each see the stock as left. */
export async function lockNotifications(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('back-in-stock notifications'))`);
}

/** Everything that somebody waits for, or has asked for without opening the link. */
export function listRequestedItems(
  db: Queryable,
): Promise<{ storeId: StoreId; sku: string | null; bundleId: BundleId | null }[]> {
  const { storeId, sku, bundleId } = backInStockRequests;
  return db.selectDistinct({ storeId, sku, bundleId }).from(backInStockRequests).where(isOpen);
}

type RequestOfItem = RequestedItem & Pick<Request, 'id' | 'email' | 'quantity'>;

const { id, sku, bundleId, email, quantity } = backInStockRequests;
const ofItem = { id, sku, bundleId, email, quantity };

/** Confirmed requests for any of these items, in the order in which they were asked for. */
export async function listWaiting(
  db: Queryable,
  storeId: StoreId,
  items: readonly RequestedItem[],
): Promise<RequestOfItem[]> {
  const isAnyOf = or(...items.map(isOf));
  if (isAnyOf === undefined) return [];
  return db
    .select(ofItem)
    .from(backInStockRequests)
    .where(
      and(
        eq(backInStockRequests.storeId, storeId),
        eq(backInStockRequests.status, 'waiting'),
        isValid,
        isAnyOf,
      ),
    )
    .orderBy(asc(backInStockRequests.createdAt), asc(backInStockRequests.id));
}

/** Requests that were notified within these hours, whose addresses have bought nothing since. */
export function listNotifiedLately(db: Queryable, storeId: StoreId, hours: number): Promise<RequestOfItem[]> {
  const hasBought = sql`exists (
    select from ${orders} where ${orders.storeId} = ${backInStockRequests.storeId}
      and ${orders.email} = ${backInStockRequests.email} and ${orders.placedAt} >= ${backInStockRequests.notifiedAt})`;
  return db
    .select(ofItem)
    .from(backInStockRequests)
    .where(
      and(
        eq(backInStockRequests.storeId, storeId),
        sql`${backInStockRequests.status} = 'notified'`,
        sql`${backInStockRequests.notifiedAt} > ${shopNow} - ${hours} * interval '1 hour'`,
        sql`not ${hasBought}`,
      ),
    );
}

export async function markNotified(tx: Transaction, ids: readonly BackInStockRequestId[]): Promise<void> {
  await tx
    .update(backInStockRequests)
    .set({ status: 'notified', notifiedAt: shopNow, expiresAt: inDays(NOTIFIED_DAYS) })
    .where(inArray(backInStockRequests.id, [...ids]));
}

/** Deletes what was asked for and is not sold any more. */
export async function deleteRequestsFor(
  tx: Transaction,
  storeId: StoreId,
  items: readonly RequestedItem[],
): Promise<void> {
  const isAnyOf = or(...items.map(isOf));
  if (isAnyOf === undefined) return;
  await tx.delete(backInStockRequests).where(and(eq(backInStockRequests.storeId, storeId), isOpen, isAnyOf));
}

const isOfMailbox = (storeId: StoreId, address: string): SQL | undefined =>
  and(eq(backInStockRequests.storeId, storeId), eq(backInStockRequests.email, address));

/** All requests with an address, also those that were notified, newest first. */
export function listRequestsOf(db: Queryable, storeId: StoreId, address: string): Promise<Request[]> {
  return db
    .select()
    .from(backInStockRequests)
    .where(isOfMailbox(storeId, address))
    .orderBy(sql`${backInStockRequests.createdAt} desc`);
}

export async function deleteOpenRequestsOf(db: Queryable, storeId: StoreId, address: string): Promise<void> {
  await db.delete(backInStockRequests).where(and(isOfMailbox(storeId, address), isOpen));
}

export async function deleteRequestsOf(tx: Transaction, storeId: StoreId, address: string): Promise<void> {
  await tx.delete(backInStockRequests).where(isOfMailbox(storeId, address));
}

/** Moves requests to another address, except for items with an open request from it. */
export async function moveRequests(
  tx: Transaction,
  storeId: StoreId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const isWaitedFor = sql`exists (
    select from ${backInStockRequests} other where other.store_id = ${storeId} and other.email = ${to}
      and other.status <> 'notified' and other.sku is not distinct from ${backInStockRequests.sku}
      and other.bundle_id is not distinct from ${backInStockRequests.bundleId})`;
  await tx.delete(backInStockRequests).where(and(isOfMailbox(storeId, from), isOpen, isWaitedFor));
  await tx.update(backInStockRequests).set({ email: to }).where(isOfMailbox(storeId, from));
}
