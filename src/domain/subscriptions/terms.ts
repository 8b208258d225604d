import { currencyLabel } from '../currency-label.ts';
import { type Cents, type CurrencyCode, formatMoney } from '../money.ts';
import type { BillingInterval } from './billing-interval.ts';

/** The names of the two documents in the texts below; screens turn them into links. */
export const TERMS_NAME = 'Terms of Service';
export const PRIVACY_NAME = 'Privacy Policy';

/** `2, week` → 'every 2 weeks'; `1, month` → 'every month'. */
export function billingIntervalLabel({ count, unit }: BillingInterval): string {
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

/** What a delivery costs besides its items, by which of the countries that a shop sells to have prices that include the tax. */
function extraCosts(soldTo: readonly { includesTax: boolean }[]): string {
  const including = soldTo.filter(({ includesTax }) => includesTax).length;
  if (including === 0) return 'that day’s shipping and tax';
  if (including === soldTo.length) return 'that day’s shipping';
  return 'that day’s shipping, and tax where prices do not include it';
}

/**
 * The terms a shopper agrees to before the first payment, verbatim; stored with the time on the subscription. `soldTo`: every country
 * that the shop sells to, because a subscription may move to another one.
 */
export function subscriptionTerms(
  intervals: readonly BillingInterval[],
  soldTo: readonly { includesTax: boolean }[],
  currency: CurrencyCode,
): string {
  const often = [...new Set(intervals.map(billingIntervalLabel))].join(' and ');
  return (
    `I agree that my card is charged in ${currencyLabel(currency)} for each delivery, ${often}: the price agreed today plus ${extraCosts(soldTo)}. ` +
    'It goes on until I cancel, which I can do at any time, with effect at once. ' +
    `I accept the ${TERMS_NAME} and the ${PRIVACY_NAME}.`
  );
}

/**
 * The terms an owner agrees to before the first card of an imported subscription is saved, verbatim: they name the price,
 * because no checkout has shown it. `cents`: of the items of one delivery.
 */
export const importedTerms = (
  interval: BillingInterval,
  soldTo: readonly { includesTax: boolean }[],
  { cents, currency }: { cents: Cents; currency: CurrencyCode },
): string =>
  `${subscriptionTerms([interval], soldTo, currency)} The price agreed today is ${formatMoney(cents, currency)} for the items of each delivery.`;

/**
 * The terms an owner agrees to before another card is saved, verbatim; stored with the time on the change. `isOwed`: a
 * delivery could not be charged to the card before.
 */
export function cardTerms(
  interval: BillingInterval,
  { isOwed, currency }: { isOwed: boolean; currency: CurrencyCode },
): string {
  const charge = isOwed
    ? 'The delivery that could not be charged is charged to it at once.'
    : 'Nothing is charged for the change.';
  return (
    `I agree that this card is charged in ${currencyLabel(currency)} for each delivery from now on, ${billingIntervalLabel(interval)}, in the place of the one before. ` +
    `Everything else stays as I agreed to it when I subscribed. ${charge}`
  );
}
