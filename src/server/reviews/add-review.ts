import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { addReview as addReviewCall } from '#contracts/catalog/review-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { PublicReviewId, ShopperId, StoreId } from '#domain/ids.ts';
import { decidePublication } from '#domain/reviews/publication.ts';
import { oneLine } from '#domain/text/one-line.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { attachPictures } from './pictures/attach-pictures.ts';
import { countAlike, insertReview, isSoldProduct, type NewReview } from './review-store.ts';
import { requireVisibleLine } from './review-text.ts';

type AddedReview = z.output<typeof addReviewCall.body>;

/**
 * A review by anyone. It is never verified, and is published at once unless `decidePublication` says
 * otherwise. Idempotent by the client's id, product and address; the public id is a different one, so that it
 * cannot be used to learn whose review it is. Throws `not_found` for a product that is not sold,
 * `picture_refused`. Spec §7, addReview.
 */
export async function addReview(
  { db, sessionSecret }: Pick<Deps, 'db' | 'sessionSecret'>,
  storeId: StoreId,
  body: AddedReview,
  writerShopperId: ShopperId | null,
): Promise<PublicReviewId> {
  if (!(await isSoldProduct(db, storeId, body.handle)))
    throw new DomainError('not_found', 'Product not found');
  const said = [storeId, body.review_id, body.handle, body.reviewer_email].join('\n');
  const reviewId = createHmac('sha256', sessionSecret)
    .update(`review\n${said}`)
    .digest('hex')
    .slice(0, 32) as PublicReviewId;
  await db.transaction(async (tx) => {
    const review = await judged(tx, storeId, body);
    await stored(tx, { ...review, reviewId, writerShopperId }, body);
  });
  return reviewId;
}

/** A repeated call changes nothing. */
async function stored(tx: Transaction, review: NewReview, body: AddedReview): Promise<void> {
  const id = await insertReview(tx, review);
  if (id === null) return;
  const { storeId, reviewerName } = review;
  await attachPictures(tx, { storeId, reviewId: id, pictureIds: body.media ?? [], reviewerName });
}

async function judged(
  tx: Transaction,
  storeId: StoreId,
  body: AddedReview,
): Promise<Omit<NewReview, 'reviewId'>> {
  const title = oneLine(body.review_title);
  const description = body.review_description.trim();
  const reviewerName = requireVisibleLine(body.reviewer_name, 'reviewer_name');
  const { status, reason } = decidePublication({
    isVerified: false,
    title,
    description,
    name: reviewerName,
    pictureCount: body.media?.length ?? 0,
    ...(await countAlike(tx, { storeId, email: body.reviewer_email, description })),
  });
  return {
    storeId,
    productHandle: body.handle,
    rating: body.review_rating,
    title,
    description,
    reviewerName,
    reviewerEmail: body.reviewer_email,
    verified: false,
    status,
    withheldReason: reason,
  };
}
