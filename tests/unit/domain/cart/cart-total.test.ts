import { describe, expect, it } from 'vitest';
import { cartTotal, freeShippingProgress, unitCount } from '#domain/cart/cart-total.ts';

describe('the total of the cart', () => {
  it('is price times quantity over all lines, in cents', () => {
    const lines = [
      { unitPriceCents: 1099, quantity: 3 },
      { unitPriceCents: 2895, quantity: 2 },
    ];
    expect(cartTotal(lines)).toBe(9087);
  });

  it('is 0 for an empty cart', () => {
    expect(cartTotal([])).toBe(0);
  });

  it('counts the units, a bundle as one', () => {
    expect(unitCount([{ quantity: 3 }, { quantity: 1 }])).toBe(4);
  });
});

describe('the way to free shipping', () => {
  it.each([
    { subtotal: 0, missingCents: 6500, percent: 0, isFree: false },
    { subtotal: 3250, missingCents: 3250, percent: 50, isFree: false },
    { subtotal: 6499, missingCents: 1, percent: 99, isFree: false },
    { subtotal: 6500, missingCents: 0, percent: 100, isFree: true },
    { subtotal: 12_000, missingCents: 0, percent: 100, isFree: true },
  ])('at $subtotal cents of 65 dollars $missingCents cents are missing', ({ subtotal, ...progress }) => {
    expect(freeShippingProgress(subtotal, 65)).toEqual(progress);
  });
});
