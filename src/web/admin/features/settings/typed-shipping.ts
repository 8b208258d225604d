import { type AmountsByCurrency, amountEntries, type CurrencyCode } from '#domain/money.ts';
import { isRegionOf } from '#domain/shipping/regions.ts';
import type { ShippingSettings } from '#web/api/admin/settings-api.ts';
import { centsOf } from '../../ui/forms/typed-money.ts';
import { type TypedAmounts, typedAmounts, typedCents } from '../currencies/typed-amounts.ts';

type Option = ShippingSettings['options'][number];
type Country = Option['rates'][number]['country'];

type Currencies = readonly CurrencyCode[];

interface TypedDays {
  from: string;
  to: string;
}

/** A shipping option as it is typed. Fields are named as those of the call, so that errors find their place. */
export interface TypedOption {
  id: Option['id'];
  name: string;
  about: string;
  /** In the shop's own currency; empty where it is never free. */
  free_from_dollars: string;
  /** Empty where it is the same number. */
  free_from_by_currency: TypedAmounts;
  subscriptions_free_from_dollars: string;
  /** `regions` are codes; empty for all that no other rate names. */
  rates: { country: Country; regions: string[]; prices: TypedAmounts }[];
  /** Empty where no estimate is shown. */
  handling_days: TypedDays;
  /** By the code of a country. */
  transit_days: Record<string, TypedDays>;
}

const numberText = (number: number | null): string => (number === null ? '' : String(number));
const daysText = (days: { from: number; to: number } | null): TypedDays => ({
  from: numberText(days?.from ?? null),
  to: numberText(days?.to ?? null),
});

/**
 * The number of the shop's own currency, which the others have where they have none. Where the shop has changed its own
 * currency, the others' number of before is theirs from now on.
 */
function thresholdsOf(
  { free_from_dollars: all, free_from_by_currency: byCurrency }: Option,
  [ownCurrency, ...others]: Currencies,
) {
  const own = ownCurrency && byCurrency[ownCurrency];
  if (own === undefined) return { own: all, others: byCurrency };
  return {
    own,
    others: Object.fromEntries(others.map((currency) => [currency, byCurrency[currency] ?? all])),
  };
}

export function typedOption(option: Option, currencies: Currencies): TypedOption {
  const freeFrom = thresholdsOf(option, currencies);
  return {
    id: option.id,
    name: option.name,
    about: option.about,
    free_from_dollars: numberText(freeFrom.own),
    free_from_by_currency: typedAmounts(freeFrom.others, currencies, String),
    subscriptions_free_from_dollars: numberText(option.subscriptions_free_from_dollars),
    rates: option.rates.map(({ country, regions, prices }) => ({
      country,
      regions: [...regions],
      prices: typedAmounts(prices, currencies),
    })),
    handling_days: daysText(option.handling_days),
    // Also of countries without an estimate, whose fields are empty and not changed.
    transit_days: Object.fromEntries([
      ...countriesOf(option).map((country) => [country, daysText(null)]),
      ...option.transit_days.map(({ country, ...days }) => [country, daysText(days)]),
    ]),
  };
}

export const newRate = (currencies: Currencies) => ({
  country: 'US' as Country,
  regions: [] as string[],
  prices: typedAmounts(null, currencies),
});

export const newOption = (currencies: Currencies): TypedOption => ({
  id: null,
  name: '',
  about: '',
  free_from_dollars: '',
  subscriptions_free_from_dollars: '',
  free_from_by_currency: typedAmounts(null, currencies),
  rates: [newRate(currencies)],
  handling_days: { from: '', to: '' },
  transit_days: {},
});

const MAX_PRICE_CENTS = 9_999_999;

/** Why what is typed is no price. */
export const priceProblem = (typed: string): true | string =>
  (centsOf(typed) ?? Infinity) <= MAX_PRICE_CENTS || 'must be an amount like 5.95';

/** Why what is typed is no whole number, where it may be left out. */
export const wholeNumberProblem = (typed: string): true | string =>
  /^\d{0,6}$/.test(typed.trim()) || 'must be a whole number';

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

/** Whole numbers of the currencies in which one is typed. */
const numbersOf = (typed: TypedAmounts): AmountsByCurrency<number> =>
  Object.fromEntries(
    amountEntries(typed).flatMap(([currency, text]) => {
      const number = numberOf(text);
      return number === null ? [] : [[currency, number]];
    }),
  );

function daysOf({ from, to }: TypedDays) {
  const first = numberOf(from);
  const last = numberOf(to) ?? first;
  return first === null || last === null ? null : { from: first, to: last };
}

export const optionOf = (typed: TypedOption): Option => ({
  id: typed.id,
  name: typed.name,
  about: typed.about,
  free_from_dollars: numberOf(typed.free_from_dollars),
  free_from_by_currency: numbersOf(typed.free_from_by_currency),
  subscriptions_free_from_dollars: numberOf(typed.subscriptions_free_from_dollars),
  rates: typed.rates.map(({ country, regions, prices }) => ({
    country,
    // Those of another country may have been chosen before it.
    regions: regions.filter((code) => isRegionOf(country, code)),
    prices: typedCents(prices),
  })),
  handling_days: daysOf(typed.handling_days),
  transit_days: countriesOf(typed).flatMap((country) => {
    const days = daysOf(typed.transit_days[country] ?? { from: '', to: '' });
    return days ? [{ country, ...days }] : [];
  }),
});

/** The countries that an option has prices for, each once. */
export const countriesOf = ({ rates }: { rates: readonly { country: Country }[] }): Country[] => [
  ...new Set(rates.map(({ country }) => country)),
];
