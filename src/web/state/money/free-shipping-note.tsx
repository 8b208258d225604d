import type { CurrencyCode } from '#domain/money.ts';
import { chosenCurrency } from './chosen-currency.ts';
import { freeShippingText } from './free-shipping-text.ts';
import { useAppSelector } from '../hooks.ts';

/**
 * A callout text with the free-shipping threshold in the visitor's currency, or in each currency until
 * hydration. Spec §2, Home.
 */
export function FreeShippingNote({ text }: { text: string }) {
  const chosen = useAppSelector(chosenCurrency);
  const thresholds = useAppSelector((state) => state.global.freeShippingFrom);
  const currencies = useAppSelector((state) => state.global.currencies);
  const [own] = currencies;
  const textIn = (code: CurrencyCode) => freeShippingText(text, thresholds, code, own);
  if (chosen !== null) return textIn(chosen);
  if (currencies.every((code) => textIn(code) === textIn(own))) return textIn(own);
  return currencies.map((code) => (
    <span key={code} data-shown-in={code}>
      {textIn(code)}
    </span>
  ));
}
