import type { CallAnswer } from '#contracts/call.ts';
import type { reviewsByProduct, ShownReview } from '#contracts/catalog/review-calls.ts';
import type { ReviewSort } from '#domain/reviews/review-sort.ts';
import { cursorAfter } from './review-cursor.ts';
import { MAX_COUNTED_REVIEWS, type RatingTotals, type ReviewRow } from './review-list.ts';

/** The `source` of sample reviews. */
const SAMPLE = 'sample';

interface PageRows {
  sort: ReviewSort;
  rows: readonly ReviewRow[];
  hasMore: boolean;
  /** Counted up to one more than `MAX_COUNTED_REVIEWS`; null on later pages. */
  matching: number | null;
}

/** A page of reviews on the wire, without the reviewers' email addresses. Spec §3, Review. */
export function toWirePage(
  totals: RatingTotals,
  { sort, rows, hasMore, matching }: PageRows,
): CallAnswer<typeof reviewsByProduct> {
  const last = rows.at(-1);
  return {
    reviews: rows.map(toWireReview),
    average: totals.average,
    count: totals.count,
    distribution: distributionOf(totals),
    withheld: withheldOf(totals),
    matching:
      matching === null
        ? null
        : { count: Math.min(matching, MAX_COUNTED_REVIEWS), is_more: matching > MAX_COUNTED_REVIEWS },
    next_cursor: hasMore && last ? cursorAfter({ ...last, sort }) : null,
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
    helpful_count: row.helpfulCount,
    ...(row.reply !== null &&
      row.repliedAt && { reply: { text: row.reply, replied_at: row.repliedAt.toISOString() } }),
  };
}

/** How many published reviews have this many stars. */
export const countOfRating = ({ counts }: RatingTotals, stars: number): number =>
  counts.find(({ status, kind }) => status === 'published' && kind === String(stars))?.count ?? 0;

/** How many published reviews have each number of stars. */
export function distributionOf(totals: RatingTotals) {
  const countOf = (stars: number) => countOfRating(totals, stars);
  return { 1: countOf(1), 2: countOf(2), 3: countOf(3), 4: countOf(4), 5: countOf(5) };
}

/** How many are withheld, by reason. */
export const withheldOf = ({ counts }: RatingTotals) =>
  counts.filter(({ status }) => status === 'withheld').map(({ kind, count }) => ({ reason: kind, count }));
