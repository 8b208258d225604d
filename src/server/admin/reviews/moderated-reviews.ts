import { asc, inArray } from 'drizzle-orm';
import type { ModeratedReview } from '#contracts/admin/reviews-calls.ts';
import type { ReviewId, StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { reviewMedia } from '#server/platform/database/schema/review-tables.ts';
import { PICTURE_PATH } from '#server/reviews/attach-pictures.ts';
import { listForStaff, type ReviewStatus } from '#server/reviews/moderate-review.ts';

/** Where staff see the photos of unpublished reviews. */
export const SENT_PICTURE_PATH = '/admin/api/review-pictures/';

const MOST = 50;

/** A store's reviews with a given status, newest first, with their photos. */
export async function moderatedReviews(
  db: Database,
  storeId: StoreId,
  status: ReviewStatus,
): Promise<ModeratedReview[]> {
  const found = await listForStaff(db, { storeId, status, handle: null, limit: MOST });
  const media = await mediaOf(
    db,
    found.map(({ id }) => id),
  );
  return found.map((review) => ({
    review_id: review.reviewId,
    status: review.status,
    withheld_reason: review.withheldReason,
    handle: review.productHandle,
    rating: review.rating,
    title: review.title,
    text: review.description,
    name: review.reviewerName,
    verified: review.verified,
    created_at: review.createdAt.toISOString(),
    pictures: (media.get(review.id) ?? []).map(({ url }) => staffPictureUrl(url)),
  }));
}

async function mediaOf(db: Database, ids: ReviewId[]) {
  if (ids.length === 0) return new Map<string, { url: string }[]>();
  const rows = await db
    .select({ reviewId: reviewMedia.reviewId, url: reviewMedia.url })
    .from(reviewMedia)
    .where(inArray(reviewMedia.reviewId, ids))
    .orderBy(asc(reviewMedia.position));
  return Map.groupBy(rows, ({ reviewId }) => reviewId);
}

/** Uploaded photos are served by the staff route; other pictures keep their URL. */
const staffPictureUrl = (url: string) =>
  url.startsWith(PICTURE_PATH)
    ? `${SENT_PICTURE_PATH}${url.slice(PICTURE_PATH.length).replace(/\.webp$/, '')}`
    : url;
