import type { CallAnswer } from '#contracts/call.ts';
import type { reviewsByProduct } from '#contracts/review-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type ReviewQuery, readRatingTotals, readReviewPage } from './review-list.ts';
import { toWirePage } from './review-wire.ts';

/**
 * A page of a product's published reviews, newest first, with their totals. Its cost does not depend on their
 * number (docs/decisions/0060). Throws `not_found` for a product that is not sold. Spec §7, Reviews.
 */
export async function listReviews(
  db: Queryable,
  asked: ReviewQuery,
): Promise<CallAnswer<typeof reviewsByProduct>> {
  const [totals, rows] = await Promise.all([
    readRatingTotals(db, asked.storeId, asked.handle),
    readReviewPage(db, { ...asked, limit: asked.limit + 1 }),
  ]);
  if (!totals) throw new DomainError('not_found', 'Product not found');
  return toWirePage(totals, rows.slice(0, asked.limit), rows.length > asked.limit);
}
