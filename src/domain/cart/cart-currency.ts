import type { CurrencyCode } from '../money.ts';

/** Subscriptions, and everything bought together with one, are charged in this currency. Spec §7. */
export const SUBSCRIPTION_CURRENCY: CurrencyCode = 'usd';

/** The currency of a cart or checkout: the requested one, unless an item is a subscription. Spec §1, §7. */
export function cartCurrency(
  asked: CurrencyCode,
  lines: readonly { isSubscription: boolean }[],
): CurrencyCode {
  return lines.some(({ isSubscription }) => isSubscription) ? SUBSCRIPTION_CURRENCY : asked;
}
