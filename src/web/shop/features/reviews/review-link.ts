import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import type { ReviewerOrder } from '#web/api/review-calls.ts';

/** Where the page of a mailed review link stands. Spec §4, Review link page. */
export type ReviewLink =
  | { status: 'validating' }
  | { status: 'error'; message: string }
  | { status: 'ready'; order: ReviewerOrder };

export const NO_TOKEN = 'No review token provided';
export const ALL_REVIEWED = 'All reviews for this order have been submitted.';

/** What to say of a link that could not be used. Spec §8, Review token. */
export function linkRefusal(failure: unknown): string {
  if (!(failure instanceof ApiProblem) || failure.status === 0 || failure.status >= 500) {
    return 'Failed to validate review token';
  }
  if (failure.status === 401) return 'Invalid Review Link';
  return failure.status === 429 ? messageOf(failure, 'Invalid review token') : 'Invalid review token';
}

/** An order that has nothing left to review is told like a link that cannot be used. */
export const linkOf = (order: ReviewerOrder): ReviewLink =>
  order.products.length === 0 ? { status: 'error', message: ALL_REVIEWED } : { status: 'ready', order };
