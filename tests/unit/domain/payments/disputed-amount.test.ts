import { expect, it } from 'vitest';
import { formatDisputedAmount } from '#domain/payments/disputed-amount.ts';

it.each([
  ['of the shop', 1250, 'usd', '$12.50'],
  ['that the shop does not use', 1250, 'try', '12.50 TRY'],
  ['without decimals', 1250, 'jpy', '1250 JPY'],
  ['that is written without the decimals that card providers count', 125000, 'huf', '1250.00 HUF'],
  ['with three decimals', 1250, 'kwd', '1.250 KWD'],
  ['that is none', 1250, '?', '12.50 ?'],
])('an amount in a currency %s has as many decimals as it', (_what, cents, currency, text) => {
  expect(formatDisputedAmount(cents, currency)).toBe(text);
});
