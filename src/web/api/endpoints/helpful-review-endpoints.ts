import type * as review from '#contracts/review-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of the reviews that a session found helpful. */
export const helpfulReviewEndpoints = {
  markedReviews: endpoint<typeof review.markedReviews>('GET', '/reviews/marked_helpful'),
  markReview: endpoint<typeof review.markReview>('POST', '/reviews/mark_helpful'),
};
