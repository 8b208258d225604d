import { SUPPORTED_CURRENCIES } from './currencies.ts';
import type { AmountsByCurrency, Cents, CurrencyCode } from './money.ts';

/** Amounts of rows by currency, always in the same order. */
export const amountsOf = (rows: readonly { currency: CurrencyCode; cents: Cents }[]): AmountsByCurrency =>
  Object.fromEntries(
    rows
      .toSorted((a, b) => SUPPORTED_CURRENCIES.indexOf(a.currency) - SUPPORTED_CURRENCIES.indexOf(b.currency))
      .map(({ currency, cents }) => [currency, cents]),
  );
