/**
 * The status of a subscription. `active`: the next delivery will be charged. `past_due`: a charge failed and
 * is retried. `paused`: nothing is charged until it is resumed. `cancelled`: ended for good.
 */
export type SubscriptionStatus = 'active' | 'past_due' | 'paused' | 'cancelled';

/**
 * Why it is paused: by its owner, by repeated declines, because items can no longer be sold or shipped, or because it was
 * imported and its owner has given no card yet.
 */
export const PAUSE_REASONS = ['owner', 'payment', 'unavailable', 'no_card'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Why a delivery could not be charged: the card, missing stock, or items no longer sold or shipped there. */
export type BillingFailureReason = 'payment' | 'stock' | 'unavailable';

export type IntervalUnit = 'day' | 'week' | 'month' | 'year';

/** Whether an imported subscription waits for its first card: its owner has neither agreed to it here nor cancelled it. */
export const isWaitingForCard = ({ pausedBecause }: { pausedBecause: PauseReason | null }): boolean =>
  pausedBecause === 'no_card';
