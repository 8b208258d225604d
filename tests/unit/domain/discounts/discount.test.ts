import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountOff,
  amountsByLine,
  type Discount,
  lackingFor,
  lackingText,
  normalizeCode,
} from '#domain/discounts/discount.ts';

const code: Discount = {
  code: 'CODE',
  percentage: 0,
  amountCents: 0,
  maxRedeemableCents: null,
  maxRedemptions: 100,
  freeShipping: false,
  buyUnits: 0,
  getUnits: 0,
  mostTimes: null,
  budgetLeftCents: null,
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
      buyUnits: fc.constant(0),
      getUnits: fc.constant(0),
      mostTimes: fc.constant(null),
      budgetLeftCents: fc.option(fc.nat(50_000)),
    });
    fc.assert(
      fc.property(anyDiscount, fc.nat(1_000_000), (parts, subtotal) => {
        const off = amountOff({ ...code, ...parts }, subtotal);
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(subtotal);
      }),
    );
  });

  const lines = [
    { unitPriceCents: 333, quantity: 1, isEligible: true },
    { unitPriceCents: 5000, quantity: 2, isEligible: false },
    { unitPriceCents: 100, quantity: 3, isEligible: true },
  ];

  test.each([
    ['a percentage of what it is for', { percentage: 10 }, [33, 0, 30]],
    ['an amount of what it is for', { amountCents: 500 }, [263, 0, 237]],
    ['an amount, never more than what it is for costs', { amountCents: 5000 }, [333, 0, 300]],
  ] as const)('takes %s off those lines, to the cent', (_what, parts, off) => {
    expect(amountsByLine({ ...code, ...parts }, lines)).toEqual(off);
  });

  const nothingNeeded = { minimumSubtotalCents: 0, minimumUnits: 0 };

  test.each([
    ['has none of it', nothingNeeded, lines.slice(1, 2), { kind: 'items' }],
    [
      'has too little of it',
      { ...nothingNeeded, minimumSubtotalCents: 634 },
      lines,
      { kind: 'subtotal', minimum: 634 },
    ],
    ['has too few of it', { ...nothingNeeded, minimumUnits: 5 }, lines, { kind: 'units', minimum: 5 }],
    ['has just enough', { minimumSubtotalCents: 633, minimumUnits: 4 }, lines, null],
  ] as const)('counts what it is for only in a cart that %s', (_what, minimum, cart, lacking) => {
    expect(lackingFor({ ...code, ...minimum }, cart)).toEqual(lacking);
  });

  test.each([
    [{ kind: 'items' }, ['The Mix'], 'It is only for The Mix.'],
    [{ kind: 'items' }, [], ''],
    [{ kind: 'subtotal', minimum: 5000 }, [], 'It needs items for $50.00 or more.'],
    [
      { kind: 'subtotal', minimum: 5000 },
      ['The Mix', 'Gifts'],
      'It needs items for $50.00 or more, from The Mix and Gifts.',
    ],
    [
      { kind: 'units', minimum: 3 },
      ['A', 'B', 'C', 'D', 'E'],
      'It needs 3 items or more, from A, B, C and 2 others.',
    ],
  ] as const)('says what is lacking: %j for %j', (lacking, names, text) => {
    expect(lackingText(lacking, { bought: names, got: null }, 'usd')).toBe(text);
  });

  test.each([
    [null, 'It needs 3 items or more, from The Mix.'],
    [[], 'It needs 2 items, from The Mix, and 1 more.'],
    [['Gifts'], 'It needs 2 items, from The Mix, and 1 from Gifts.'],
  ])('says what must be bought and what is got for it: %j', (got, text) => {
    const lacking = { kind: 'got', buyUnits: 2, getUnits: 1 } as const;
    expect(lackingText(lacking, { bought: ['The Mix'], got }, 'usd')).toBe(text);
  });

  test('is the same in any case and with spaces around', () => {
    expect(normalizeCode(' welcome10 ')).toBe('WELCOME10');
  });
});
