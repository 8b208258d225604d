import type { CurrencyCode } from '#domain/money.ts';
import { useAppSelector } from './hooks.ts';
import { chosenCurrency } from './money/chosen-currency.ts';
import type { AppState } from './store.ts';

/** The countries to choose from in an address: those that the shop sells to, and the one that is chosen, which may be another. */
export function useCountryChoices(chosen: string): { value: string; label: string }[] {
  const shipsTo = useAppSelector((state) => state.global.shipsTo);
  const choices = shipsTo.map(({ code, name }) => ({ value: code, label: name }));
  const isListed = chosen === '' || choices.some(({ value }) => value === chosen);
  return isListed ? choices : [...choices, { value: chosen, label: chosen }];
}

/**
 * Where a visitor most likely has things sent: the country of a currency that they chose, with whose code that of the currency
 * begins, or their own; the shop's first one when it sells to neither.
 */
export function likelyCountry({ global }: AppState, currency: CurrencyCode | null): string {
  const { currencies, location, shipsTo } = global;
  const ofCurrency = currency === currencies[0] ? null : currency?.slice(0, 2).toUpperCase();
  const served = [ofCurrency, location.country].find((likely) => shipsTo.some(({ code }) => code === likely));
  return served ?? shipsTo[0]?.code ?? 'US';
}

/** Whether prices include the tax in a country; without one, where the visitor most likely has things sent. */
export function usePricesIncludeTax(country?: string): boolean {
  const shownCountry = useAppSelector((state) => country ?? likelyCountry(state, chosenCurrency(state)));
  return useAppSelector(({ global }) =>
    global.shipsTo.some(({ code, includesTax }) => includesTax && code === shownCountry),
  );
}
