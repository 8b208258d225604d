import { describe, expect, test } from 'vitest';
import { requireChargeable } from '#domain/checkout/smallest-charge.ts';

describe('a card', () => {
  test.each([0, 50, 51, 100_000])('is asked for nothing or enough: %d cents', (total) => {
    expect(() => requireChargeable(total, 'usd')).not.toThrow();
  });

  test.each([1, 49])('is never asked for %d cents', (total) => {
    expect(() => requireChargeable(total, 'cad')).toThrow('less than CAD 0.50');
  });
});
