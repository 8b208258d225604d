import { and, desc, eq, like, or } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import type { PublicReviewId, StoreId } from '#domain/ids.ts';
import type { Database } from '#server/platform/database/database.ts';
import { beginningWith } from '#server/platform/database/like-pattern.ts';
import { reviewMedia, reviews } from '#server/platform/database/schema/review-tables.ts';

export type ReviewStatus = 'published' | 'pending' | 'withheld';
export type ModeratedReview = typeof reviews.$inferSelect;

/** Reviews for staff, newest first. Spec §2, Reviews section. */
export function listForStaff(
  db: Database,
  {
    storeId,
    status,
    handle,
    limit,
  }: { storeId: StoreId; status: ReviewStatus | null; handle: string | null; limit: number },
): Promise<ModeratedReview[]> {
  return db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.storeId, storeId),
        status === null ? undefined : eq(reviews.status, status),
        handle === null ? undefined : eq(reviews.productHandle, handle),
      ),
    )
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
}

/** A review whose id starts with this text. Throws `not_found`, also when there is more than one. */
export async function findForStaff(
  db: Database,
  storeId: StoreId,
  typed: string,
): Promise<{ review: ModeratedReview; pictures: string[] }> {
  const beginning = beginningWith(typed);
  const found = await db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.storeId, storeId),
        or(eq(reviews.reviewId, typed as PublicReviewId), like(reviews.reviewId, beginning)),
      ),
    )
    .limit(2);
  const review = found.find(({ reviewId }) => reviewId === typed) ?? (found.length === 1 ? found[0] : null);
  if (!review) {
    throw new DomainError(
      'not_found',
      `${found.length > 1 ? 'Several reviews begin' : 'No review begins'} with ${typed}.`,
    );
  }
  const media = await db
    .select({ url: reviewMedia.url })
    .from(reviewMedia)
    .where(eq(reviewMedia.reviewId, review.id))
    .orderBy(reviewMedia.position);
  return { review, pictures: media.map(({ url }) => url) };
}
