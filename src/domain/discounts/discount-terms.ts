import type { FieldProblem } from '../errors.ts';
import type { AmountsByCurrency, CurrencyCode } from '../money.ts';

/** How often a code without a limit can be redeemed: more often than any shop sells. */
export const UNLIMITED_REDEMPTIONS = 1_000_000_000;

/** For `buyUnits` of what the discount is for, the percentage is taken off `getUnits`, the cheapest ones. */
export interface BuyXGetY {
  buyUnits: number;
  getUnits: number;
  /** How often in one order; null for no limit. */
  mostTimes: number | null;
  /** What is got; both are empty when it is what is bought. */
  products: readonly string[];
  collections: readonly string[];
}

/** What a discount takes off, for whom and when, as staff decide it. */
export interface DiscountTerms {
  /** Whether it applies by itself; otherwise customers type its code. */
  isAutomatic: boolean;
  /** Of an automatic one: whether a code may be used along with it. */
  combinesWithCodes: boolean;
  /** 0 to 100; above 0 it takes precedence over the amounts. */
  percentage: number;
  amounts: AmountsByCurrency;
  /** The most that a percentage takes off; null for no cap. */
  caps: AmountsByCurrency | null;
  /** What must be in the cart of what it is for, before the discount; 0 for anything. */
  minimumSubtotals: AmountsByCurrency;
  /** How many items must be in the cart; a pack is one. */
  minimumUnits: number;
  /** Handles of the products that it is for, besides those of `collections`; both are empty when it is for everything. */
  products: readonly string[];
  collections: readonly string[];
  /** Reduces what is got with what is bought, and nothing else; null for everything that it is for. */
  buyXGetY: BuyXGetY | null;
  freeShipping: boolean;
  oncePerCustomer: boolean;
  firstOrderOnly: boolean;
  /** The most that it gives away in all; null for no limit. */
  budgets: AmountsByCurrency | null;
  /** `UNLIMITED_REDEMPTIONS` for no limit. */
  maxRedemptions: number;
  startsAt: Date | null;
  endsAt: Date | null;
}

/**
 * What is wrong with a code and its terms, by field; nothing when it can be redeemed as it says in each of `currencies`, which
 * the store sells in.
 */
export function termsProblems(
  code: string,
  terms: DiscountTerms,
  currencies: readonly CurrencyCode[],
): FieldProblem[] {
  const { percentage, amounts, caps, freeShipping, maxRedemptions, startsAt, endsAt } = terms;
  const withoutAmount = currenciesWithout(amounts, currencies);
  const hasAmount = withoutAmount.length < currencies.length;
  const takesNothing = percentage === 0 && !hasAmount && !freeShipping;
  const withoutMinimum = currenciesWithout(terms.minimumSubtotals, currencies);
  const problems: (FieldProblem | false)[] = [
    ...namingProblems(code, terms),
    (percentage < 0 || percentage > 100) && {
      path: '/percentage',
      message: 'A percentage is 0 to 100.',
    },
    takesNothing && {
      path: '/percentage',
      message: 'A code takes off a percentage, an amount, or the shipping.',
    },
    ...(percentage === 0 && hasAmount && !freeShipping
      ? withoutAmount.map((currency) => ({
          path: `/amounts/${currency}`,
          message: 'A code takes off an amount in each currency.',
        }))
      : []),
    ...(caps === null ? [] : currenciesWithout(caps, currencies)).map((currency) => ({
      path: `/caps/${currency}`,
      message: 'A cap is more than nothing.',
    })),
    ...(withoutMinimum.length < currencies.length ? withoutMinimum : []).map((currency) => ({
      path: `/minimum_subtotal/${currency}`,
      message: 'Type what must be in the cart in each currency.',
    })),
    terms.buyXGetY !== null &&
      percentage === 0 && { path: '/percentage', message: 'Type how much cheaper it gets: 100 is free.' },
    ...(terms.budgets === null ? [] : currenciesWithout(terms.budgets, currencies)).map((currency) => ({
      path: `/budgets/${currency}`,
      message: 'Type a budget in each currency, or in none.',
    })),
    maxRedemptions < 1 && { path: '/max_redemptions', message: 'A code can be redeemed once at least.' },
    startsAt !== null &&
      endsAt !== null &&
      startsAt >= endsAt && { path: '/ends/day', message: 'A code ends after it starts.' },
  ];
  return problems.filter((problem) => problem !== false);
}

const currenciesWithout = (amounts: AmountsByCurrency, currencies: readonly CurrencyCode[]) =>
  currencies.filter((currency) => !amounts[currency]);

function namingProblems(code: string, terms: DiscountTerms): (FieldProblem | false)[] {
  if (!terms.isAutomatic)
    return [
      !/^[A-Z0-9]{1,40}$/.test(code) && { path: '/code', message: 'A code is 1 to 40 capitals and digits.' },
      terms.combinesWithCodes && { path: '/combines_with_codes', message: 'A code is used alone.' },
    ];
  return [
    !isTitle(code) && { path: '/code', message: 'A title is 1 to 60 characters, without a slash.' },
    (terms.oncePerCustomer || terms.firstOrderOnly) && {
      path: terms.oncePerCustomer ? '/once_per_customer' : '/first_order_only',
      message: 'A discount without a code is for everybody.',
    },
  ];
}

const isTitle = (title: string) => title === title.trim() && /^[^/\\\p{Cc}]{1,60}$/u.test(title);
