import { type CurrencyCode, formatMoney } from '#domain/money.ts';

/**
 * Replaces the free-shipping threshold in dollars, euros, pounds ('$65') or the shop's `own` currency by the one in `currency`
 * ('CAD 65'); all are the same number of whole units. Spec §2, Home; §5, Free shipping; docs/decisions/0121.
 */
export function freeShippingText(
  text: string,
  thresholdDollars: number | null,
  currency: CurrencyCode,
  own: CurrencyCode,
): string {
  if (thresholdDollars === null) return text;
  const threshold = new RegExp(`(?:[$€£]|${own} )${thresholdDollars}(?:\\.00)?(?![\\d.,]*\\d)`, 'gi');
  return text.replace(threshold, () => formatMoney(thresholdDollars * 100, currency).slice(0, -3));
}
