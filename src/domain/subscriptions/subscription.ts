/**
 * The life of a subscription. `active`: the next delivery will be charged. `past_due`: a charge failed and is tried again.
 * `paused`: nothing is charged until it is resumed. `cancelled`: over, for good.
 */
export type SubscriptionStatus = 'active' | 'past_due' | 'paused' | 'cancelled';

/** Who or what paused it: its owner, a card that kept failing, or goods that cannot be had or sent there. */
export type PauseReason = 'owner' | 'payment' | 'unavailable';

/** Why a delivery could not be charged: the card, too little stock, or no longer sold or sent there. */
export type BillingFailureReason = 'payment' | 'stock' | 'unavailable';

export type IntervalUnit = 'day' | 'week' | 'month' | 'year';
