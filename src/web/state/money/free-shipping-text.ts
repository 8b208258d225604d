import { type AmountsByCurrency, type CurrencyCode, formatMoney } from '#domain/money.ts';

/**
 * Replaces the free-shipping threshold of the shop's `own` currency, written with that ('CAD 65') or in dollars, euros or pounds ('$65'),
 * by the one of `currency`. A currency without one has the text as it is. Spec §2, Home; §5, Free shipping; docs/decisions/0121.
 */
export function freeShippingText(
  text: string,
  thresholds: AmountsByCurrency<number | null>,
  currency: CurrencyCode,
  own: CurrencyCode,
): string {
  const typed = thresholds[own];
  const shown = thresholds[currency];
  if (!typed || !shown) return text;
  const threshold = new RegExp(`(?:[$€£]|${own} )${typed}(?:\\.00)?(?![\\d.,]*\\d)`, 'gi');
  return text.replace(threshold, () => formatMoney(shown * 100, currency).slice(0, -3));
}
