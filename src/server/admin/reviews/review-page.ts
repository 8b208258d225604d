import { and, eq } from 'drizzle-orm';
import type { adminProductRatings, ProductRatings, StaffReview } from '#contracts/admin/reviews-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import { DomainError } from '#domain/errors.ts';
import type { PublicReviewId, StoreId } from '#domain/ids.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviewReplies, reviews } from '#server/platform/database/schema/review-tables.ts';
import { takesReviewEmails } from '#server/reviews/invitations/invitation-store.ts';
import { readRatingTotals } from '#server/reviews/review-list.ts';
import { distributionOf, withheldOf } from '#server/reviews/review-wire.ts';
import { historyOf } from '../audit/staff-history.ts';
import { picturesOf, toModeratedReview } from './review-index.ts';

const MAX_ACTIONS = 100;

interface AskedReview {
  storeId: StoreId;
  reviewId: PublicReviewId;
  mayReadOrders: boolean;
}

/** A review for the people who decide about it. Throws `not_found`. */
export async function reviewPage(
  db: Database,
  { storeId, reviewId, mayReadOrders }: AskedReview,
): Promise<StaffReview> {
  const [found] = await db
    .select({ review: reviews, product: products.title, reply: reviewReplies, number: orders.number })
    .from(reviews)
    .innerJoin(
      products,
      and(eq(products.storeId, reviews.storeId), eq(products.handle, reviews.productHandle)),
    )
    .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
    .leftJoin(orders, eq(orders.id, reviews.orderId))
    .where(and(eq(reviews.storeId, storeId), eq(reviews.reviewId, reviewId)));
  if (!found) throw new DomainError('not_found', 'There is no such review.');
  const { review, product, reply, number } = found;
  const pictures = await picturesOf(db, [review.id]);
  const { verified, orderId, reviewerEmail } = review;
  const mayBeNotified =
    verified && orderId !== null && reviewerEmail !== '' && (await takesReviewEmails(db, orderId));
  return {
    ...toModeratedReview(review, product, pictures.get(review.id) ?? []),
    order: mayReadOrders && orderId && number !== null ? { order_id: orderId, order_number: number } : null,
    reply: replyToWire(reply),
    may_be_notified: mayBeNotified && !reply?.notifiedAt,
    product_ratings: await ratingsOf(db, storeId, review.productHandle),
    history: await historyOf(db, storeId, { type: 'review', id: reviewId }, MAX_ACTIONS),
  };
}

/** How a product is rated, also one that is no longer sold. Throws `not_found`. */
export async function productRatings(
  db: Database,
  storeId: StoreId,
  handle: string,
): Promise<CallAnswer<typeof adminProductRatings>> {
  const [product] = await db
    .select({ title: products.title })
    .from(products)
    .where(and(eq(products.storeId, storeId), eq(products.handle, handle)));
  if (!product) throw new DomainError('not_found', 'There is no such product.');
  return { product: product.title, ratings: await ratingsOf(db, storeId, handle) };
}

async function ratingsOf(db: Queryable, storeId: StoreId, handle: string): Promise<ProductRatings> {
  const found = await readRatingTotals(db, storeId, handle, { alsoUnsold: true });
  const totals = found ?? { average: 0, count: 0, counts: [] };
  const { average, count } = totals;
  return { average, count, distribution: distributionOf(totals), withheld: withheldOf(totals) };
}

const replyToWire = (reply: typeof reviewReplies.$inferSelect | null): StaffReview['reply'] => ({
  text: reply?.text ?? null,
  written_by: reply?.writtenBy ?? null,
  replied_at: reply?.repliedAt.toISOString() ?? null,
  updated_at: reply?.updatedAt.toISOString() ?? null,
  notified_at: reply?.notifiedAt?.toISOString() ?? null,
  version: reply?.version ?? 0,
});
