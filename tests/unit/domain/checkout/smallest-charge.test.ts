import { describe, expect, test } from 'vitest';
import { requireChargeable } from '#domain/checkout/smallest-charge.ts';

describe('a card', () => {
  test.each([
    ['sek', 299, 'SEK 3.00'],
    ['mxn', 999, 'MXN 10.00'],
    ['gbp', 29, '£0.30'],
  ] as const)(
    'of another currency is asked for no less than its provider charges: %s',
    (currency, total, text) => {
      expect(() => requireChargeable(total, currency)).toThrow(text);
      expect(() => requireChargeable(total + 1, currency)).not.toThrow();
    },
  );

  test.each([0, 50, 51, 100_000])('is asked for nothing or enough: %d cents', (total) => {
    expect(() => requireChargeable(total, 'usd')).not.toThrow();
  });

  test.each([1, 49])('is never asked for %d cents', (total) => {
    expect(() => requireChargeable(total, 'cad')).toThrow('less than CAD 0.50');
  });
});
