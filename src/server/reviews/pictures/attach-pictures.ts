import { DomainError } from '#domain/errors.ts';
import type { ReviewId, ReviewPictureId, StoreId } from '#domain/ids.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { reviewMedia } from '#server/platform/database/schema/review-tables.ts';
import { attachPicturesToReview } from '../review-store.ts';

export const PICTURE_PATH = '/review-pictures/';

/** The URL of an uploaded review picture. */
const reviewPictureUrl = (pictureId: ReviewPictureId) => `${PICTURE_PATH}${pictureId}.webp`;

interface PicturesOfReview {
  storeId: StoreId;
  /** The row's id, not the one on the wire. */
  reviewId: ReviewId;
  pictureIds: readonly ReviewPictureId[];
  reviewerName: string;
}

/**
 * Attaches uploaded pictures to a review, in order. Throws `picture_refused` when one is gone or belongs to
 * another review.
 */
export async function attachPictures(
  tx: Transaction,
  { storeId, reviewId, pictureIds, reviewerName }: PicturesOfReview,
): Promise<void> {
  const wanted = [...new Set(pictureIds)];
  if (wanted.length === 0) return;
  const taken = await attachPicturesToReview(tx, { storeId, reviewId, pictureIds: wanted });
  if (taken.length < wanted.length) {
    throw new DomainError('picture_refused', 'One of the photos has got lost. Remove it and add it again.');
  }
  const alt = (position: number) =>
    wanted.length === 1 ? `Photo by ${reviewerName}` : `Photo ${position + 1} by ${reviewerName}`;
  await tx.insert(reviewMedia).values(
    wanted.map((id, position) => ({
      storeId,
      reviewId,
      position,
      url: reviewPictureUrl(id),
      alt: alt(position),
    })),
  );
}
