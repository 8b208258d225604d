/** What a browser tried in vain, for the shop's own counts; never who tried, or with what. Spec §8. */
export const FAILED_OPERATIONS = [
  'session',
  'cart',
  'cart_reminder',
  'cart_link',
  'cart_event',
  'checkout',
  'payment',
  'beacon',
  'visitor_address',
  'products',
  'reviews',
  'review_link',
  'review',
  'contact',
  'newsletter',
] as const;
export type FailedOperation = (typeof FAILED_OPERATIONS)[number];

/** No answer, an answer in the 400s, one in the 500s, or something else than a call. */
export const FAILURE_REASONS = ['unreachable', 'refused', 'unavailable', 'unexpected'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];
