import { type Cents, type CurrencyCode, formatMoney } from '../money.ts';

/**
 * What goes back of one order within 24 hours, in cents of the order's currency, before staff are asked for their password
 * for each further refund. docs/decisions/0245.
 */
const REFUND_LIMIT_CENTS: Cents = 200_00;

/** Why the password is asked for; null for a refund within the limit. */
export function overRefundLimit(
  { refundedTodayCents, refundCents }: { refundedTodayCents: Cents; refundCents: Cents },
  currency: CurrencyCode,
): string | null {
  if (refundCents <= 0 || refundedTodayCents + refundCents <= REFUND_LIMIT_CENTS) return null;
  return `This gives back more than ${formatMoney(REFUND_LIMIT_CENTS, currency)} within a day.`;
}
