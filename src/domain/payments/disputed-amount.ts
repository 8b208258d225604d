import { SUPPORTED_CURRENCIES } from '../currencies.ts';
import { formatMoney } from '../money.ts';

/** Currencies whose amounts have no decimals at card providers. https://docs.stripe.com/currencies#zero-decimal */
export const ZERO_DECIMAL_CURRENCIES: readonly string[] = [
  'bif',
  'clp',
  'djf',
  'gnf',
  'jpy',
  'kmf',
  'krw',
  'mga',
  'pyg',
  'rwf',
  'vnd',
  'vuv',
  'xaf',
  'xof',
  'xpf',
];
export const THREE_DECIMAL_CURRENCIES: readonly string[] = ['bhd', 'jod', 'kwd', 'omr', 'tnd'];

/** An amount in the smallest unit of the bank's currency, which may be one that the shop does not use: `$12.50`, `12.50 TRY`, `1250 JPY`. */
export function formatDisputedAmount(amountCents: number, currency: string): string {
  const known = SUPPORTED_CURRENCIES.find((code) => code === currency);
  if (known) return formatMoney(amountCents, known);
  const decimals = decimalsOf(currency.toLowerCase());
  return `${(amountCents / 10 ** decimals).toFixed(decimals)} ${currency.toUpperCase()}`;
}

/** As the card provider counts, which is not as every currency is written: amounts of forints have two. */
function decimalsOf(currency: string): number {
  if (ZERO_DECIMAL_CURRENCIES.includes(currency)) return 0;
  return THREE_DECIMAL_CURRENCIES.includes(currency) ? 3 : 2;
}
