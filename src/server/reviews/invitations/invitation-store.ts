import { and, eq, exists, gt, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OrderId, ReviewInvitationId, StoreId } from '#domain/ids.ts';
import { buyerName } from '#domain/orders/gift.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviewInvitations, reviews } from '#server/platform/database/schema/review-tables.ts';
import { billingCycles, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';

const AT_ONCE = 50;
/** Limits how far back orders are invited, so that enabling invitations does not email every past customer. */
const LATEST_DAYS = 14;
const REMINDER_DAYS = 14;
const VALID_DAYS = 60;

const daysAgo = (days: number) => sql`${shopNow} - make_interval(days => ${days})`;

/** Ids of orders shipped `days` ago whose customers have neither been invited nor opted out. */
export async function ordersToInvite(db: Queryable, days: number): Promise<OrderId[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.status, 'shipped'),
        lte(orders.shippedAt, daysAgo(days)),
        gt(orders.shippedAt, daysAgo(days + LATEST_DAYS)),
        notExists(
          db
            .select({ found: sql`1` })
            .from(reviewInvitations)
            .where(eq(reviewInvitations.orderId, orders.id)),
        ),
        notExists(renewalOf(db)),
        notExists(replacementOf(db)),
        sql`not ${hasStopped}`,
      ),
    )
    .orderBy(orders.shippedAt)
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

/**
 * Renewals are not invited: the subscription's first order was. That is the one of its checkout, or of the first paid
 * billing cycle of an imported one.
 */
export function renewalOf(db: Queryable) {
  const earlier = alias(billingCycles, 'earlier');
  const earlierOrder = db
    .select({ found: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.subscriptionId, billingCycles.subscriptionId),
        lt(earlier.startsAt, billingCycles.startsAt),
        isNotNull(earlier.orderId),
      ),
    );
  return db
    .select({ found: sql`1` })
    .from(billingCycles)
    .innerJoin(subscriptions, eq(subscriptions.id, billingCycles.subscriptionId))
    .where(
      and(
        eq(billingCycles.orderId, orders.id),
        or(isNotNull(subscriptions.checkoutId), exists(earlierOrder)),
      ),
    );
}

/** A replacement is not invited: the order that it replaces was. */
const replacementOf = (db: Queryable) =>
  db
    .select({ found: sql`1` })
    .from(draftOrders)
    .where(and(eq(draftOrders.orderId, orders.id), eq(draftOrders.purpose, 'replacement')));

/** Whether the customer of an order has stopped review emails, by the link of any order. */
export const hasStopped = sql`exists (
  select from ${reviewInvitations} i join ${orders} o on o.id = i.order_id
  where o.store_id = ${orders.storeId} and o.email = ${orders.email} and i.stopped_at is not null)`;

/** Records that an order's customer is invited. False when they already were. */
export async function insertReviewInvitation(
  tx: Transaction,
  { storeId, orderId, tokenHash }: { storeId: StoreId; orderId: OrderId; tokenHash: string },
): Promise<boolean> {
  const rows = await tx
    .insert(reviewInvitations)
    .values({
      storeId,
      orderId,
      tokenHash,
      sentAt: shopNow,
      expiresAt: sql`${shopNow} + make_interval(days => ${VALID_DAYS})`,
    })
    .onConflictDoNothing()
    .returning({ id: reviewInvitations.id });
  return rows.length > 0;
}

/** Invitations sent two weeks ago without a review so far. */
export async function invitationsToRemind(
  db: Queryable,
): Promise<{ id: ReviewInvitationId; orderId: OrderId }[]> {
  return db
    .select({ id: reviewInvitations.id, orderId: reviewInvitations.orderId })
    .from(reviewInvitations)
    .innerJoin(orders, eq(orders.id, reviewInvitations.orderId))
    .where(
      and(
        isNull(reviewInvitations.remindedAt),
        isNotNull(reviewInvitations.sentAt),
        lte(reviewInvitations.sentAt, daysAgo(REMINDER_DAYS)),
        gt(reviewInvitations.expiresAt, shopNow),
        eq(orders.status, 'shipped'),
        sql`not ${hasStopped}`,
        notExists(
          db.select({ found: sql`1` }).from(reviews).where(eq(reviews.orderId, reviewInvitations.orderId)),
        ),
      ),
    )
    .orderBy(reviewInvitations.sentAt)
    .limit(AT_ONCE);
}

/** Records that the reminder is sent, and lets the order's links live on where it comes late. False when it already was. */
export async function markInvitationReminded(
  tx: Transaction,
  invitationId: ReviewInvitationId,
  { tokenHash, renewsLinks }: { tokenHash: string; renewsLinks: boolean },
): Promise<boolean> {
  const rows = await tx
    .update(reviewInvitations)
    .set({
      remindedAt: shopNow,
      reminderTokenHash: tokenHash,
      ...(renewsLinks && { expiresAt: sql`${shopNow} + make_interval(days => ${VALID_DAYS})` }),
    })
    .where(and(eq(reviewInvitations.id, invitationId), isNull(reviewInvitations.remindedAt)))
    .returning({ id: reviewInvitations.id });
  return rows.length > 0;
}

/** Opts the address of an invitation out of all further ones. Returns false for an unknown token. */
export async function stopInvitations(db: Queryable, tokenHash: string): Promise<boolean> {
  const rows = await db
    .update(reviewInvitations)
    .set({ stoppedAt: sql`coalesce(${reviewInvitations.stoppedAt}, ${shopNow})` })
    .where(
      or(
        eq(reviewInvitations.tokenHash, tokenHash),
        eq(reviewInvitations.reminderTokenHash, tokenHash),
        eq(reviewInvitations.stopTokenHash, tokenHash),
      ),
    )
    .returning({ id: reviewInvitations.id });
  return rows.length > 0;
}

/**
 * Gives the invitation of an order one more link that stops review emails. False when its customer has stopped them, or
 * was never invited.
 */
export async function addStopLink(tx: Transaction, orderId: OrderId, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .update(reviewInvitations)
    .set({ stopTokenHash: tokenHash })
    .from(orders)
    .where(
      and(
        eq(reviewInvitations.orderId, orderId),
        eq(orders.id, reviewInvitations.orderId),
        sql`not ${hasStopped}`,
      ),
    )
    .returning({ id: reviewInvitations.id });
  return rows.length > 0;
}

/** Whether the customer of an order was invited to review it and has not stopped review emails. */
export async function takesReviewEmails(db: Queryable, orderId: OrderId): Promise<boolean> {
  const [row] = await db
    .select({ id: reviewInvitations.id })
    .from(reviewInvitations)
    .innerJoin(orders, eq(orders.id, reviewInvitations.orderId))
    .where(and(eq(reviewInvitations.orderId, orderId), sql`not ${hasStopped}`));
  return row !== undefined;
}

export async function orderToInvite(db: Queryable, orderId: OrderId) {
  const [order] = await db
    .select({
      id: orders.id,
      storeId: orders.storeId,
      email: orders.email,
      name: orders.name,
      gift: orders.gift,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order ? { ...order, name: buyerName(order) } : null;
}
