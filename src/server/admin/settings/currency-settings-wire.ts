import type { z } from 'zod';
import type { adminSaveCurrencies, Settings } from '#contracts/admin/settings/settings-calls.ts';
import { fieldError } from '#domain/errors.ts';
import { currencyName } from '#domain/money.ts';
import type { StoreCurrencies } from '#server/platform/stores/store-currency.ts';

export const toWireCurrencies = (
  { own, soldIn, priced }: StoreCurrencies,
  missing: Settings['currencies']['missing'],
  version: number,
): Settings['currencies'] => ({
  version,
  default_currency: own,
  sold_in: [...soldIn],
  upcoming: priced.filter((code) => !soldIn.includes(code)),
  missing,
});

/** The columns of a store, its own currency first. Throws `malformed` for lists that contradict each other. */
export function toCurrencies(body: z.output<typeof adminSaveCurrencies.body>) {
  const { default_currency: own, sold_in: soldIn, upcoming } = body;
  if (!soldIn.includes(own)) throw fieldError('/default_currency', 'must be one that the shop sells in');
  const twice = upcoming.find((code) => soldIn.includes(code));
  if (twice) throw fieldError('/upcoming', `has ${currencyName(twice)}, which the shop sells in`);
  const currencies = [own, ...new Set(soldIn.filter((code) => code !== own))];
  const upcomingCurrencies = [...new Set(upcoming)];
  if (currencies.length + upcomingCurrencies.length > 12)
    throw fieldError('/upcoming', 'must be fewer: twelve in all');
  return { defaultCurrency: own, currencies, upcomingCurrencies };
}
