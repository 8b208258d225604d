import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assertChargeable,
  type PricedLine,
  quoteOf,
  subtotalOf,
  taxableBaseOf,
  withTaxes,
} from '#domain/checkout/quote.ts';
import { DomainError } from '#domain/errors.ts';
import { type TaxRate, taxesFromTable } from '#domain/tax/tax-table.ts';
import { anId } from '../../../support/ids.ts';

const line = (unitPriceCents: number, quantity: number, taxClass = 'groceries'): PricedLine => ({
  sku: `sku-${unitPriceCents}`,
  bundleId: null,
  subscriptionOptionId: null,
  productHandle: 'the-mix',
  title: 'The Mix',
  description: '200 g',
  imageUrls: [],
  quantity,
  unitPriceCents,
  taxClass,
  skuQuantities: { [`sku-${unitPriceCents}`]: quantity },
});

const taxedQuote = ({ taxRates, ...parts }: Parameters<typeof quoteOf>[0] & { taxRates: TaxRate[] }) => {
  const quote = quoteOf(parts);
  return withTaxes(quote, taxesFromTable(taxRates, taxableBaseOf(quote)));
};

const taxClasses = ['groceries', 'candy', 'gift_boxes'];
const anyLine = fc
  .tuple(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 99 }), fc.constantFrom(...taxClasses))
  .map(([price, quantity, taxClass]) => line(price, quantity, taxClass));
const anyRates = fc.uniqueArray(
  fc.record({
    taxClass: fc.constantFrom(...taxClasses, 'shipping'),
    ratePartsPerMillion: fc.integer({ min: 0, max: 150_000 }),
    label: fc.constant('Tax'),
  }),
  { selector: (rate: TaxRate) => rate.taxClass },
);

describe('a quote', () => {
  test('of random carts, discounts, shipping and taxes always sums to its total, line by line, to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 19 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        fc.integer({ min: 0, max: 5_000 }),
        anyRates,
        (lines, discountCents, shippingCents, taxRates) => {
          const quote = taxedQuote({
            currency: 'usd',
            lines,
            discount: { code: 'CODE', amountCents: discountCents, freeShipping: false },
            shipping: { optionId: anId('standard'), name: 'Standard', amountCents: shippingCents },
            taxRates,
          });
          const sum = (pick: (one: (typeof quote.lines)[number]) => number) =>
            quote.lines.reduce((total, one) => total + pick(one), 0);
          expect(sum((one) => one.subtotalCents)).toBe(quote.subtotalCents);
          expect(sum((one) => one.discountCents)).toBe(quote.discountCents);
          expect(sum((one) => one.taxCents) + quote.shippingTaxCents).toBe(quote.taxCents);
          expect(quote.subtotalCents - quote.discountCents + quote.shippingCents + quote.taxCents).toBe(
            quote.totalCents,
          );
          expect(quote.discountCents).toBe(Math.min(discountCents, quote.subtotalCents));
          for (const one of quote.lines) expect(one.discountCents).toBeLessThanOrEqual(one.subtotalCents);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('taxes each line by its own class, and shipping only where a rate for it exists', () => {
    const quote = taxedQuote({
      currency: 'usd',
      lines: [line(1000, 1, 'groceries'), line(1000, 1, 'candy')],
      discount: null,
      shipping: { optionId: anId('standard'), name: 'Standard', amountCents: 600 },
      taxRates: [{ taxClass: 'candy', ratePartsPerMillion: 88_750, label: 'NY 8.875 %' }],
    });
    expect(quote.lines.map((one) => one.taxCents)).toEqual([0, 89]);
    expect(quote.shippingTaxCents).toBe(0);
    expect(quote.totalCents).toBe(2689);
  });

  test('does not tax the shipping of a parcel in which nothing is taxed', () => {
    const of = (taxClass: string) =>
      taxedQuote({
        currency: 'usd',
        lines: [line(1000, 1, taxClass)],
        discount: null,
        shipping: { optionId: anId('standard'), name: 'Standard', amountCents: 600 },
        taxRates: [
          { taxClass: 'candy', ratePartsPerMillion: 40_000, label: 'NY 4 %' },
          { taxClass: 'shipping', ratePartsPerMillion: 40_000, label: 'NY 4 %' },
        ],
      }).taxCents;
    expect(of('groceries')).toBe(0);
    expect(of('candy')).toBe(64);
  });

  test('taxes what is left of a line after its share of the discount', () => {
    const quote = taxedQuote({
      currency: 'usd',
      lines: [line(1000, 1)],
      discount: { code: 'HALF', amountCents: 500, freeShipping: false },
      shipping: null,
      taxRates: [{ taxClass: 'groceries', ratePartsPerMillion: 100_000, label: '10 %' }],
    });
    expect(quote.taxCents).toBe(50);
  });

  test('larger than one card payment is refused', () => {
    const lines = [line(2_000_000, 99)];
    expect(() => quoteOf({ currency: 'usd', lines, discount: null, shipping: null })).toThrow(DomainError);
  });
});

describe('an amount that is no money', () => {
  test.each([Number.NaN, 0.5, -1, Number.POSITIVE_INFINITY, 2 ** 53])('%d is never charged', (amount) => {
    expect(() => assertChargeable(amount)).toThrow();
  });

  test.each([Number.NaN, 0.5, Number.POSITIVE_INFINITY, 2 ** 53])(
    'a price of %d makes no subtotal',
    (price) => {
      expect(() => subtotalOf([line(price, 1)])).toThrow();
    },
  );
});
