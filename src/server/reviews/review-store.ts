import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { OrderId, ReviewId, ReviewPictureId, StoreId } from '#domain/ids.ts';
import { buyerName } from '#domain/orders/gift.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { products } from '#server/platform/database/schema/catalog-tables.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { orderLines, orders } from '#server/platform/database/schema/order-tables.ts';
import {
  reviewInvitations,
  reviewPictures,
  reviews,
} from '#server/platform/database/schema/review-tables.ts';

export type NewReview = typeof reviews.$inferInsert;

/** Inserts a review; null when its id exists, or the order's product has been reviewed. */
export async function insertReview(tx: Transaction, review: NewReview): Promise<ReviewId | null> {
  const [row] = await tx.insert(reviews).values(review).onConflictDoNothing().returning({ id: reviews.id });
  return row?.id ?? null;
}

export async function isSoldProduct(db: Queryable, storeId: StoreId, handle: string): Promise<boolean> {
  const [row] = await db
    .select({ handle: products.handle })
    .from(products)
    .where(and(eq(products.storeId, storeId), eq(products.handle, handle), eq(products.status, 'active')));
  return row !== undefined;
}

/** How many other reviews came from the same address within a day, and with the same text within 30 days. */
export async function countAlike(
  db: Queryable,
  { storeId, email, description }: { storeId: StoreId; email: string; description: string },
): Promise<{ othersOfWriter: number; othersWithText: number }> {
  const since = (days: number) => sql`${shopNow} - make_interval(days => ${days})`;
  const countWhere = (...conditions: Parameters<typeof and>) =>
    db.$count(reviews, and(eq(reviews.storeId, storeId), ...conditions));
  const [othersOfWriter, othersWithText] = [
    await countWhere(eq(reviews.reviewerEmail, email), gt(reviews.createdAt, since(1))),
    await countWhere(
      sql`md5(lower(${reviews.description})) = md5(lower(${description}))`,
      gt(reviews.createdAt, since(30)),
    ),
  ];
  return { othersOfWriter, othersWithText };
}

/** The order of an emailed link; null for a token that is unknown, expired, or of another store. */
export async function findReviewInvitation(db: Queryable, storeId: StoreId, tokenHash: string) {
  const [row] = await db
    .select({ orderId: orders.id, name: orders.name, gift: orders.gift, email: orders.email })
    .from(reviewInvitations)
    .innerJoin(orders, eq(orders.id, reviewInvitations.orderId))
    .where(
      and(
        eq(reviewInvitations.storeId, storeId),
        or(eq(reviewInvitations.tokenHash, tokenHash), eq(reviewInvitations.reminderTokenHash, tokenHash)),
        gt(reviewInvitations.expiresAt, shopNow),
        ne(orders.status, 'cancelled'),
      ),
    );
  // The name of a gift's order is the recipient's, who has not written the review.
  return row ? { ...row, customerName: buyerName(row) || 'Anonymous' } : null;
}

/** The products of an order in line order, without duplicates, and the review of each. */
export async function productsOfOrder(db: Queryable, orderId: OrderId) {
  const rows = await db
    .select({ handle: products.handle, title: products.title, reviewId: reviews.reviewId })
    .from(orderLines)
    .innerJoin(
      products,
      and(eq(products.storeId, orderLines.storeId), eq(products.handle, orderLines.productHandle)),
    )
    .leftJoin(
      reviews,
      and(eq(reviews.orderId, orderLines.orderId), eq(reviews.productHandle, orderLines.productHandle)),
    )
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position);
  const byHandle = new Map(rows.map((row) => [row.handle, row]));
  return [...byHandle.values()].map(({ handle, title, reviewId }) => ({
    handle,
    title,
    reviewId,
    isReviewed: reviewId !== null,
  }));
}

/** Attaches pictures to a review unless another review has them. Returns the attached ones. */
export async function attachPicturesToReview(
  tx: Transaction,
  {
    storeId,
    reviewId,
    pictureIds,
  }: { storeId: StoreId; reviewId: ReviewId; pictureIds: readonly ReviewPictureId[] },
): Promise<string[]> {
  const rows = await tx
    .update(reviewPictures)
    .set({ reviewId })
    .where(
      and(
        eq(reviewPictures.storeId, storeId),
        inArray(reviewPictures.id, [...pictureIds]),
        isNull(reviewPictures.reviewId),
      ),
    )
    .returning({ id: reviewPictures.id });
  return rows.map(({ id }) => id);
}
