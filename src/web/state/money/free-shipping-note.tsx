import { CURRENCY_CODES } from '#domain/money.ts';
import { chosenCurrency } from './chosen-currency.ts';
import { freeShippingText } from './free-shipping-text.ts';
import { useAppSelector } from '../hooks.ts';

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
