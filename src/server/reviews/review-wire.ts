import type { CallAnswer } from '#contracts/call.ts';
import type { reviewsByProduct, ShownReview } from '#contracts/review-calls.ts';
import { cursorAfter } from './review-cursor.ts';
import type { RatingTotals, ReviewRow } from './review-list.ts';

/** The `source` of sample reviews. */
const SAMPLE = 'sample';

/** A page of reviews on the wire, without the reviewers' email addresses. Spec §3, Review. */
export function toWirePage(
  totals: RatingTotals,
  rows: readonly ReviewRow[],
  hasMore: boolean,
): CallAnswer<typeof reviewsByProduct> {
  const last = rows.at(-1);
  return {
    reviews: rows.map(toWireReview),
    average: totals.average,
    count: totals.count,
    distribution: distributionOf(totals),
    withheld: totals.counts
      .filter(({ status }) => status === 'withheld')
      .map(({ kind, count }) => ({ reason: kind, count })),
    next_cursor: hasMore && last ? cursorAfter(last) : null,
  };
}

function toWireReview(row: ReviewRow): ShownReview {
  return {
    review_id: row.reviewId,
    review_rating: row.rating,
    reviewer_name: row.reviewerName,
    review_title: row.title,
    review_description: row.description,
    handle: row.handle,
    verified: row.verified,
    media: row.media.map(({ url }) => url),
    media_alts: row.media.map(({ alt }) => alt),
    created_at: row.createdAt.toISOString(),
    is_sample: row.source === SAMPLE,
    source: row.source,
  };
}

function distributionOf({ counts }: RatingTotals) {
  const countOf = (stars: number) =>
    counts.find(({ status, kind }) => status === 'published' && kind === String(stars))?.count ?? 0;
  return { 1: countOf(1), 2: countOf(2), 3: countOf(3), 4: countOf(4), 5: countOf(5) };
}
