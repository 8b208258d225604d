/** The lists of subscriptions that every store has. `no_card`: imported ones that wait for a card. */
export const SUBSCRIPTION_VIEWS = ['active', 'past_due', 'paused', 'no_card', 'cancelled', 'all'] as const;
export type SubscriptionView = (typeof SUBSCRIPTION_VIEWS)[number];

export const SUBSCRIPTION_SORTS = ['newest', 'next'] as const;
export type SubscriptionSort = (typeof SUBSCRIPTION_SORTS)[number];

/** Why a subscription ended, as its owner told staff. */
export const CANCELLATION_REASONS = ['too_expensive', 'too_much', 'not_liked', 'moving', 'other'] as const;
export type CancellationReason = (typeof CANCELLATION_REASONS)[number];
