import type * as review from '#contracts/catalog/review-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of the reviews that a session found helpful. */
export const helpfulReviewEndpoints = {
  votedReviews: endpoint<typeof review.votedReviews>('GET', '/reviews/marked_helpful'),
  voteOnReview: endpoint<typeof review.voteOnReview>('POST', '/reviews/mark_helpful'),
};
