import { expect, it } from 'vitest';
import { reductionPercent } from '#server/catalog/catalog-wire.ts';

it.each([
  [899, 999, 10],
  [667, 1000, 33],
  [999, 1000, 0],
  [1, 1000, 99],
  [1000, 1000, 0],
  [1200, 1000, 0],
  [1000, null, 0],
])('a price of %s after %s is reduced by %s percent, rounded down', (price, original, percent) => {
  expect(reductionPercent(price, original)).toBe(percent);
});
