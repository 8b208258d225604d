import { and, asc, count, desc, eq, getTableColumns, inArray, min, or, type SQL, sql } from 'drizzle-orm';
import type { PersonalData } from '#contracts/account/personal-data.ts';
import type { EmailMove, Person } from '#domain/accounts/person.ts';
import type { OrderId } from '#domain/ids.ts';
import type { OrderEmailMove } from '#domain/orders/order-email-move.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import {
  reviewHelpfulVotes,
  reviewInvitations,
  reviewMedia,
  reviewReplies,
  reviews,
} from '#server/platform/database/schema/review-tables.ts';
import { eraseHelpfulVotes } from './helpful-vote-store.ts';

/** Reviews of the account's orders, and those written under its proved address. */
function isWrittenBy({ storeId, customerId, provedEmail }: Person): SQL {
  const ofOrders = sql`${reviews.orderId} in (select ${orders.id} from ${orders} where ${orders.customerId} = ${customerId})`;
  const isOwn = provedEmail === null ? ofOrders : or(ofOrders, eq(reviews.reviewerEmail, provedEmail));
  return sql`${reviews.storeId} = ${storeId} and (${isOwn})`;
}

/** A customer's reviews, newest first. */
export async function exportReviews(db: Queryable, person: Person): Promise<PersonalData['reviews']> {
  const rows = await db
    .select({ ...getTableColumns(reviews), reply: reviewReplies.text })
    .from(reviews)
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .where(isWrittenBy(person))
    .orderBy(desc(reviews.createdAt));
  const media = await db
    .select()
    .from(reviewMedia)
    .where(
      inArray(
        reviewMedia.reviewId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(reviewMedia.position));
  return rows.map((row) => ({
    product: row.productHandle,
    rating: row.rating,
    title: row.title,
    text: row.description,
    public_name: row.reviewerName,
    email: row.reviewerEmail,
    status: row.status,
    reply: row.reply,
    pictures: media.filter(({ reviewId }) => reviewId === row.id).map(({ url }) => url),
    written_at: row.createdAt.toISOString(),
  }));
}

/** What was found helpful in the browsers where the account is logged in, newest first. */
export async function exportHelpfulVotes(
  db: Queryable,
  { storeId, shopperIds }: Person,
): Promise<PersonalData['helpful_reviews']> {
  const rows = await db
    .select({
      product: reviews.productHandle,
      title: reviews.title,
      publicName: reviews.reviewerName,
      votedAt: reviewHelpfulVotes.createdAt,
    })
    .from(reviewHelpfulVotes)
    .innerJoin(reviews, eq(reviews.id, reviewHelpfulVotes.reviewId))
    .where(
      and(eq(reviewHelpfulVotes.storeId, storeId), inArray(reviewHelpfulVotes.shopperId, [...shopperIds])),
    )
    .orderBy(desc(reviewHelpfulVotes.createdAt));
  return rows.map(({ product, title, publicName, votedAt }) => ({
    product,
    title,
    by: publicName,
    voted_at: votedAt.toISOString(),
  }));
}

/** Whether a customer is asked for reviews of their orders; null without an order. */
export async function reviewRequestConsent(
  db: Queryable,
  { customerId }: Pick<Person, 'customerId'>,
): Promise<PersonalData['consents']['review_requests']> {
  const [row] = await db
    .select({ orders: count(), stoppedAt: min(reviewInvitations.stoppedAt) })
    .from(orders)
    .leftJoin(reviewInvitations, eq(reviewInvitations.orderId, orders.id))
    .where(eq(orders.customerId, customerId));
  return row && row.orders > 0 ? { stopped_at: row.stoppedAt?.toISOString() ?? null } : null;
}

/** Ends review requests for a customer's orders, and so for their addresses. */
export async function stopReviewRequests(
  db: Queryable,
  { customerId }: Pick<Person, 'customerId'>,
): Promise<void> {
  // No link has this token: such an invitation is never sent.
  await db.execute(sql`
    insert into ${reviewInvitations} (store_id, order_id, token_hash, expires_at, stopped_at)
    select store_id, id, 'never-sent-' || id, ${shopNow}, ${shopNow} from ${orders} where ${orders.customerId} = ${customerId}
    on conflict (order_id) do update set stopped_at = coalesce(${reviewInvitations.stoppedAt}, ${shopNow})`);
}

/**
 * Ends review requests of a deleted account, takes back what it found helpful, and removes its reviews with their
 * pictures, or keeps them under their public names alone.
 */
export async function eraseReviewer(
  tx: Transaction,
  person: Person,
  choice: 'keep' | 'remove',
): Promise<void> {
  await stopReviewRequests(tx, person);
  await lockTouchedReviews(tx, person);
  await eraseHelpfulVotes(tx, person);
  if (choice === 'remove') await tx.delete(reviews).where(isWrittenBy(person));
  else await tx.update(reviews).set({ reviewerEmail: '', writerShopperId: null }).where(isWrittenBy(person));
}

/** Locks a person's own reviews and those found helpful in one order, so that two who leave at once never deadlock. */
async function lockTouchedReviews(tx: Transaction, person: Person): Promise<void> {
  const { storeId, shopperIds } = person;
  const votedFor = tx
    .select({ id: reviewHelpfulVotes.reviewId })
    .from(reviewHelpfulVotes)
    .where(
      and(eq(reviewHelpfulVotes.storeId, storeId), inArray(reviewHelpfulVotes.shopperId, [...shopperIds])),
    );
  await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(or(isWrittenBy(person), inArray(reviews.id, votedFor)))
    .orderBy(asc(reviews.id))
    .for('update');
}

/**
 * Links in the old mailbox to review a customer's orders open nothing once the orders have moved: they name the new
 * address. A reminder with a link of its own still goes there.
 */
export async function replaceReviewLinks(
  tx: Transaction,
  { customerId, to }: Pick<EmailMove, 'customerId' | 'to'>,
): Promise<void> {
  const moved = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.email, to)));
  await replaceReviewLinksTo(
    tx,
    moved.map(({ id }) => id),
  );
}

/** The same for some orders. */
export async function replaceReviewLinksTo(tx: Transaction, orderIds: readonly OrderId[]): Promise<void> {
  await tx
    .update(reviewInvitations)
    .set({ tokenHash: sql`'moved-' || ${reviewInvitations.id}`, reminderTokenHash: null })
    .where(inArray(reviewInvitations.orderId, [...orderIds]));
}

/** Reviews written under the old address are the new one's. */
export async function moveReviews(
  tx: Transaction,
  { storeId, from, to }: Pick<EmailMove, 'storeId' | 'from' | 'to'>,
): Promise<void> {
  await tx
    .update(reviews)
    .set({ reviewerEmail: to })
    .where(and(eq(reviews.storeId, storeId), eq(reviews.reviewerEmail, from)));
}

/** Reviews that were written by a link to an order have its new address, where answers to them go. */
export async function moveReviewsOfOrder(
  tx: Transaction,
  { orderId, from, to }: Pick<OrderEmailMove, 'orderId' | 'from' | 'to'>,
): Promise<void> {
  await tx
    .update(reviews)
    .set({ reviewerEmail: to })
    .where(and(eq(reviews.orderId, orderId), sql`lower(${reviews.reviewerEmail}) = ${from}`));
}
