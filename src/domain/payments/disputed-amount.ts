import { SUPPORTED_CURRENCIES } from '../currencies.ts';
import { formatMoney } from '../money.ts';

/** An amount in cents of the bank's currency, which may be one that the shop does not use: `$12.50`, `12.5 GBP`. */
export function formatDisputedAmount(amountCents: number, currency: string): string {
  const known = SUPPORTED_CURRENCIES.find((code) => code === currency);
  return known ? formatMoney(amountCents, known) : `${amountCents / 100} ${currency.toUpperCase()}`;
}
