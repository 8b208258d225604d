import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, centsAtRate, formatMoney, percentageOf } from '#domain/money.ts';
import { formatMoneyIn } from '#domain/money-in-country.ts';

const cents = fc.integer({ min: 0, max: 99_999_999 });

describe('money', () => {
  test.each([
    [0, 'usd', '$0.00'],
    [5, 'usd', '$0.05'],
    [1250, 'usd', '$12.50'],
    [100_000, 'usd', '$1000.00'],
    [1250, 'cad', 'CAD 12.50'],
    [-250, 'cad', '−CAD 2.50'],
    [-250, 'usd', '−$2.50'],
  ] as const)('%i cents of %s read %s', (amount, currency, text) => {
    expect(formatMoney(amount, currency)).toBe(text);
  });

  test('names its currency where another one is near', () => {
    expect(formatMoney(1250, 'usd', { isNamed: true })).toBe('USD 12.50');
    expect(formatMoney(-250, 'cad', { isNamed: true })).toBe('−CAD 2.50');
  });

  test.each([
    ['US', 'eur', '€12.50'],
    ['DE', 'eur', '€12.50'],
    ['US', 'usd', '$12.50'],
    ['CA', 'usd', 'USD 12.50'],
    ['CA', 'cad', 'CAD 12.50'],
    ['US', 'cad', 'CAD 12.50'],
  ] as const)('for somebody in %s, 1250 cents of %s read %s', (country, currency, text) => {
    expect(formatMoneyIn(country, 1250, currency)).toBe(text);
  });

  test.each([
    [1000, 88_750, 89], // 8.875 % of $10 is 88.75 cents
    [999, 50_000, 50], // 49.95
    [10, 50_000, 1], // half a cent rounds up
    [9, 50_000, 0],
    [0, 88_750, 0],
  ])('%i cents at %i parts per million are %i, rounded once, half up', (amount, rate, tax) => {
    expect(centsAtRate(amount, rate)).toBe(tax);
  });

  test('a percentage of a large amount has no floating-point error', () => {
    expect(percentageOf(99_999_995, 10)).toBe(10_000_000);
  });

  test('allocated parts always sum to the whole and none is off its share by a cent or more', () => {
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 }),
        (amount, weights) => {
          const parts = allocate(amount, weights);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
          const sum = weights.reduce((total, weight) => total + weight, 0);
          if (sum === 0) return;
          parts.forEach((part, index) => {
            expect(Math.abs(part - (amount * (weights[index] ?? 0)) / sum)).toBeLessThan(1.000001);
          });
        },
      ),
    );
  });

  test('the largest remainder gets the odd cent, and the earlier one among equals', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(10, [1, 2])).toEqual([3, 7]);
    expect(allocate(5, [0, 0])).toEqual([5, 0]);
    expect(allocate(5, [])).toEqual([]);
  });
});
