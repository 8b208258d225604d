import type * as review from '#contracts/catalog/review-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of reviews. */
export const reviewEndpoints = {
  reviewsByProduct: endpoint<typeof review.reviewsByProduct>('GET', '/reviews/by_product'),
  reviewerOrder: endpoint<typeof review.reviewerOrder>('POST', '/reviews/reviewer_order'),
  submitVerifiedReview: endpoint<typeof review.submitVerifiedReview>('POST', '/reviews/submit'),
  addReview: endpoint<typeof review.addReview>('POST', '/reviews/addReview'),
  sendReviewPicture: endpoint<typeof review.sendReviewPicture>('POST', '/reviews/pictures'),
};
