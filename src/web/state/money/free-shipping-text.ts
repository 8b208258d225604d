import { type CurrencyCode, currencyName } from '#domain/money.ts';

/**
 * Replaces the free-shipping threshold in US dollars ('$65') by the one in `currency` ('CAD 65'); both are
 * the same number of whole units. Spec §2, Home; §5, Free shipping; docs/decisions/0121.
 */
export function freeShippingText(
  text: string,
  thresholdDollars: number | null,
  currency: CurrencyCode,
): string {
  if (thresholdDollars === null || currency === 'usd') return text;
  const threshold = new RegExp(`\\$${thresholdDollars}(?:\\.00)?(?![\\d.,]*\\d)`, 'g');
  return text.replace(threshold, `${currencyName(currency)} ${thresholdDollars}`);
}
