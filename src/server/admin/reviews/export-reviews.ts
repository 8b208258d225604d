import { and, eq } from 'drizzle-orm';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import { minuteAt } from '#domain/store-days.ts';
import type { Database } from '#server/platform/database/database.ts';
import { afterCursor, allPages, orderOf, pageOf, positionIn } from '#server/platform/database/keyset.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviewReplies, reviews } from '#server/platform/database/schema/review-tables.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import type { FileContent } from '#server/staff-exports/write-export.ts';
import { csvContent } from '../exports/csv-content.ts';
import { picturesOf, REVIEWS_NEWEST_FIRST, type ReviewIndexFilter, reviewCondition } from './review-index.ts';

const BATCH = 500;

/**
 * The reviews that match as CSV, read in batches while they are stored, without the reviewers' addresses. Cells that a
 * spreadsheet would take for a formula get an apostrophe; the mark at the beginning lets Excel read the text as UTF-8.
 */
export async function reviewsAsCsv(db: Database, filter: ReviewIndexFilter): Promise<FileContent> {
  const timeZone = await storeTimeZone(db, filter.storeId);
  return csvContent(rowsOf(db, filter, timeZone), { escapesFormulas: true });
}

async function* rowsOf(db: Database, filter: ReviewIndexFilter, timeZone: string) {
  const condition = await reviewCondition(db, filter);
  const read = async (cursor: string | undefined) =>
    pageOf(
      await db
        .select({
          review: reviews,
          reply: reviewReplies,
          orderNumber: orders.number,
          position: positionIn(REVIEWS_NEWEST_FIRST),
        })
        .from(reviews)
        .leftJoin(reviewReplies, eq(reviewReplies.reviewId, reviews.id))
        .leftJoin(orders, eq(orders.id, reviews.orderId))
        .where(and(condition, afterCursor(REVIEWS_NEWEST_FIRST, cursor)))
        .orderBy(...orderOf(REVIEWS_NEWEST_FIRST))
        .limit(BATCH + 1),
      BATCH,
    );
  for await (const { page } of allPages(read)) {
    const pictures = await picturesOf(
      db,
      page.map(({ review }) => review.id),
    );
    for (const row of page) {
      const urls = (pictures.get(row.review.id) ?? []).map(({ url }) => url);
      yield toRow(row, urls, { timeZone, mayReadOrders: filter.mayReadOrders });
    }
  }
}

interface FoundReview {
  review: typeof reviews.$inferSelect;
  reply: typeof reviewReplies.$inferSelect | null;
  orderNumber: number | null;
}

/** Judge.me's columns first, so that other programs read them. */
const toRow = (
  { review, reply, orderNumber }: FoundReview,
  pictures: readonly string[],
  { timeZone, mayReadOrders }: { timeZone: string; mayReadOrders: boolean },
): Record<string, string> => ({
  title: review.title,
  body: review.description,
  rating: String(review.rating),
  review_date: review.createdAt.toISOString(),
  reviewer_name: review.reviewerName,
  product_handle: review.productHandle,
  reply: reply?.text ?? '',
  reply_date: reply?.text ? reply.repliedAt.toISOString() : '',
  picture_urls: pictures.join(','),
  source: review.source ?? '',
  id: review.reviewId,
  status: review.status,
  reason: review.withheldReason ?? '',
  verified: review.verified ? 'yes' : 'no',
  order: mayReadOrders && orderNumber !== null ? formatOrderNumber(orderNumber) : '',
  [`written (${timeZone})`]: minuteAt(review.createdAt, timeZone),
});
