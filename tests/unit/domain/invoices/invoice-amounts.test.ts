import { describe, expect, it } from 'vitest';
import { invoiceAmounts } from '#domain/invoices/invoice.ts';

const LINES = [
  { position: 0, title: 'Tea', description: '', quantity: 2, unitPriceCents: 500, isGiftCard: false },
  { position: 1, title: 'Pot', description: 'Blue', quantity: 1, unitPriceCents: 2_000, isGiftCard: false },
];
const ALL = new Map([
  [0, 2],
  [1, 1],
]);
const of = (kind: 'line' | 'discount' | 'shipping' | 'tax' | 'included_tax') => ({
  kind,
  label: kind,
  linePosition: null as number | null,
  amountCents: 0,
});
const total = (amountCents: number) => ({ amountCents, missing: 'Goodwill', tooMuch: 'Taken back before' });

describe('the amounts of an invoice', () => {
  it('name for each tax rule what it was taken of, also where two are taken of the same', () => {
    const { taxes, untaxedCents, taxCents } = invoiceAmounts(
      { lines: LINES, pricesIncludeTax: false },
      [
        { ...of('line'), linePosition: 0, amountCents: 1_000 },
        { ...of('tax'), linePosition: 0, label: 'State 4 %', amountCents: 40 },
        { ...of('tax'), linePosition: 0, label: 'City 1 %', amountCents: 10 },
        { ...of('line'), linePosition: 1, amountCents: 2_000 },
        { ...of('shipping'), amountCents: 500 },
        { ...of('tax'), label: 'State 4 %', amountCents: 20 },
      ],
      ALL,
      total(3_570),
    );
    expect(taxes).toEqual([
      { label: 'State 4 %', netCents: 1_500, taxCents: 60 },
      { label: 'City 1 %', netCents: 1_000, taxCents: 10 },
    ]);
    expect([untaxedCents, taxCents]).toEqual([2_000, 70]);
  });

  it('take a tax that prices include out of what it was taken of', () => {
    const { taxes, lines, totalCents } = invoiceAmounts(
      { lines: LINES, pricesIncludeTax: true },
      [
        { ...of('line'), linePosition: 0, amountCents: 1_000 },
        { ...of('discount'), linePosition: 0, amountCents: -100 },
        { ...of('included_tax'), linePosition: 0, label: 'VAT 20 %', amountCents: 150 },
      ],
      ALL,
      total(900),
    );
    expect(taxes).toEqual([{ label: 'VAT 20 %', netCents: 750, taxCents: 150 }]);
    expect([lines[0]?.amountCents, lines[0]?.discountCents, totalCents]).toEqual([900, -100, 900]);
  });

  it('have only the lines that are credited, and no price for a part of a unit', () => {
    const { lines } = invoiceAmounts(
      { lines: LINES, pricesIncludeTax: false },
      [{ ...of('line'), linePosition: 1, amountCents: 1_200 }],
      new Map([[1, 1]]),
      total(1_200),
    );
    expect(lines).toMatchObject([{ title: 'Pot', quantity: 1, unitPriceCents: null, amountCents: 1_200 }]);
  });

  it.each([
    ['more than the charges', 1_150, { label: 'Goodwill', amountCents: 150 }],
    ['less than the charges', 700, { label: 'Taken back before', amountCents: -300 }],
    ['the charges', 1_000, null],
  ])('have a row for the difference to a total of %s', (_, cents, adjustment) => {
    const amounts = invoiceAmounts(
      { lines: LINES, pricesIncludeTax: false },
      [{ ...of('line'), linePosition: 0, amountCents: 1_000 }],
      ALL,
      total(cents),
    );
    expect(amounts.adjustment).toEqual(adjustment);
    expect(amounts.untaxedCents).toBe(cents);
  });
});
