import { expect, test } from 'vitest';
import { suggestAdditions } from '#domain/cart/suggest-additions.ts';

const priced = (...prices: number[]) => prices.map((priceCents) => ({ priceCents }));

test.each([
  {
    of: 'what is enough comes first, cheapest first',
    prices: [1249, 599, 4800, 799],
    missing: 700,
    first: [799, 1249, 4800],
  },
  { of: 'exactly what is missing is enough', prices: [599, 700], missing: 700, first: [700, 599] },
  {
    of: 'what is not enough keeps its order',
    prices: [799, 599, 1249],
    missing: 5000,
    first: [799, 599, 1249],
  },
  { of: 'nothing to suggest', prices: [], missing: 700, first: [] },
])('$of', ({ prices, missing, first }) => {
  expect(suggestAdditions(priced(...prices), missing, 3)).toEqual(priced(...first));
});
