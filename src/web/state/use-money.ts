import { type Cents, type CurrencyCode, formatMoney } from '#domain/money.ts';
import { chosenCurrency } from './chosen-currency.ts';
import { useAppSelector } from './hooks.ts';

/**
 * Whether amounts in these currencies must say which one they are in: where two currencies meet, that of the visitor's choice
 * included. Spec §3, Currency.
 */
export function useNamesCurrency(currencies: readonly CurrencyCode[]): boolean {
  const chosen = useAppSelector(chosenCurrency);
  return new Set(chosen === null ? currencies : [...currencies, chosen]).size > 1;
}

/** Writes amounts in a currency that may not be the visitor's: '$9.00', or 'USD 9.00' for those who see Canadian prices. */
export function useMoney(currency: CurrencyCode): (amount: Cents) => string {
  const isNamed = useNamesCurrency([currency]);
  return (amount) => formatMoney(amount, currency, { isNamed });
}
