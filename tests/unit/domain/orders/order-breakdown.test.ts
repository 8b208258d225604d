import { describe, expect, it } from 'vitest';
import { breakdownOf } from '#domain/orders/order-breakdown.ts';
import type { OrderCharge } from '#domain/orders/order-charges.ts';

const line = (linePosition: number, label: string, amountCents: number): OrderCharge => ({
  kind: 'line',
  linePosition,
  label,
  amountCents,
});

const CHARGES: OrderCharge[] = [
  line(0, 'The Mix, 200 g × 2', 2400),
  { kind: 'discount', linePosition: 0, label: 'WELCOME10', amountCents: -240 },
  { kind: 'tax', linePosition: 0, label: 'NY sales tax', amountCents: 192 },
  line(1, 'The Bites, Dark × 1', 900),
  { kind: 'discount', linePosition: 1, label: 'WELCOME10', amountCents: -90 },
  { kind: 'tax', linePosition: 1, label: 'NY sales tax', amountCents: 72 },
  { kind: 'shipping', linePosition: null, label: 'Standard', amountCents: 695 },
  { kind: 'tax', linePosition: null, label: 'NY sales tax', amountCents: 62 },
];

describe("an order's breakdown", () => {
  it('names each line, code, shipping and tax rule once, in the order of a bill', () => {
    expect(breakdownOf(CHARGES).map(({ label, amountCents }) => [label, amountCents])).toEqual([
      ['The Mix, 200 g × 2', 2400],
      ['The Bites, Dark × 1', 900],
      ['Discount WELCOME10', -330],
      ['Shipping, Standard', 695],
      ['NY sales tax', 326],
    ]);
  });

  it('says which line, or the shipping, each cent of a tax rule came from', () => {
    expect(breakdownOf(CHARGES).at(-1)?.parts).toEqual([
      { label: 'The Mix, 200 g × 2', amountCents: 192 },
      { label: 'The Bites, Dark × 1', amountCents: 72 },
      { label: 'Shipping', amountCents: 62 },
    ]);
  });

  it('keeps two lines apart that read the same', () => {
    const twice = [line(0, 'The Mix × 1', 1200), line(1, 'The Mix × 1', 1200)];
    expect(breakdownOf(twice)).toHaveLength(2);
  });

  it('keeps two tax rules on one line apart', () => {
    const gst: OrderCharge = { kind: 'tax', linePosition: 0, label: 'GST', amountCents: 50 };
    const qst: OrderCharge = { kind: 'tax', linePosition: 0, label: 'QST', amountCents: 100 };
    expect(breakdownOf([line(0, 'Box × 1', 1000), gst, qst]).map(({ label }) => label)).toEqual([
      'Box × 1',
      'GST',
      'QST',
    ]);
  });
});
