import { type Cents, type CurrencyCode, formatMoney } from '../money.ts';

/** What of an order's card payment cannot be refunded because of disputes, in cents of the order's currency. */
export interface DisputedCents {
  /** Withheld by the bank until it has decided. */
  disputeOpenCents: Cents;
  /** Taken by disputes that were lost. */
  disputeLostCents: Cents;
}

/** A dispute as far as it decides about refunds. */
export interface DisputeFacts {
  status: 'open' | 'won' | 'lost';
  /** Whether the bank only asks about the payment and withholds nothing. */
  isRefundable: boolean;
  amountCents: Cents;
  currency: string;
}

/**
 * Sums what disputes withhold and took of a card payment of `paidCents`, which is never more than was paid. One in another
 * currency than the order's counts as all of it.
 */
export function disputedCentsOf(
  disputes: readonly DisputeFacts[],
  { paidCents, currency }: { paidCents: Cents; currency: CurrencyCode },
): DisputedCents {
  const sumOf = (counted: readonly DisputeFacts[]): Cents =>
    counted.reduce((sum, one) => sum + (one.currency === currency ? one.amountCents : paidCents), 0);
  const disputeLostCents = Math.min(paidCents, sumOf(disputes.filter(({ status }) => status === 'lost')));
  const open = disputes.filter(({ status, isRefundable }) => status === 'open' && !isRefundable);
  return { disputeLostCents, disputeOpenCents: Math.min(paidCents - disputeLostCents, sumOf(open)) };
}

/** Says to staff why disputed money cannot be refunded; null without a dispute. */
export function disputedMoneyText(
  { disputeOpenCents, disputeLostCents }: DisputedCents,
  currency: CurrencyCode,
): string | null {
  const texts = [
    disputeOpenCents > 0 &&
      `The cardholder disputes the payment, and the bank withholds ${formatMoney(disputeOpenCents, currency)} until it has decided: that cannot be refunded. To give it back, accept the dispute at the card provider.`,
    disputeLostCents > 0 &&
      `The bank has given ${formatMoney(disputeLostCents, currency)} back to the cardholder after a dispute: that cannot be refunded a second time.`,
  ].filter(Boolean);
  return texts.length > 0 ? texts.join(' ') : null;
}
