/** Why no request for a review may be sent about an order, in the order in which it is said. */
export const REVIEW_REQUEST_REFUSALS = {
  reviewed: 'It has a review.',
  stopped: 'The customer does not want emails that ask for reviews.',
  not_shipped: 'It has not been shipped.',
  renewal: 'Only the first order of a subscription is asked about.',
  sent_twice: 'The customer was asked twice. More is not sent.',
  too_soon: 'The customer was asked less than a day ago.',
} as const;

export type ReviewRequestRefusal = keyof typeof REVIEW_REQUEST_REFUSALS;

export interface ReviewRequestFacts {
  isReviewed: boolean;
  hasStopped: boolean;
  isShipped: boolean;
  isRenewal: boolean;
  wasReminded: boolean;
  isTooSoon: boolean;
}

/** Why staff may not ask for a review of an order; null when they may. docs/decisions/0243. */
export function refuseReviewRequest(facts: ReviewRequestFacts): ReviewRequestRefusal | null {
  if (facts.isReviewed) return 'reviewed';
  if (facts.hasStopped) return 'stopped';
  if (!facts.isShipped) return 'not_shipped';
  if (facts.isRenewal) return 'renewal';
  if (facts.wasReminded) return 'sent_twice';
  return facts.isTooSoon ? 'too_soon' : null;
}

/** The views of the list of requests. */
export const REVIEW_REQUEST_VIEWS = ['sent', 'reviewed', 'not_reviewed'] as const;

export type ReviewRequestView = (typeof REVIEW_REQUEST_VIEWS)[number];
