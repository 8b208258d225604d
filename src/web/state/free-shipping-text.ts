import { CURRENCIES, type CurrencyCode } from '#domain/money.ts';

/**
 * A text for people who see prices in `currency`: where it names the shop's free-shipping threshold in US dollars ('$65'), it names
 * that of the other currency ('CAD 65'). A threshold counts whole dollars of the currency that is paid in. Spec §2, Home; §5, Free
 * shipping; docs/decisions/0121.
 */
export function freeShippingText(
  text: string,
  thresholdDollars: number | null,
  currency: CurrencyCode,
): string {
  if (thresholdDollars === null || currency === 'usd') return text;
  const threshold = new RegExp(`\\$${thresholdDollars}(?:\\.00)?(?![\\d.,]*\\d)`, 'g');
  return text.replace(threshold, `${CURRENCIES[currency].name} ${thresholdDollars}`);
}
