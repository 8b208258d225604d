import type { BillingFailureReason, PauseReason } from './subscription.ts';

/** Days after the first attempt on which a delivery is tried again. */
export const RETRY_DAYS = [1, 3, 7] as const;

/** What follows a delivery that could not be charged. */
export type AfterFailure =
  | { kind: 'retry'; inDays: number }
  /** The goods did not come back in time: this delivery is left out, the next one is due as always. */
  | { kind: 'leave_out' }
  | { kind: 'pause'; because: PauseReason };

/**
 * Decides after the `failures`th failed attempt (1 is the first): tried again on days 1, 3 and 7; then the subscription pauses. Only
 * for want of stock the delivery is left out instead, because its owner can do nothing about it.
 */
export function afterFailure(reason: BillingFailureReason, failures: number): AfterFailure {
  const day = RETRY_DAYS[failures - 1];
  if (day !== undefined) return { kind: 'retry', inDays: day - (RETRY_DAYS[failures - 2] ?? 0) };
  switch (reason) {
    case 'stock':
      return { kind: 'leave_out' };
    case 'payment':
    case 'unavailable':
      return { kind: 'pause', because: reason };
  }
}
