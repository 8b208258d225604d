import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Person } from '#domain/accounts/person.ts';
import type { CustomerId, PublicReviewId, ReviewId, ShopperId, StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviewHelpfulVotes, reviews } from '#server/platform/database/schema/review-tables.ts';

/** The shopper who votes. */
export interface Reader {
  storeId: StoreId;
  shopperId: ShopperId;
  customerId: CustomerId | null;
}

/**
 * A published review, and whether the reader wrote it: in this browser, for an order of the account, or under the
 * account's proved address. Null when there is no such review.
 */
export async function findReviewToVote(
  db: Queryable,
  { storeId, shopperId, customerId }: Reader,
  reviewId: PublicReviewId,
): Promise<{ id: ReviewId; isOwn: boolean } | null> {
  const isOwn = sql<boolean>`(
    ${reviews.writerShopperId} is not distinct from ${shopperId}
    or exists (select from ${orders} where ${orders.id} = ${reviews.orderId} and ${orders.customerId} = ${customerId})
    or exists (select from ${customers} where ${customers.id} = ${customerId}
      and ${customers.emailProvedAt} is not null and ${customers.email} = ${reviews.reviewerEmail}))`;
  const [row] = await db
    .select({ id: reviews.id, isOwn })
    .from(reviews)
    .where(
      and(eq(reviews.storeId, storeId), eq(reviews.reviewId, reviewId), eq(reviews.status, 'published')),
    );
  return row ?? null;
}

/** Stores a vote; false when there was one already. */
export async function insertVote(
  tx: Transaction,
  vote: { storeId: StoreId; reviewId: ReviewId; shopperId: ShopperId },
): Promise<boolean> {
  const rows = await tx.insert(reviewHelpfulVotes).values(vote).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Removes a vote; false when there was none. */
export async function deleteVote(
  tx: Transaction,
  { reviewId, shopperId }: { reviewId: ReviewId; shopperId: ShopperId },
): Promise<boolean> {
  const rows = await tx
    .delete(reviewHelpfulVotes)
    .where(and(eq(reviewHelpfulVotes.reviewId, reviewId), eq(reviewHelpfulVotes.shopperId, shopperId)))
    .returning({ reviewId: reviewHelpfulVotes.reviewId });
  return rows.length > 0;
}

/** Changes the number of a review's votes by one, and returns it. */
export async function addToHelpfulCount(tx: Transaction, id: ReviewId, by: 1 | -1): Promise<number> {
  const [row] = await tx
    .update(reviews)
    .set({ helpfulCount: sql`${reviews.helpfulCount} + ${by}` })
    .where(eq(reviews.id, id))
    .returning({ helpfulCount: reviews.helpfulCount });
  return row?.helpfulCount ?? 0;
}

export async function readHelpfulCount(db: Queryable, id: ReviewId): Promise<number> {
  const [row] = await db
    .select({ helpfulCount: reviews.helpfulCount })
    .from(reviews)
    .where(eq(reviews.id, id));
  return row?.helpfulCount ?? 0;
}

/** The public ids of a product's reviews that a shopper found helpful. */
export async function readVotedReviews(
  db: Queryable,
  { storeId, handle, shopperId }: { storeId: StoreId; handle: string; shopperId: ShopperId },
): Promise<PublicReviewId[]> {
  const rows = await db
    .select({ reviewId: reviews.reviewId })
    .from(reviewHelpfulVotes)
    .innerJoin(reviews, eq(reviews.id, reviewHelpfulVotes.reviewId))
    .where(
      and(
        eq(reviewHelpfulVotes.storeId, storeId),
        eq(reviewHelpfulVotes.shopperId, shopperId),
        eq(reviews.productHandle, handle),
      ),
    );
  return rows.map(({ reviewId }) => reviewId);
}

/** Withdraws the votes of a deleted account's browsers. */
export async function eraseHelpfulVotes(
  tx: Transaction,
  { storeId, shopperIds }: Pick<Person, 'storeId' | 'shopperIds'>,
): Promise<void> {
  const removed = await tx
    .delete(reviewHelpfulVotes)
    .where(
      and(eq(reviewHelpfulVotes.storeId, storeId), inArray(reviewHelpfulVotes.shopperId, [...shopperIds])),
    )
    .returning({ reviewId: reviewHelpfulVotes.reviewId });
  // In one order, so that two deletions cannot deadlock.
  for (const { reviewId } of removed.toSorted((a, b) => (a.reviewId < b.reviewId ? -1 : 1)))
    await addToHelpfulCount(tx, reviewId, -1);
}
