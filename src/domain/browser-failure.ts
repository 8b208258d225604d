/** Failed operations that browsers report for the shop's metrics, without any personal data. Spec §8. */
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
  'mark_review',
  'validate_review_link',
  'submit_review',
  'send_message',
  'subscribe',
] as const;
export type FailedOperation = (typeof FAILED_OPERATIONS)[number];

/** No response, a 4xx, a 5xx, or an error outside of calls. */
export const FAILURE_REASONS = ['unreachable', 'refused', 'unavailable', 'unexpected'] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];
