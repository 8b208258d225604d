import type { CurrencyCode } from './currencies.ts';

export type { CurrencyCode };

/** Whole cents; the surrounding object has the currency. */
export type Cents = number;

/** Returns the amount. Throws for fractions, NaN, Infinity, and amounts too large to be exact. */
export function wholeCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is not a whole number of cents`);
  return amount;
}

/** Amounts by currency; a currency without one is missing. */
export type AmountsByCurrency<Amount = Cents> = Readonly<Partial<Record<CurrencyCode, Amount>>>;

/** Each currency with its amount. */
export const amountEntries = <Amount>(amounts: AmountsByCurrency<Amount>): [CurrencyCode, Amount][] =>
  Object.entries(amounts) as [CurrencyCode, Amount][];

/** Something for each currency. */
export const inEachCurrency = <Result>(
  currencies: readonly CurrencyCode[],
  of: (currency: CurrencyCode) => Result,
): AmountsByCurrency<Result> => Object.fromEntries(currencies.map((code) => [code, of(code)]));

/** How a currency is named: `USD`. Spec §3, Currency. */
export const currencyName = (currency: CurrencyCode): string => currency.toUpperCase();

/** A currency in a sentence, without the names of all of them in shoppers' scripts: `US dollars`, `EUR`. */
export const currencyInText = (currency: CurrencyCode): string =>
  currency === 'usd' ? 'US dollars' : currencyName(currency);

const SYMBOLS: Readonly<Partial<Record<CurrencyCode, string>>> = { usd: '$', eur: '€', gbp: '£' };

/**
 * What stands before amounts of a currency: `$` for US dollars, `€`, `£`, the name of every other one. Spec §3,
 * Currency.
 */
export const currencySymbol = (currency: CurrencyCode): string => SYMBOLS[currency] ?? currencyName(currency);

/**
 * `1250, usd` → `$12.50`, or `USD 12.50` when named to tell it from another currency; `1250, cad` → `CAD
 * 12.50`; negative amounts have a minus sign, `−$2.50`. Spec §9: cents divided by 100, two decimals.
 */
export function formatMoney(
  amount: Cents,
  currency: CurrencyCode,
  { isNamed = false }: { isNamed?: boolean } = {},
): string {
  const symbol = isNamed ? currencyName(currency) : currencySymbol(currency);
  return `${amount < 0 ? '−' : ''}${symbol}${symbol.length > 1 ? ' ' : ''}${amountText(Math.abs(amount))}`;
}

/** An amount without its currency, for fields and files: `12.50`, `-2.50`. */
export const amountText = (amount: Cents): string => (amount / 100).toFixed(2);

/** An amount without its cents where there are none: `6500, usd` → `$65`; `6550, cad` → `CAD 65.50`. */
export const formatMoneyBriefly = (amount: Cents, currency: CurrencyCode): string =>
  formatMoney(amount, currency).replace(/\.00$/, '');

const PARTS_PER_MILLION = 1_000_000n;

/** A rate in parts per million of an amount in cents, rounded half up. Both are integers of at least 0. */
export function centsAtRate(amount: Cents, ratePartsPerMillion: number): Cents {
  const exact = BigInt(amount) * BigInt(ratePartsPerMillion);
  return Number((exact + PARTS_PER_MILLION / 2n) / PARTS_PER_MILLION);
}

/**
 * What a rate in parts per million has added to an amount that includes it, rounded half up: 120 with 20 % has 20. Both are
 * integers of at least 0.
 */
export function rateWithin(amount: Cents, ratePartsPerMillion: number): Cents {
  const whole = PARTS_PER_MILLION + BigInt(ratePartsPerMillion);
  const exact = BigInt(amount) * BigInt(ratePartsPerMillion);
  return Number((exact * 2n + whole) / (whole * 2n));
}

/** `percent` (0 to 100, whole) of an amount in cents, rounded half up. */
export function percentageOf(amount: Cents, percent: number): Cents {
  return centsAtRate(amount, percent * 10_000);
}

/**
 * Splits `amount` in proportion to `weights` without losing a cent: largest remainder, earlier parts first.
 * With all weights 0 everything goes to the first. Amount and weights are integers of at least 0.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  if (weights.length === 0) return [];
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  const shares = weights.map((weight, index) => {
    const exact = BigInt(amount) * BigInt(weight);
    return { index, part: Number(exact / BigInt(sum)), remainder: exact % BigInt(sum) };
  });
  let left = amount - shares.reduce((total, share) => total + share.part, 0);
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of byRemainder) {
    if (left === 0) break;
    share.part += 1;
    left -= 1;
  }
  return shares.map((share) => share.part);
}
