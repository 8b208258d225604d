import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountsByLine,
  type Discount,
  type DiscountableLine,
  lackingFor,
} from '#domain/discounts/discount.ts';

/** Buy two, get one free. */
const TWO_FOR_ONE: Discount = {
  code: 'CODE',
  percentage: 100,
  amountCents: 0,
  maxRedeemableCents: null,
  maxRedemptions: 10,
  freeShipping: false,
  buyUnits: 2,
  getUnits: 1,
  mostTimes: null,
  budgetLeftCents: null,
};

type Side = 'both' | 'bought' | 'got' | 'neither';
const line = (unitPriceCents: number, quantity: number, side: Side = 'both'): DiscountableLine => ({
  unitPriceCents,
  quantity,
  isEligible: side === 'both' || side === 'bought',
  isReward: side === 'both' || side === 'got',
});

describe('buy two, get one', () => {
  test.each([
    ['nothing for two', {}, [line(500, 2)], [0]],
    ['one of three', {}, [line(500, 3)], [500]],
    ['one of five', {}, [line(500, 5)], [500]],
    ['two of six', {}, [line(500, 6)], [1000]],
    ['the cheapest one', {}, [line(900, 1), line(500, 1), line(700, 1)], [0, 500, 0]],
    ['so often in one order', { mostTimes: 1 }, [line(500, 9)], [500]],
    ['a part of the price', { percentage: 50 }, [line(500, 3)], [250]],
    ['only what is got, for what is bought', {}, [line(300, 2, 'bought'), line(900, 3, 'got')], [0, 900]],
    ['nothing without anything to get', {}, [line(500, 9, 'bought')], [0]],
    ['nothing without anything to buy', {}, [line(500, 9, 'got')], [0]],
    ['nothing off what it is not for', {}, [line(100, 9, 'neither'), line(500, 3)], [0, 500]],
    [
      'a dearer one where the cheap ones are needed to buy',
      {},
      [line(100, 2), line(900, 1, 'got')],
      [0, 900],
    ],
    ['at most its cap', { maxRedeemableCents: 200 }, [line(500, 3)], [200]],
  ] as const)('takes off %s', (_what, parts, cart, amounts) => {
    expect(amountsByLine({ ...TWO_FOR_ONE, ...parts }, cart)).toEqual(amounts);
  });

  test('takes nothing off again of what another discount took off before', () => {
    expect(amountsByLine(TWO_FOR_ONE, [{ ...line(500, 3), takenOffCents: 1200 }])).toEqual([300]);
  });

  test('lacks what is bought or got', () => {
    const discount = { ...TWO_FOR_ONE, minimumSubtotalCents: 0, minimumUnits: 0 };
    expect(lackingFor(discount, [line(500, 2)])).toEqual({ kind: 'got', buyUnits: 2, getUnits: 1 });
  });
});

const SIDES = ['both', 'bought', 'got', 'neither'] as const;
const anyLine = fc
  .tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 1, max: 4 }), fc.constantFrom(...SIDES))
  .map(([price, quantity, side]) => line(price, quantity, side));
const anyDiscount = fc
  .record({
    percentage: fc.integer({ min: 1, max: 100 }),
    maxRedeemableCents: fc.option(fc.integer({ min: 1, max: 3_000 })),
    buyUnits: fc.integer({ min: 1, max: 3 }),
    getUnits: fc.integer({ min: 1, max: 3 }),
    mostTimes: fc.option(fc.integer({ min: 1, max: 3 })),
  })
  .map((parts) => ({ ...TWO_FOR_ONE, ...parts }));
const anyCart = fc.array(anyLine, { minLength: 1, maxLength: 6 });

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

describe('any discount on what is got', () => {
  test('takes off whole cents of what can be got, never more than a line costs', () => {
    fc.assert(
      fc.property(anyDiscount, anyCart, (discount, cart) => {
        amountsByLine(discount, cart).forEach((amount, index) => {
          const { unitPriceCents = 0, quantity = 0, isReward } = cart[index] ?? {};
          expect(Number.isInteger(amount) && amount >= 0).toBe(true);
          expect(amount).toBeLessThanOrEqual(isReward ? unitPriceCents * quantity : 0);
        });
      }),
    );
  });

  test('takes off the same in whatever order the lines are', () => {
    fc.assert(
      fc.property(anyDiscount, anyCart, (discount, cart) => {
        expect(sumOf(amountsByLine(discount, cart.toReversed()))).toBe(sumOf(amountsByLine(discount, cart)));
      }),
    );
  });

  test('leaves as much to buy as it asks for, and takes the cheapest of the rest', () => {
    const free = anyDiscount.map((discount) => ({ ...discount, percentage: 100, maxRedeemableCents: null }));
    const small = fc.array(anyLine, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(free, small, (discount, cart) => {
        expect(sumOf(amountsByLine(discount, cart))).toBe(cheapestByTrying(discount, cart));
      }),
    );
  });
});

/** What the most sets come to whose got units are the cheapest, found by trying all numbers of units. */
function cheapestByTrying(
  { buyUnits, getUnits, mostTimes }: Discount,
  cart: readonly DiscountableLine[],
): number {
  const choices = cart.reduce<number[][]>(
    (all, { quantity, isReward }) =>
      all.flatMap((chosen) =>
        Array.from({ length: isReward ? quantity + 1 : 1 }, (_, units) => [...chosen, units]),
      ),
    [[]],
  );
  const sets = choices.flatMap((units) => {
    const got = sumOf(units);
    const leftToBuy = sumOf(cart.map((of, index) => (of.isEligible ? of.quantity - (units[index] ?? 0) : 0)));
    const times = got / getUnits;
    const isAllowed =
      Number.isInteger(times) && leftToBuy >= times * buyUnits && times <= (mostTimes ?? times);
    const worth = sumOf(cart.map(({ unitPriceCents }, index) => unitPriceCents * (units[index] ?? 0)));
    return isAllowed ? [{ times, worth }] : [];
  });
  const most = Math.max(...sets.map(({ times }) => times));
  return Math.min(...sets.filter(({ times }) => times === most).map(({ worth }) => worth));
}
