import type { CancellationReason } from '#domain/subscriptions/subscription-views.ts';
import { billingIntervalLabel } from '#domain/subscriptions/terms.ts';

/** `every 2 weeks`. */
export const intervalText = (count: number, unit: 'day' | 'week' | 'month' | 'year'): string =>
  billingIntervalLabel({ count, unit });

export const CANCELLATION_TEXTS: Readonly<Record<CancellationReason, string>> = {
  too_expensive: 'Too expensive',
  too_much: 'Too much of it',
  not_liked: 'Did not like it',
  moving: 'Moves away',
  other: 'Something else',
};

/** Why a delivery failed. */
export const FAILURE_TEXTS = {
  payment: 'the card was declined',
  stock: 'not enough stock',
  unavailable: 'something is not sold any more, or not sent there',
} as const;
