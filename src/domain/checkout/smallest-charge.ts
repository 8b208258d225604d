import { DomainError } from '../errors.ts';
import { type Cents, type CurrencyCode, formatMoney } from '../money.ts';

/**
 * The provider's minimum charge, and about as much as its 50 US cents where it names none. An account that is paid out in another
 * currency may need more: the provider says so. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
// biome-ignore format: one table to read at a glance.
const SMALLEST_CHARGES: Readonly<Record<CurrencyCode, Cents>> = {
  usd: 50, cad: 50, eur: 50, gbp: 30, aud: 50, nzd: 50, chf: 50, sek: 300, nok: 300, dkk: 250, pln: 200, czk: 1_500, ron: 200,
  mxn: 1_000, brl: 50, sgd: 50, hkd: 400, myr: 200, thb: 1_000, php: 3_000, inr: 50, aed: 200, ils: 200, zar: 1_000,
};

/** The least that a card is charged, in cents of the currency. */
export const smallestCharge = (currency: CurrencyCode): Cents => SMALLEST_CHARGES[currency];

/** Throws `amount_too_small` for a total above zero but below the minimum charge. */
export function requireChargeable(totalCents: Cents, currency: CurrencyCode): void {
  const smallest = smallestCharge(currency);
  if (totalCents === 0 || totalCents >= smallest) return;
  throw new DomainError(
    'amount_too_small',
    `Cards cannot pay less than ${formatMoney(smallest, currency)}. Add something to your cart, or leave out the discount code.`,
  );
}
