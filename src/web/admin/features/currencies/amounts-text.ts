import { SUPPORTED_CURRENCIES } from '#domain/currencies.ts';
import { type AmountsByCurrency, formatMoney } from '#domain/money.ts';

/** Amounts in words, always in the same order: `$5.00`, `CAD 7.00`. */
export const amountTexts = (amounts: AmountsByCurrency<number | null>): string[] =>
  SUPPORTED_CURRENCIES.flatMap((code) => {
    const cents = amounts[code] ?? null;
    return cents === null ? [] : [formatMoney(cents, code)];
  });
