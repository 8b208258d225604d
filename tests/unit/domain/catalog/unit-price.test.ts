import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentWeight, isSizedInGrams, unitPrice, unitPriceText } from '#domain/catalog/unit-price.ts';
import type { CurrencyCode } from '#domain/money.ts';

describe('the price per ounce or per 100 g', () => {
  test.each([
    [799, 142, 'usd', 160], // 159.52
    [1499, 283, 'usd', 150], // 150.16
    [2149, 426, 'usd', 143], // 143.01
    [6900, 1814, 'usd', 108], // 107.83
    [1049, 142, 'cad', 739], // 738.73
    [1, 1, 'cad', 100],
    [1, 200, 'cad', 1], // half a cent rounds up
    [1, 201, 'cad', 0],
    [9_007_199_254_740_991, 1_000_000, 'usd', 255_349_803_564], // exact beyond 2 ** 53
  ] as const)(
    '%i cents for %i g are, to a shopper who sees %s, %i cents',
    (amount, grams, seen, expected) => {
      expect(unitPrice(amount, grams, seen, false)).toBe(expected);
    },
  );

  test.each([null, 0])('is not known for a content of %s grams', (grams) => {
    expect(unitPrice(799, grams, 'usd', false)).toBeNull();
  });

  test('never orders two packs differently than their exact prices do', () => {
    const pack = fc.record({
      amount: fc.integer({ min: 1, max: 1_000_000 }),
      grams: fc.integer({ min: 1, max: 50_000 }),
    });
    fc.assert(
      fc.property(pack, pack, fc.constantFrom<CurrencyCode>('usd', 'cad'), (one, other, seen) => {
        const isDearer = one.amount * other.grams > other.amount * one.grams;
        const [price, otherPrice] = [one, other].map(({ amount, grams }) =>
          unitPrice(amount, grams, seen, false),
        );
        return !isDearer || (price ?? 0) >= (otherPrice ?? 0);
      }),
    );
  });
});

describe('the text of a unit price', () => {
  test.each([
    [799, 142, 'usd', 'usd', { shown: '$1.60/oz', spoken: '$1.60 per ounce' }],
    [1049, 142, 'cad', 'cad', { shown: '7.39/100\u00a0g', spoken: 'CAD 7.39 per 100 grams' }],
    // A subscription is charged in US dollars, also to shoppers who compare by 100 g.
    [689, 142, 'usd', 'cad', { shown: '4.85/100\u00a0g', spoken: 'USD 4.85 per 100 grams' }],
  ] as const)('%i cents for %i g in %s, to a shopper who sees %s', (amount, grams, currency, seen, text) => {
    expect(unitPriceText(amount, grams, currency, seen, false)).toEqual(text);
  });

  test('is nothing where the content is not known', () => {
    expect(unitPriceText(799, null, 'usd', 'usd', false)).toBeNull();
  });

  test('is by 100 g in US dollars too where sizes are in grams', () => {
    expect(unitPriceText(1049, 180, 'usd', 'usd', true)).toEqual({
      shown: '$5.83/100\u00a0g',
      spoken: '$5.83 per 100 grams',
    });
  });
});

describe('sizes in grams', () => {
  test.each([
    [['50 g'], true],
    [['1.5kg'], true],
    [['Milk', '300 G'], true],
    [['5 oz'], false],
    [['10 oz (283 g)'], false],
    [['5 oz', '20 g protein'], false],
    [['Kit for four', '20 grains'], false],
    [[], false],
  ])('%j: %s', (values, expected) => {
    const attributes = Object.fromEntries(values.map((value, index) => [index, value]));
    expect(isSizedInGrams([{ attributes }])).toBe(expected);
  });
});

describe('the content of a bundle', () => {
  const grams = new Map([
    ['MIX', 142],
    ['BITES', 140],
    ['BOX', null],
  ]);

  test.each([
    [{ MIX: 3 }, 426],
    [{ MIX: 2, BITES: 1 }, 424],
    [{ MIX: 2, BOX: 1 }, null],
    [{ MIX: 1, UNKNOWN: 1 }, null],
    [{}, null],
  ])('%j weighs %s g', (skuQuantities, expected) => {
    expect(contentWeight(skuQuantities, grams)).toBe(expected);
  });
});
