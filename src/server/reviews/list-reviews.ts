import type { CallAnswer } from '#contracts/call.ts';
import type { reviewsByProduct } from '#contracts/catalog/review-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import {
  findMatching,
  MAX_COUNTED_REVIEWS,
  type RatingTotals,
  type ReviewQuery,
  readRatingTotals,
  readReviewPage,
} from './review-list.ts';
import { countOfRating, toWirePage } from './review-wire.ts';

/**
 * A page of a product's published reviews with their totals, and on the first page how many match. Its cost does not
 * depend on their number (docs/decisions/0060, 0201). Throws `not_found` for a product that is not sold. Spec §7, Reviews.
 */
export async function listReviews(
  db: Queryable,
  asked: Omit<ReviewQuery, 'among'>,
): Promise<CallAnswer<typeof reviewsByProduct>> {
  const found = asked.withPhotos || asked.search !== null ? await findMatching(db, asked) : null;
  const among = found !== null && found.length <= MAX_COUNTED_REVIEWS ? found : null;
  const [totals, rows] = await Promise.all([
    readRatingTotals(db, asked.storeId, asked.handle),
    readReviewPage(db, { ...asked, among, limit: asked.limit + 1 }),
  ]);
  if (!totals) throw new DomainError('not_found', 'Product not found');
  return toWirePage(totals, {
    sort: asked.sort,
    rows: rows.slice(0, asked.limit),
    hasMore: rows.length > asked.limit,
    matching: asked.after === null ? (found?.length ?? countOf(totals, asked.rating)) : null,
  });
}

const countOf = (totals: RatingTotals, rating: number | null): number =>
  rating === null ? totals.count : countOfRating(totals, rating);
