/**
 * The currencies that a shop can choose from, by their codes in ISO 4217: those with two decimals that cards are charged in. Which
 * of them a shop sells in is its own data. docs/decisions/0336.
 */
// biome-ignore format: one list to read at a glance.
export const SUPPORTED_CURRENCIES = [
  'usd', 'cad', 'eur', 'gbp', 'aud', 'nzd', 'chf', 'sek', 'nok', 'dkk', 'pln', 'czk', 'ron',
  'mxn', 'brl', 'sgd', 'hkd', 'myr', 'thb', 'php', 'inr', 'aed', 'ils', 'zar',
] as const;
export type CurrencyCode = (typeof SUPPORTED_CURRENCIES)[number];
