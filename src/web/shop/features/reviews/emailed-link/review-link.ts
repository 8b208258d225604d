import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import type { ReviewerOrder } from '#web/api/reviews/review-calls.ts';

/** The state of the page behind an emailed review link. Spec §4, Review link page. */
export type ReviewLink =
  | { status: 'validating' }
  | { status: 'error'; message: string }
  | { status: 'ready'; order: ReviewerOrder };

export const NO_TOKEN = 'No review token provided';
export const ALL_REVIEWED = 'All reviews for this order have been submitted.';

/** The text for a link that cannot be used. Spec §8, Review token. */
export function linkErrorText(failure: unknown): string {
  if (!(failure instanceof ApiProblem) || failure.status === 0 || failure.status >= 500) {
    return 'Failed to validate review token';
  }
  if (failure.status === 401) return 'Invalid Review Link';
  return failure.status === 429 ? messageOf(failure, 'Invalid review token') : 'Invalid review token';
}

/** An order without products to review is shown like a link that cannot be used. */
export const linkOf = (order: ReviewerOrder): ReviewLink =>
  order.products.length === 0 ? { status: 'error', message: ALL_REVIEWED } : { status: 'ready', order };
