import { type AmountsByCurrency, amountEntries, amountText, type CurrencyCode } from '#domain/money.ts';
import { centsOf, readAmount } from '../../ui/forms/typed-money.ts';

/** Amounts as they are typed, by currency: `7.99`. */
export type TypedAmounts = Partial<Record<CurrencyCode, string>>;

/** A field for each of these currencies, and for others that there is an amount in. */
export const typedAmounts = (
  amounts: AmountsByCurrency<number | null> | null | undefined,
  currencies: readonly CurrencyCode[],
  textOf: (cents: number) => string = amountText,
): TypedAmounts => {
  const others = Object.keys(amounts ?? {}) as CurrencyCode[];
  return Object.fromEntries(
    [...new Set([...currencies, ...others])].map((code) => {
      const cents = amounts?.[code] ?? null;
      return [code, cents === null ? '' : textOf(cents)];
    }),
  );
};

/** Whole cents of each amount that is typed; currencies without one are left out. */
export const typedCents = (typed: TypedAmounts): AmountsByCurrency =>
  Object.fromEntries(
    amountEntries(typed).flatMap(([code, amount]) =>
      amount.trim() === '' ? [] : [[code, readAmount(centsOf(amount))] as const],
    ),
  );
