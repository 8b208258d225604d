import { and, eq, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { CartId, CustomerId, ShopperId, StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { cartLines, cartReminders, carts } from '#server/platform/database/schema/cart-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { CART_LINK_DAYS } from './cart-link.ts';
import type { CartOwner } from './cart-store.ts';

const hasLines = sql`exists (select from ${cartLines} where ${cartLines.cartId} = ${carts.id})`;

const ofOwner = (storeId: StoreId, owner: CartOwner) =>
  and(
    eq(carts.storeId, storeId),
    'customerId' in owner ? eq(carts.customerId, owner.customerId) : eq(carts.shopperId, owner.shopperId),
  );

/** Marks a cart as abandoned, unless it is empty. */
export async function markAbandoned(db: Queryable, storeId: StoreId, owner: CartOwner): Promise<void> {
  await db
    .update(carts)
    .set({ abandonedAt: shopNow })
    .where(and(ofOwner(storeId, owner), hasLines));
}

/** Marks a cart as in use again. */
export async function markInUse(db: Queryable, storeId: StoreId, owner: CartOwner): Promise<void> {
  await db
    .update(carts)
    .set({ abandonedAt: null, updatedAt: shopNow })
    .where(and(ofOwner(storeId, owner), sql`${carts.abandonedAt} is not null`));
}

/** Marks carts without activity for an hour as abandoned, since that activity. */
export async function markIdleCartsAbandoned(db: Queryable): Promise<void> {
  const isAbandoned = sql`${carts.updatedAt} < ${shopNow} - interval '1 hour'`;
  await db
    .update(carts)
    .set({ abandonedAt: carts.updatedAt })
    .where(and(isNull(carts.abandonedAt), isAbandoned, hasLines));
}

/** Stores the address for a reminder of this cart, or null for none. Does nothing without a cart. */
export async function setReminder(
  db: Queryable,
  storeId: StoreId,
  owner: CartOwner,
  email: string | null,
): Promise<void> {
  await db
    .update(carts)
    .set({ email, recoveryConsentAt: email === null ? null : shopNow })
    .where(ofOwner(storeId, owner));
}

/**
 * Ends reminders of one cart, by the link in its email, or of the one that it was merged into since. Returns whether
 * there is such a cart.
 */
export async function endReminder(db: Queryable, cartId: CartId): Promise<boolean> {
  const ended = await db
    .update(carts)
    .set({ email: null, recoveryConsentAt: null })
    .where(
      sql`${carts.id} = any(array(
        select ${cartReminders.cartId} from ${cartReminders} where ${cartReminders.linkedCartId} = ${cartId}) || ${cartId}::uuid)`,
    )
    .returning({ id: carts.id });
  return ended.length > 0;
}

export interface AbandonedCart {
  id: CartId;
  storeId: StoreId;
  owner: CartOwner;
  email: string;
  recoveryConsentAt: Date;
}

/**
 * Locks a cart that is due for a reminder: abandoned between 4 hours and a week ago, with consent and items,
 * never reminded of since something in it was bought, no order with that address since the consent, and no reminder to it
 * within a week, `except` some. Null when there is none.
 */
export async function lockAbandonedCart(
  tx: Transaction,
  except: readonly CartId[],
): Promise<AbandonedCart | null> {
  const boughtSince = sql`exists (
    select from ${orders} where ${orders.storeId} = ${carts.storeId} and ${orders.email} = ${carts.email}
      and ${orders.placedAt} >= ${carts.recoveryConsentAt})`;
  const wroteLately = sql`exists (
    select from ${cartReminders} where ${cartReminders.storeId} = ${carts.storeId}
      and ${cartReminders.email} = ${carts.email} and ${cartReminders.sentAt} > ${shopNow} - interval '7 days')`;
  const [found] = await tx
    .select({
      id: carts.id,
      storeId: carts.storeId,
      shopperId: carts.shopperId,
      customerId: carts.customerId,
      email: carts.email,
      recoveryConsentAt: carts.recoveryConsentAt,
    })
    .from(carts)
    .where(
      and(
        sql`${carts.abandonedAt} < ${shopNow} - interval '4 hours'`,
        sql`${carts.abandonedAt} > ${shopNow} - interval '7 days'`,
        sql`${carts.email} is not null and ${carts.recoveryConsentAt} is not null`,
        isNull(carts.recoveryMailedAt),
        notInArray(carts.id, [...except]),
        hasLines,
        sql`not ${boughtSince}`,
        sql`not ${wroteLately}`,
      ),
    )
    .limit(1)
    .for('update', { of: carts, skipLocked: true });
  if (!found?.email || !found.recoveryConsentAt) return null;
  const { id, email, recoveryConsentAt } = found;
  return { id, storeId: found.storeId, owner: ownerIn(found), email, recoveryConsentAt };
}

/** The owner of a cart; null when it no longer exists. */
export async function ownerOfCart(db: Queryable, cartId: CartId): Promise<CartOwner | null> {
  const [cart] = await db
    .select({ shopperId: carts.shopperId, customerId: carts.customerId })
    .from(carts)
    .where(eq(carts.id, cartId));
  return cart ? ownerIn(cart) : null;
}

const ownerIn = ({
  customerId,
  shopperId,
}: {
  customerId: CustomerId | null;
  shopperId: ShopperId | null;
}): CartOwner => {
  if (customerId) return { customerId };
  if (shopperId) return { shopperId };
  throw new Error('a cart has no owner');
};

/** Remembers to whom a reminder went, and which cart its links name. */
export async function recordReminder(tx: Transaction, { id, storeId, email }: AbandonedCart): Promise<void> {
  await tx.insert(cartReminders).values({ storeId, cartId: id, linkedCartId: id, email });
}

/** Has links in reminders of one cart mean the one that it is merged into. */
export async function moveReminders(tx: Transaction, fromId: CartId, cartId: CartId): Promise<void> {
  await tx.update(cartReminders).set({ cartId }).where(eq(cartReminders.cartId, fromId));
}

/** Ends reminders to an address, and forgets those that it got; their links go on working. */
export async function eraseReminders(tx: Transaction, storeId: StoreId, email: string): Promise<void> {
  await tx
    .update(carts)
    .set({ email: null, recoveryConsentAt: null })
    .where(and(eq(carts.storeId, storeId), eq(carts.email, email)));
  await tx
    .update(cartReminders)
    .set({ email: null })
    .where(and(eq(cartReminders.storeId, storeId), eq(cartReminders.email, email)));
}

export async function markCartReminded(tx: Transaction, cartId: CartId): Promise<void> {
  await tx.update(carts).set({ recoveryMailedAt: shopNow }).where(eq(carts.id, cartId));
}

/**
 * Deletes anonymous carts without activity for 90 days, the addresses that reminders of customers' carts would go to after as long,
 * what is remembered of reminders whose links are over, and the addresses that may get the next one.
 */
export async function deleteOldCarts(db: Queryable): Promise<void> {
  const isOld = sql`${carts.updatedAt} < ${shopNow} - interval '90 days'`;
  await db.delete(carts).where(and(isNull(carts.customerId), isOld));
  await db
    .update(carts)
    .set({ email: null, recoveryConsentAt: null })
    .where(and(isOld, or(isNotNull(carts.email), isNotNull(carts.recoveryConsentAt))));
  const wereSentBefore = (days: number) =>
    lt(cartReminders.sentAt, sql`${shopNow} - ${days} * interval '1 day'`);
  await db.delete(cartReminders).where(wereSentBefore(CART_LINK_DAYS));
  await db
    .update(cartReminders)
    .set({ email: null })
    .where(and(wereSentBefore(7), isNotNull(cartReminders.email)));
}
