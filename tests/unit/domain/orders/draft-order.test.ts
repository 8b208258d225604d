import { describe, expect, it } from 'vitest';
import { manualDiscount } from '#domain/orders/draft-order.ts';

const percent = (value: number) => ({ kind: 'percent', value, label: 'A friend of the house' }) as const;

describe('a percentage that staff take off', () => {
  it.each([
    [10, 1_995, 200],
    [15, 799, 120],
    [50, 799, 400],
    [5, 799, 40],
  ])('of %i on %i cents is %i cents, rounded like that of a code', (value, subtotal, amountCents) => {
    expect(manualDiscount(percent(value), subtotal)).toMatchObject({ amountCents });
  });
});

it('a discount of staff is never more than the subtotal', () => {
  expect(manualDiscount({ kind: 'amount', value: 900, label: '' }, 799)).toMatchObject({ amountCents: 799 });
});

it('a discount of staff on nothing is none', () => {
  expect(manualDiscount(percent(10), 0)).toBeNull();
});
