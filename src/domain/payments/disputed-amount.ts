import { SUPPORTED_CURRENCIES } from '../currencies.ts';
import { formatMoney } from '../money.ts';

/** An amount in the smallest unit of the bank's currency, which may be one that the shop does not use: `$12.50`, `12.50 TRY`, `1250 JPY`. */
export function formatDisputedAmount(amountCents: number, currency: string): string {
  const known = SUPPORTED_CURRENCIES.find((code) => code === currency);
  if (known) return formatMoney(amountCents, known);
  const code = currency.toUpperCase();
  return `${(amountCents / 10 ** decimalsOf(code)).toFixed(decimalsOf(code))} ${code}`;
}

/** As many decimals as a currency has; two for a code that is none. */
function decimalsOf(code: string): number {
  if (!/^[A-Z]{3}$/.test(code)) return 2;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
