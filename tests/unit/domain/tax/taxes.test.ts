import { describe, expect, test } from 'vitest';
import { quoteOf, taxableBaseOf, withTaxes } from '#domain/checkout/quote.ts';
import { rateWithin } from '#domain/money.ts';
import { taxesFromTable } from '#domain/tax/tax-table.ts';
import { formatRate, includedTaxName, noTaxes } from '#domain/tax/taxes.ts';

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

describe('tax that the prices include', () => {
  const rates = [
    { taxClass: 'groceries', ratePartsPerMillion: 50_000, label: 'GST' },
    { taxClass: 'groceries', ratePartsPerMillion: 99_750, label: 'QST' },
    { taxClass: 'shipping', ratePartsPerMillion: 200_000, label: 'VAT' },
  ];
  const including = (amountCents: number, shippingCents = 0) => ({
    ...parcel(amountCents, shippingCents),
    pricesIncludeTax: true,
  });

  test('is what the rate has added to the price without it', () => {
    expect(taxesFromTable(rates, including(1000, 1200)).shipping).toEqual([
      { label: 'VAT', ratePartsPerMillion: 200_000, amountCents: 200 },
    ]);
  });

  test('is rounded once for all rules of a line, which share it by their rates', () => {
    // 1010 × 0.14975 / 1.14975 = 131.55, of which GST has 5 of 14.975 parts.
    expect(taxesFromTable(rates, including(1010)).lines[0]).toEqual([
      { label: 'GST', ratePartsPerMillion: 50_000, amountCents: 44 },
      { label: 'QST', ratePartsPerMillion: 99_750, amountCents: 88 },
    ]);
  });

  test.each([
    [105, 50_000, 5],
    [1, 200_000, 0],
    [3, 200_000, 1],
    [99_999_999, 1_000_000, 50_000_000],
    [0, 200_000, 0],
  ])('of %i cents at %i parts per million is %i cents, half a cent up', (amount, rate, tax) => {
    expect(rateWithin(amount, rate)).toBe(tax);
  });

  test('has the name of its rule, or that of tax where there are several', () => {
    expect(includedTaxName(['VAT', 'VAT'])).toBe('Includes VAT');
    expect(includedTaxName(['GST', 'QST'])).toBe('Includes tax');
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
      pricesIncludeTax: false,
    });
  });

  test('leave the total as it is where the prices include them', () => {
    const including = quoteOf({
      currency: 'cad',
      lines: [line],
      discount,
      shipping: null,
      pricesIncludeTax: true,
    });
    expect(withTaxes(including, { lines: [[share(81)]], shipping: [] })).toMatchObject({
      taxCents: 81,
      totalCents: 700,
    });
    expect(() => withTaxes(including, { lines: [[share(701)]], shipping: [] })).toThrow(
      'more than the amounts that include them',
    );
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
