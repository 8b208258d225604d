import type { CurrencyCode } from '../money.ts';

/** What every recurring delivery is charged in, and so everything that is bought together with one. Spec §7. */
export const SUBSCRIPTION_CURRENCY: CurrencyCode = 'usd';

/** The one currency of a cart or checkout: the one that was asked for, unless something in it recurs. Spec §1, §7. */
export function cartCurrency(
  asked: CurrencyCode,
  lines: readonly { isSubscription: boolean }[],
): CurrencyCode {
  return lines.some(({ isSubscription }) => isSubscription) ? SUBSCRIPTION_CURRENCY : asked;
}
