/** Whole cents of a currency that the surrounding object names. */
export type Cents = number;

/** The amount itself. Throws for what is no whole number of cents, or too large to be exact: NaN, Infinity, fractions. */
export function wholeCents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new Error(`${amount} is not a whole number of cents`);
  return amount;
}

export const CURRENCY_CODES = ['usd', 'cad'] as const;
export type CurrencyCode = (typeof CURRENCY_CODES)[number];

/** What prices are shown in before anyone has chosen. Spec §3, Currency. */
export const DEFAULT_CURRENCY: CurrencyCode = 'usd';

export interface Currency {
  symbol: string;
  name: string;
  value: CurrencyCode;
  stripeCountries: readonly string[];
}

/** The currencies that the shop sells in. Spec §3, Currency. */
export const CURRENCIES: Readonly<Record<CurrencyCode, Currency>> = {
  usd: { symbol: '$', name: 'USD', value: 'usd', stripeCountries: ['US'] },
  cad: { symbol: 'CAD', name: 'CAD', value: 'cad', stripeCountries: ['CA'] },
};

/**
 * `1250, usd` → `$12.50`, or `USD 12.50` where it is named because another currency is near; `1250, cad` → `CAD 12.50`; below zero with
 * a true minus sign, `−$2.50`. Spec §9: cents divided by 100, two decimals.
 */
export function formatMoney(
  amount: Cents,
  currency: CurrencyCode,
  { isNamed = false }: { isNamed?: boolean } = {},
): string {
  const { name, symbol: usualSymbol } = CURRENCIES[currency];
  const symbol = isNamed ? name : usualSymbol;
  const sign = amount < 0 ? '−' : '';
  const whole = Math.trunc(Math.abs(amount) / 100).toString();
  const fraction = (Math.abs(amount) % 100).toString().padStart(2, '0');
  return `${sign}${symbol}${symbol.length > 1 ? ' ' : ''}${whole}.${fraction}`;
}

/** Money for somebody in a country: an amount in another country's currency names it, so that US dollars are not taken for Canadian ones. */
export function formatMoneyIn(country: string, amount: Cents, currency: CurrencyCode): string {
  const ofCountry = CURRENCY_CODES.find((code) => CURRENCIES[code].stripeCountries.includes(country));
  return formatMoney(amount, currency, { isNamed: ofCountry !== undefined && ofCountry !== currency });
}

const PARTS_PER_MILLION = 1_000_000n;

/** A rate in parts per million of an amount in cents, rounded once, half up. Both are integers of at least 0. */
export function rateOf(amount: Cents, ratePartsPerMillion: number): Cents {
  const exact = BigInt(amount) * BigInt(ratePartsPerMillion);
  return Number((exact + PARTS_PER_MILLION / 2n) / PARTS_PER_MILLION);
}

/** `percent` (0 to 100, whole) of an amount in cents, rounded once, half up. */
export function percentageOf(amount: Cents, percent: number): Cents {
  return rateOf(amount, percent * 10_000);
}

/**
 * Splits `amount` in proportion to `weights` so that the parts always sum to the whole: largest remainder, and among
 * equal remainders the earlier part. All weights 0: everything to the first. Amount and weights are integers of at least 0.
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
