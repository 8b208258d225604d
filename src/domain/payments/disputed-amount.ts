import { CURRENCY_CODES, formatMoney } from '../money.ts';

/** An amount in cents of the bank's currency, which may be one that the shop does not use: `$12.50`, `12.5 GBP`. */
export function formatDisputedAmount(amountCents: number, currency: string): string {
  const known = CURRENCY_CODES.find((code) => code === currency);
  return known ? formatMoney(amountCents, known) : `${amountCents / 100} ${currency.toUpperCase()}`;
}
