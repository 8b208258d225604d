import { DomainError } from '../errors.ts';
import { type Cents, type CurrencyCode, formatMoney } from '../money.ts';

/**
 * The provider's minimum charge, in either currency.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
export const SMALLEST_CHARGE_CENTS: Cents = 50;

/** Throws `amount_too_small` for a total above zero but below the minimum charge. */
export function requireChargeable(totalCents: Cents, currency: CurrencyCode): void {
  if (totalCents === 0 || totalCents >= SMALLEST_CHARGE_CENTS) return;
  throw new DomainError(
    'amount_too_small',
    `Cards cannot pay less than ${formatMoney(SMALLEST_CHARGE_CENTS, currency)}. Add something to your cart, or leave out the discount code.`,
  );
}
