import { type Cents, type CurrencyCode, formatMoney } from '#domain/money.ts';
import { chosenCurrency } from './chosen-currency.ts';
import { useAppSelector } from '../hooks.ts';

/**
 * Whether amounts in these currencies must name their currency: when more than one is involved, the visitor's
 * own included. Spec §3, Currency.
 */
export function useNamesCurrency(currencies: readonly CurrencyCode[]): boolean {
  const chosen = useAppSelector(chosenCurrency);
  return new Set(chosen === null ? currencies : [...currencies, chosen]).size > 1;
}

/**
 * Formats amounts in a currency that may differ from the visitor's: '$9.00', or 'USD 9.00' for a visitor who
 * sees Canadian prices.
 */
export function useMoney(currency: CurrencyCode): (amount: Cents) => string {
  const isNamed = useNamesCurrency([currency]);
  return (amount) => formatMoney(amount, currency, { isNamed });
}
