import { SUPPORTED_CURRENCIES } from './currencies.ts';
import { type Cents, type CurrencyCode, formatMoney } from './money.ts';

/**
 * Formats money for a reader in a country: US dollars are named where the country has a currency of its own, so that they
 * are not mistaken for Canadian ones. Codes of currencies begin with that of their country.
 */
export function formatMoneyIn(country: string, amount: Cents, currency: CurrencyCode): string {
  const ofCountry = SUPPORTED_CURRENCIES.find((code) => code.startsWith(country.toLowerCase()));
  return formatMoney(amount, currency, {
    isNamed: currency === 'usd' && ofCountry !== undefined && ofCountry !== currency,
  });
}
