import { CURRENCIES, CURRENCY_CODES, type CurrencyCode } from '#domain/money.ts';
import { chosenCurrency } from './chosen-currency.ts';
import { useAppSelector } from './hooks.ts';

/**
 * A callout text with the free-shipping threshold in the visitor's currency, or in each currency until
 * hydration. Spec §2, Home.
 */
export function FreeShippingNote({ text }: { text: string }) {
  const chosen = useAppSelector(chosenCurrency);
  const threshold = useAppSelector((state) => state.global.freeShippingFromDollars);
  if (chosen !== null) return freeShippingText(text, threshold, chosen);
  const [inDefault, ...others] = CURRENCY_CODES.map((code) => ({
    code,
    text: freeShippingText(text, threshold, code),
  }));
  if (others.every((other) => other.text === inDefault?.text)) return text;
  return CURRENCY_CODES.map((code) => (
    <span key={code} data-shown-in={code}>
      {freeShippingText(text, threshold, code)}
    </span>
  ));
}

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
  return text.replace(threshold, `${CURRENCIES[currency].name} ${thresholdDollars}`);
}
