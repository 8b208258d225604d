/** What a browser tried in vain, as its log says it ('Failed to initialize session'), for the shop's own counts; never who tried, or with what. Spec §8. */
export const FAILED_OPERATIONS = [
  'initialize_session',
  'store_cart',
  'set_cart_reminder',
  'restore_cart',
  'record_cart_event',
  'call_checkout',
  'confirm_payment',
  'send_beacon',
  'collect_address',
  'fetch_products',
  'fetch_reviews',
  'validate_review_link',
  'submit_review',
  'send_message',
  'subscribe',
] as const;
export type FailedOperation = (typeof FAILED_OPERATIONS)[number];

/** No answer, an answer in the 400s, one in the 500s, or something else than a call. */
export const FAILURE_REASONS = ['unreachable', 'refused', 'unavailable', 'unexpected'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];
