import type { AmountsByCurrency, CurrencyCode } from '../money.ts';

/** From which subtotals a shipping option is free, in whole units of a currency. Spec §5, Free shipping. */
export interface FreeShippingTerms {
  /** In every currency without a number of its own; null where it is not free in those. */
  freeFrom: number | null;
  freeFromByCurrency: AmountsByCurrency<number>;
  /** For orders with a subscription and for renewals, which are in the shop's own currency and have the lower of both. */
  subscriptionsFreeFrom: number | null;
}

/** The subtotal in whole units of `currency` from which an option is free; null where it never is. */
export function freeThreshold(
  terms: FreeShippingTerms,
  currency: CurrencyCode,
  isRecurring: boolean,
): number | null {
  const once = terms.freeFromByCurrency[currency] ?? terms.freeFrom;
  return lowest(isRecurring ? [once, terms.subscriptionsFreeFrom] : [once]);
}

/** The lowest of several thresholds; null without any. */
export function lowest(thresholds: readonly (number | null)[]): number | null {
  const known = thresholds.filter((threshold) => threshold !== null);
  return known.length === 0 ? null : Math.min(...known);
}
