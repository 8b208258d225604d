import type { BillingFailureReason, PauseReason } from './subscription.ts';

/** Days after the first attempt on which a failed delivery is retried. */
const RETRY_DAYS = [1, 3, 7] as const;

export type AfterFailure =
  | { kind: 'retry'; inDays: number }
  /** The items were not back in stock in time: the delivery is skipped, and the next one is due on its day. */
  | { kind: 'leave_out' }
  | { kind: 'pause'; because: PauseReason };

/** Days after which a delivery ends that failed for one reason after another. */
export const LAST_DAY = 21;

/**
 * What follows the `failures`th failed attempt in a row for one reason (from 1): retries on days 1, 3 and 7 after the first of
 * them, then the subscription pauses. For lack of stock the delivery is skipped instead, because its owner can do nothing
 * about it. `isTooLate` ends it at once. docs/decisions/0355.
 */
export function afterFailure(
  reason: BillingFailureReason,
  failures: number,
  { isTooLate = false }: { isTooLate?: boolean } = {},
): AfterFailure {
  const day = RETRY_DAYS[failures - 1];
  if (day !== undefined && !isTooLate)
    return { kind: 'retry', inDays: day - (RETRY_DAYS[failures - 2] ?? 0) };
  switch (reason) {
    case 'stock':
      return { kind: 'leave_out' };
    case 'payment':
    case 'unavailable':
      return { kind: 'pause', because: reason };
  }
}
