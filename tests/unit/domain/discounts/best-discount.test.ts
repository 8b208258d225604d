import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AutomaticDiscount,
  bestDiscount,
  type OfferedDiscount,
} from '#domain/discounts/best-discount.ts';

const lineOf = fc.record({
  unitPriceCents: fc.integer({ min: 0, max: 5_000 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  isEligible: fc.boolean(),
  isReward: fc.boolean(),
});

const cart = fc.array(lineOf, { minLength: 1, maxLength: 6 });

const termsOf = fc.record({
  percentage: fc.integer({ min: 0, max: 100 }),
  amountCents: fc.nat(3_000),
  maxRedeemableCents: fc.option(fc.integer({ min: 1, max: 2_000 })),
  freeShipping: fc.boolean(),
  maxRedemptions: fc.constant(10),
  buyUnits: fc.nat(2),
  getUnits: fc.integer({ min: 1, max: 2 }),
  mostTimes: fc.option(fc.integer({ min: 1, max: 2 })),
  budgetLeftCents: fc.option(fc.integer({ min: 1, max: 3_000 })),
  minimumSubtotalCents: fc.nat(2_000),
  minimumUnits: fc.nat(3),
});

interface Case {
  code: OfferedDiscount | null;
  automatic: AutomaticDiscount[];
  prices: number[];
  shippingCents: number;
}

const anyCase: fc.Arbitrary<Case> = fc
  .record({
    lines: cart,
    terms: fc.array(fc.tuple(termsOf, fc.boolean()), { maxLength: 4 }),
    typed: fc.option(termsOf),
    shippingCents: fc.nat(1_500),
  })
  .map(({ lines, terms, typed, shippingCents }) => ({
    code: typed && { discount: { ...typed, code: 'CODE' }, lines },
    automatic: terms.map(([discount, combinesWithCodes], index) => ({
      discount: { ...discount, code: `Automatic ${index}` },
      lines,
      combinesWithCodes,
    })),
    prices: lines.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity),
    shippingCents,
  }));

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

test('the amounts of the lines are the discount, each between nothing and what the line costs', () => {
  fc.assert(
    fc.property(anyCase, ({ code, automatic, prices, shippingCents }) => {
      const best = bestDiscount(code, automatic, shippingCents);
      if (best === null) return;
      const amounts = best.lineAmountsCents ?? [];
      expect(sumOf(amounts)).toBe(best.amountCents);
      expect(amounts.every((amount, index) => amount >= 0 && amount <= (prices[index] ?? 0))).toBe(true);
    }),
  );
});

test('what a discount takes off along with a code is a part of the whole, line by line', () => {
  fc.assert(
    fc.property(anyCase, ({ code, automatic, shippingCents }) => {
      const best = bestDiscount(code, automatic, shippingCents);
      if (!best?.along) return;
      const { amountCents, lineAmountsCents } = best.along;
      expect(sumOf(lineAmountsCents)).toBe(amountCents);
      expect(lineAmountsCents.every((part, index) => part <= (best.lineAmountsCents?.[index] ?? 0))).toBe(
        true,
      );
    }),
  );
});

test('the order of the discounts does not matter', () => {
  fc.assert(
    fc.property(anyCase, ({ code, automatic, shippingCents }) => {
      expect(bestDiscount(code, automatic.toReversed(), shippingCents)).toEqual(
        bestDiscount(code, automatic, shippingCents),
      );
    }),
  );
});

test('another discount never makes a cart dearer', () => {
  fc.assert(
    fc.property(anyCase, ({ code, automatic, shippingCents }) => {
      const worth = (given: typeof automatic) => {
        const best = bestDiscount(code, given, shippingCents);
        return best === null ? 0 : best.amountCents + (best.freeShipping ? shippingCents : 0);
      };
      expect(worth(automatic)).toBeGreaterThanOrEqual(worth(automatic.slice(1)));
    }),
  );
});
