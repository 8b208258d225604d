import { expect, test } from 'vitest';
import { cheapestShipping } from '#domain/shipping/cheapest-shipping.ts';

const STANDARD = { price: 595, free_shipping_threshold: 65 };
const SLOW = { price: 495, free_shipping_threshold: null };
const TWIN = { price: 595, free_shipping_threshold: null };

test.each([
  ['the lowest list price', [STANDARD, SLOW], 0, SLOW, 495],
  ['the one that has become free', [STANDARD, SLOW], 6500, STANDARD, 0],
  ['the list price just below the threshold', [STANDARD], 6499, STANDARD, 595],
  ['the first of two that cost the same', [STANDARD, TWIN], 0, STANDARD, 595],
])('the cheapest shipping is %s', (_which, options, subtotal, option, priceCents) => {
  expect(cheapestShipping(options, subtotal)).toEqual({ option, priceCents });
});

test('there is none without options', () => {
  expect(cheapestShipping([], 1000)).toBeNull();
});
