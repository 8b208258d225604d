import { type Cents, CURRENCY_CODES, type CurrencyCode, formatMoney } from './money.ts';

/** The countries whose own currency it is. Spec §3, Currency: `stripe_countries`. */
const COUNTRIES_OF: Readonly<Record<CurrencyCode, readonly string[]>> = { usd: ['US'], cad: ['CA'] };

/**
 * Formats money for a reader in a country: foreign currencies are named, so that US dollars are not mistaken
 * for Canadian ones.
 */
export function formatMoneyIn(country: string, amount: Cents, currency: CurrencyCode): string {
  const ofCountry = CURRENCY_CODES.find((code) => COUNTRIES_OF[code].includes(country));
  return formatMoney(amount, currency, { isNamed: ofCountry !== undefined && ofCountry !== currency });
}
