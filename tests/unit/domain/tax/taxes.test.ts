import { describe, expect, test } from 'vitest';
import { quoteOf, taxableBaseOf, withTaxes } from '#domain/checkout/quote.ts';
import { taxesFromTable } from '#domain/tax/tax-table.ts';
import { formatRate, noTaxes } from '#domain/tax/taxes.ts';

const parcel = (amountCents: number, shippingCents = 0) => ({
  lines: [{ taxClass: 'groceries', amountCents }],
  shippingCents,
});

describe('the table of rates', () => {
  test('applies every rule of a class by itself, each rounded once', () => {
    const rates = [
      { taxClass: 'groceries', ratePartsPerMillion: 50_000, label: 'GST' },
      { taxClass: 'groceries', ratePartsPerMillion: 99_750, label: 'QST' },
    ];
    expect(taxesFromTable(rates, parcel(1010)).lines[0]).toEqual([
      { label: 'GST', ratePartsPerMillion: 50_000, amountCents: 51 },
      { label: 'QST', ratePartsPerMillion: 99_750, amountCents: 101 },
    ]);
  });

  test('leaves out a rule that takes nothing', () => {
    const rates = [{ taxClass: 'groceries', ratePartsPerMillion: 0, label: 'None' }];
    expect(taxesFromTable(rates, parcel(1000)).lines).toEqual([[]]);
  });

  test('taxes shipping only beside something that is taxed', () => {
    const rates = [{ taxClass: 'shipping', ratePartsPerMillion: 40_000, label: 'NY' }];
    expect(taxesFromTable(rates, parcel(1000, 500)).shipping).toEqual([]);
  });
});

describe('the taxes of a quote', () => {
  const line = {
    sku: 'a',
    bundleId: null,
    subscriptionOptionId: null,
    productHandle: 'the-mix',
    title: 'The Mix',
    description: '200 g',
    imageUrls: [],
    quantity: 2,
    unitPriceCents: 500,
    taxClass: 'groceries',
    skuQuantities: { a: 2 },
  };
  const discount = { code: 'CODE', amountCents: 300, freeShipping: false };
  const quote = quoteOf({ currency: 'cad', lines: [line], discount, shipping: null });
  const share = (amountCents: number) => ({ label: 'HST', ratePartsPerMillion: 130_000, amountCents });

  test('are asked for on what the discount has left of each line', () => {
    expect(taxableBaseOf(quote)).toEqual({
      lines: [{ taxClass: 'groceries', quantity: 2, amountCents: 700 }],
      shippingCents: 0,
    });
  });

  test('take the place of what stood there before', () => {
    const once = withTaxes(quote, { lines: [[share(91)]], shipping: [] });
    const twice = withTaxes(once, { lines: [[share(50)]], shipping: [share(4)] }, 'calculation-1');
    expect(twice).toMatchObject({ taxCents: 54, totalCents: 754, taxReference: 'calculation-1' });
  });

  test.each([
    ['half a cent', { lines: [[share(0.5)]], shipping: [] }],
    ['less than nothing', { lines: [[share(-1)]], shipping: [] }],
    ['no number', { lines: [[share(Number.NaN)]], shipping: [] }],
    ['other lines than the quote has', noTaxes(2)],
  ])('never reach a total when they are %s', (_, taxes) => {
    expect(() => withTaxes(quote, taxes)).toThrow('not those of this quote');
  });
});

test.each([
  [88_750, '8.875 %'],
  [40_000, '4 %'],
  [149_750, '14.975 %'],
  [500, '0.05 %'],
])('a rate of %i parts per million reads %s', (rate, text) => {
  expect(formatRate(rate)).toBe(text);
});
