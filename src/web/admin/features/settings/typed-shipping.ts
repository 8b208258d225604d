import type { CurrencyCode } from '#domain/money.ts';
import type { ShippingSettings } from '#web/api/admin/settings-api.ts';
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
  /** Empty where it is never free. */
  free_from_dollars: string;
  subscriptions_free_from_dollars: string;
  rates: { country: Country; regions: string; prices: TypedAmounts }[];
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

export const typedOption = (option: Option, currencies: Currencies): TypedOption => ({
  id: option.id,
  name: option.name,
  about: option.about,
  free_from_dollars: numberText(option.free_from_dollars),
  subscriptions_free_from_dollars: numberText(option.subscriptions_free_from_dollars),
  rates: option.rates.map(({ country, regions, prices }) => ({
    country,
    regions: regions.join(', '),
    prices: typedAmounts(prices, currencies),
  })),
  handling_days: daysText(option.handling_days),
  transit_days: Object.fromEntries(
    option.transit_days.map(({ country, ...days }) => [country, daysText(days)]),
  ),
});

export const newRate = (currencies: Currencies) => ({
  ...{ country: 'US' as Country, regions: '' },
  prices: typedAmounts(null, currencies),
});

export const newOption = (currencies: Currencies): TypedOption => ({
  ...{ id: null, name: '', about: '', free_from_dollars: '', subscriptions_free_from_dollars: '' },
  rates: [newRate(currencies)],
  handling_days: { from: '', to: '' },
  transit_days: {},
});

/** Why what is typed is no price. */
export const priceProblem = (typed: string): true | string =>
  /^\$?\d{1,5}(?:[.,]\d{1,2})?$/.test(typed.trim()) || 'must be an amount like 5.95';

const numberOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

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
  subscriptions_free_from_dollars: numberOf(typed.subscriptions_free_from_dollars),
  rates: typed.rates.map(({ country, regions, prices }) => ({
    country,
    regions: regions.toUpperCase().match(/[A-Z]+/g) ?? [],
    prices: typedCents(prices),
  })),
  handling_days: daysOf(typed.handling_days),
  transit_days: countriesOf(typed).flatMap((country) => {
    const days = daysOf(typed.transit_days[country] ?? { from: '', to: '' });
    return days ? [{ country, ...days }] : [];
  }),
});

/** The countries that an option has prices for, each once. */
export const countriesOf = ({ rates }: Pick<TypedOption, 'rates'>): Country[] => [
  ...new Set(rates.map(({ country }) => country)),
];
