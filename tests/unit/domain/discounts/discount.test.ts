import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOff, type Discount, isWorthwhile, normalizeCode } from '#domain/discounts/discount.ts';

const code: Discount = {
  code: 'CODE',
  percentage: 0,
  amountCents: 0,
  maxRedeemableCents: null,
  maxRedemptions: 100,
  freeShipping: false,
};

describe('a discount code', () => {
  test.each([
    ['10 % of $20', { percentage: 10, maxRedeemableCents: 1500 }, 2000, 200],
    ['10 % of $200, capped at $15', { percentage: 10, maxRedeemableCents: 1500 }, 20_000, 1500],
    ['10 % without a cap', { percentage: 10 }, 20_000, 2000],
    ['half a cent, rounded up', { percentage: 10 }, 5, 1],
    ['$5 fixed', { amountCents: 500 }, 2000, 500],
    ['$5 fixed on a $3 cart: never more than the subtotal', { amountCents: 500 }, 300, 300],
    ['nothing when no redemption is allowed', { percentage: 50, maxRedemptions: 0 }, 2000, 0],
    ['a percentage before a fixed amount', { percentage: 10, amountCents: 999 }, 2000, 200],
  ] as const)('takes off %s', (_what, parts, subtotal, off) => {
    expect(amountOff({ ...code, ...parts }, subtotal)).toBe(off);
  });

  test('never takes off less than nothing or more than the subtotal', () => {
    const anyDiscount = fc.record({
      percentage: fc.integer({ min: 0, max: 100 }),
      amountCents: fc.nat(100_000),
      maxRedeemableCents: fc.option(fc.nat(100_000)),
      maxRedemptions: fc.nat(3),
    });
    fc.assert(
      fc.property(anyDiscount, fc.nat(1_000_000), (parts, subtotal) => {
        const off = amountOff({ ...code, ...parts }, subtotal);
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(subtotal);
      }),
    );
  });

  test('is worth applying when it takes money off or ships for free', () => {
    expect(isWorthwhile({ ...code, freeShipping: true }, 2000)).toBe(true);
    expect(isWorthwhile({ ...code, amountCents: 1 }, 2000)).toBe(true);
    expect(isWorthwhile(code, 2000)).toBe(false);
    expect(isWorthwhile({ ...code, freeShipping: true, maxRedemptions: 0 }, 2000)).toBe(false);
  });

  test('is the same in any case and with spaces around', () => {
    expect(normalizeCode(' welcome10 ')).toBe('WELCOME10');
  });
});
