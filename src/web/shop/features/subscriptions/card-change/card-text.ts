import type { Cents } from '#domain/money.ts';
import { type CardSummary, cardLabel } from '#domain/subscriptions/card-summary.ts';
import type { FinishedCardChange } from '#web/api/card-change-calls.ts';
import type { OwnSubscription } from '#web/api/subscription-queries.ts';
import type { FormatDay } from '#web/state/use-format-day.ts';

type DeclineReason = NonNullable<FinishedCardChange['decline_reason']>;

/** Texts for a declined card. */
export const DECLINE_MESSAGES: Readonly<Record<DeclineReason, string>> = {
  card_declined: 'Your card was declined. Try another card.',
  insufficient_funds: 'Your card has insufficient funds. Try another card.',
  expired_card: 'Your card has expired. Try another card.',
  authentication_required: 'Your bank could not confirm that it is you. Try again, or use another card.',
};

/** The card of a subscription; null when the card provider does not return it. */
export function savedCardOf({ card }: Pick<OwnSubscription, 'card'>): CardSummary | null {
  if (card === null) return null;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = card;
  return { brand, last4, expiryMonth, expiryYear };
}

/** For example `your Visa ending in 4242`. */
export function yourCard(subscription: Pick<OwnSubscription, 'card'>): string {
  const card = savedCardOf(subscription);
  return card ? `your ${cardLabel(card)}` : 'your card';
}

/** The sentence after 'Nothing is charged now.': when a new card is first charged, and what for. */
export function firstChargeText(
  subscription: OwnSubscription,
  formatDay: FormatDay,
  money: (amount: Cents) => string,
): string {
  const { status, failure_reason: failureReason, retry_at, next_renewal_at, next_amount } = subscription;
  if (status === 'paused') return 'The subscription stays paused: nothing is charged until you resume it.';
  if (failureReason === 'payment' && retry_at !== null)
    return `The delivery that could not be charged is tried again on ${formatDay(retry_at)}, with the new card.`;
  const chargedAt = retry_at ?? next_renewal_at;
  if (chargedAt === null) return '';
  const amount = next_amount === null ? '' : `: ${money(next_amount.total)}`;
  return `The new card is first charged for your next delivery, on ${formatDay(chargedAt)}${amount}.`;
}
