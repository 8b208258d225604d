import type { OwnSubscription } from '#contracts/account/subscription-calls.ts';
import type { Cents } from '#domain/money.ts';
import { type CardSummary, cardLabel } from '#domain/subscriptions/card-summary.ts';
import type { FinishedCardChange } from '#web/api/account/card-change-calls.ts';
import type { FormatDay } from '#web/state/use-format-day.ts';

type DeclineReason = NonNullable<FinishedCardChange['decline_reason']>;

/** Texts for a declined card. */
export const DECLINE_MESSAGES: Readonly<Record<DeclineReason, string>> = {
  card_declined: 'Your card was declined. Try another card.',
  insufficient_funds: 'Your card has insufficient funds. Try another card.',
  expired_card: 'Your card has expired. Try another card.',
  not_a_card: 'Deliveries can only be charged to a card. Please give one.',
  authentication_required: 'Your bank could not confirm that it is you. Try again, or use another card.',
};

/** The card of a subscription; null when the card provider does not return it. */
export function savedCardOf({ card }: Pick<OwnSubscription, 'card'>): CardSummary | null {
  if (card === null) return null;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = card;
  return { brand, last4, expiryMonth, expiryYear };
}

/** For example `your Visa ending in 4242`. */
export function yourCard(
  subscription: Pick<OwnSubscription, 'card'>,
  your: 'your' | 'Your' = 'your',
): string {
  const card = savedCardOf(subscription);
  return card ? `${your} ${cardLabel(card)}` : `${your} card`;
}

/** Whether a delivery could not be charged to the card before, so that a new one is charged for it at once. */
export const isOwed = ({ status, failure_reason }: OwnSubscription): boolean =>
  status === 'past_due' && failure_reason === 'payment';

/** When a new card is first charged, and what for, where nothing is owed. */
export function firstChargeText(
  subscription: OwnSubscription,
  formatDay: FormatDay,
  money: (amount: Cents) => string,
): string {
  const { status, retry_at, next_renewal_at, next_amount } = subscription;
  if (status === 'paused') return 'The subscription stays paused: nothing is charged until you resume it.';
  const chargedAt = retry_at ?? next_renewal_at;
  if (chargedAt === null) return '';
  const amount = next_amount === null ? '' : `: ${money(next_amount.total)}`;
  return `The new card is first charged for your next delivery, on ${formatDay(chargedAt)}${amount}.`;
}

/** When a subscription that waits for its first card would be charged first, and what for. */
export function firstDeliveryText(
  { next_renewal_at, next_amount }: OwnSubscription,
  formatDay: FormatDay,
  money: (amount: Cents) => string,
): string {
  if (next_renewal_at === null) return '';
  const day = `Your first delivery is charged on ${formatDay(next_renewal_at)}`;
  if (next_amount === null) return `${day}.`;
  const { shipping, tax, tax_name, total } = next_amount;
  if (tax_name === null)
    return `${day}: ${money(total)}, with ${money(shipping)} shipping and ${money(tax)} tax.`;
  return `${day}: ${money(total)}, with ${money(shipping)} shipping. ${tax_name}: ${money(tax)}.`;
}

/** What is owed, with its amount where it is known: `The delivery that could not be charged, $12.94,`. */
export function owedText({ next_amount }: OwnSubscription, money: (amount: Cents) => string): string {
  const amount = next_amount === null ? '' : `, ${money(next_amount.total)},`;
  return `The delivery that could not be charged${amount}`;
}
