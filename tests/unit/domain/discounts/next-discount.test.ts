import { describe, expect, test } from 'vitest';
import type { AutomaticDiscount } from '#domain/discounts/best-discount.ts';
import type { DiscountableLine } from '#domain/discounts/discount.ts';
import { nextDiscount, nextText } from '#domain/discounts/next-discount.ts';

type Terms = Partial<AutomaticDiscount['discount']>;
type Side = 'both' | 'bought' | 'got' | 'neither';

const line = (quantity: number, side: Side = 'both', unitPriceCents = 500): DiscountableLine => ({
  unitPriceCents,
  quantity,
  isEligible: side === 'both' || side === 'bought',
  isReward: side === 'both' || side === 'got',
});

const offered = (terms: Terms, lines: readonly DiscountableLine[]): AutomaticDiscount => ({
  combinesWithCodes: false,
  lines,
  discount: {
    code: 'Offer',
    percentage: 100,
    amountCents: 0,
    maxRedeemableCents: null,
    maxRedemptions: 10,
    freeShipping: false,
    buyUnits: 0,
    getUnits: 0,
    mostTimes: null,
    budgetLeftCents: null,
    minimumSubtotalCents: 0,
    minimumUnits: 0,
    ...terms,
  },
});

const NAMES = { bought: ['The Mix'], got: ['The Bites'] };
/** What a cart is told of one discount; `applied` is the title of the one that it has. */
function told(terms: Terms, lines: readonly DiscountableLine[], applied: string | null = null) {
  const next = nextDiscount([offered(terms, lines)], applied);
  return next && nextText(next, NAMES, 'usd');
}

const TWO_FOR_ONE = { buyUnits: 2, getUnits: 1 };

describe('a cart is told', () => {
  test.each([
    ['that the next one is free', TWO_FOR_ONE, [line(2)], 'Add 1 more from The Mix and it is free.'],
    ['how many are missing', TWO_FOR_ONE, [line(1)], 'Add 2 more from The Mix and 1 of them is free.'],
    [
      'of something else that is got',
      TWO_FOR_ONE,
      [line(2, 'bought')],
      'Add 1 more from The Bites and it is free.',
    ],
    [
      'what has to be bought for what is got',
      TWO_FOR_ONE,
      [line(1, 'bought'), line(1, 'got')],
      'Add 1 more from The Mix and 1 from The Bites is free.',
    ],
    [
      'of several at a part of the price',
      { buyUnits: 1, getUnits: 2, percentage: 50 },
      [line(1)],
      'Add 2 more from The Mix and they are 50% off.',
    ],
    [
      'how many items are missing',
      { percentage: 10, minimumUnits: 6 },
      [line(5)],
      'Add 1 more from The Mix and get 10% off.',
    ],
    [
      'for how much something is missing',
      { percentage: 0, amountCents: 500, freeShipping: true, minimumSubtotalCents: 3000 },
      [line(5)],
      'Add items for $5.00 from The Mix and get $5.00 off and free shipping.',
    ],
  ] as const)('%s', (_what, terms, lines, text) => {
    expect(told(terms, lines)).toBe(text);
  });

  test('that one more is free where it already has one', () => {
    expect(told(TWO_FOR_ONE, [line(5)], 'Offer')).toBe('Add 1 more from The Mix and it is free.');
  });

  test('of the discount that needs the fewest units', () => {
    const next = nextDiscount(
      [
        offered({ code: 'Far', percentage: 10, minimumUnits: 4 }, [line(2)]),
        offered({ code: 'Near', ...TWO_FOR_ONE }, [line(2)]),
      ],
      null,
    );
    expect(next?.discount.code).toBe('Near');
  });
});

describe('a cart is told nothing', () => {
  test.each([
    ['of what is not in it', TWO_FOR_ONE, [line(2, 'neither')]],
    ['when it lacks many', { percentage: 10, minimumUnits: 6 }, [line(2)]],
    ['when it lacks more than half of the amount', { percentage: 10, minimumSubtotalCents: 3000 }, [line(2)]],
    ['of a budget that is spent', { ...TWO_FOR_ONE, budgetLeftCents: 0 }, [line(2)]],
  ] as const)('%s', (_what, terms, lines) => {
    expect(told(terms, lines)).toBeNull();
  });

  test('of what it gets as often as it can', () => {
    expect(told({ ...TWO_FOR_ONE, mostTimes: 1 }, [line(5)], 'Offer')).toBeNull();
  });

  test('of another discount in place of the one that it has', () => {
    expect(told(TWO_FOR_ONE, [line(2)], 'Another')).toBeNull();
  });

  test('that one more is free when something has to be bought first', () => {
    expect(told(TWO_FOR_ONE, [line(4)], 'Offer')).toBeNull();
  });
});
