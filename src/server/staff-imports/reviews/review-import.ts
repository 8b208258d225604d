import type { ReviewId } from '#domain/ids.ts';
import {
  REVIEW_COLUMNS,
  type ReviewField,
  reviewHeaderRefusal,
} from '#domain/imports/reviews/review-columns.ts';
import { addImportedReviews, removeImportedReviews } from '#server/reviews/imported-reviews.ts';
import { type ImportKind, left } from '../import-kind.ts';
import { checkReviews, type HashedReview, type ReviewData } from './check-reviews.ts';

const SOURCE = 'Judge.me';

/** What taking a review back needs to know. */
interface WrittenReview {
  reviewId: ReviewId;
}

/** Reviews of Judge.me: docs/decisions/0322. */
export const reviewImport: ImportKind<ReviewField, HashedReview, ReviewData, WrittenReview> = {
  columns: REVIEW_COLUMNS,
  headerRefusal: reviewHeaderRefusal,
  entryOf: () => null,
  beginCheck: checkReviews,
  async write(tx, { storeId, staffMemberId }, rows) {
    const ids = await addImportedReviews(
      tx,
      { storeId, staffMemberId, source: SOURCE },
      rows.map(({ data }) => data.review),
    );
    return rows.map(({ position, data }) => {
      const reviewId = ids.get(data.review.hash);
      return reviewId === undefined
        ? left(position, 'The review is here already, or its product is not any more: check the file again.')
        : { position, result: 'done', reason: null, written: { reviewId } };
    });
  },
  async takeBack(tx, _row, rows) {
    const reasons = await removeImportedReviews(
      tx,
      rows.flatMap(({ data, written }) =>
        written === null ? [] : [{ id: written.reviewId, hasReply: data.review.reply !== null }],
      ),
    );
    return rows.map(({ position, written }) => {
      const reason = (written && reasons.get(written.reviewId)) ?? null;
      return { position, result: reason === null ? 'undone' : 'stays', reason, written: null };
    });
  },
};
