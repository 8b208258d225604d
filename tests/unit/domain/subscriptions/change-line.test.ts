import { describe, expect, it } from 'vitest';
import type { SubscriptionLineId } from '#domain/ids.ts';
import { changeLine, subtotalOfLines } from '#domain/subscriptions/change-line.ts';
import { anId } from '../../../support/ids.ts';

const MIX = { id: anId<SubscriptionLineId>('a'), sku: 'MIX', quantity: 1, unitPriceCents: 699 };
const CACAO = { id: anId<SubscriptionLineId>('b'), sku: 'CACAO', quantity: 2, unitPriceCents: 799 };
const LIME = { id: anId<SubscriptionLineId>('c'), sku: 'LIME', quantity: 3, unitPriceCents: 750 };

describe('a line of a subscription', () => {
  it('has another quantity at its agreed price', () => {
    const changed = changeLine([MIX, CACAO], { lineId: CACAO.id, quantity: 5, newSku: null }, 0);
    expect(changed).toEqual([MIX, { ...CACAO, quantity: 5 }]);
  });

  it('is removed by the quantity 0', () => {
    expect(changeLine([MIX, CACAO], { lineId: CACAO.id, quantity: 0, newSku: null }, 0)).toEqual([MIX]);
  });

  it('is not removed when it is the only one', () => {
    expect(() => changeLine([MIX], { lineId: MIX.id, quantity: 0, newSku: null }, 0)).toThrow('Cancel');
  });

  it('gives way to another variant at its price of today', () => {
    const changed = changeLine([MIX, CACAO], { lineId: CACAO.id, quantity: 1, newSku: 'LIME' }, 810);
    expect(changed).toEqual([MIX, { ...CACAO, sku: 'LIME', quantity: 1, unitPriceCents: 810 }]);
  });

  it('joins the line of the other variant, whose agreed price counts', () => {
    const changed = changeLine([CACAO, LIME], { lineId: CACAO.id, quantity: 2, newSku: 'LIME' }, 810);
    expect(changed).toEqual([{ ...LIME, quantity: 5 }]);
  });

  it('stays as it is when the other variant is its own', () => {
    expect(changeLine([CACAO], { lineId: CACAO.id, quantity: 2, newSku: 'CACAO' }, 810)).toEqual([CACAO]);
  });

  it('joins no line beyond 999 units', () => {
    const full = { ...LIME, quantity: 998 };
    expect(() => changeLine([CACAO, full], { lineId: CACAO.id, quantity: 2, newSku: 'LIME' }, 810)).toThrow(
      'at most 999',
    );
  });

  it('cannot grow to more than a card can be charged with shipping and tax', () => {
    const gold = { ...MIX, unitPriceCents: 100_000 };
    expect(() => changeLine([gold], { lineId: gold.id, quantity: 700, newSku: null }, 0)).toThrow(
      'take less',
    );
    expect(changeLine([gold], { lineId: gold.id, quantity: 600, newSku: null }, 0)).toHaveLength(1);
  });

  it('cannot be changed when it is not there', () => {
    expect(() => changeLine([MIX], { lineId: LIME.id, quantity: 1, newSku: null }, 0)).toThrow('not in the');
  });
});

it('the subtotal of lines is the sum of their prices times their quantities', () => {
  expect(subtotalOfLines([MIX, CACAO, LIME])).toBe(699 + 2 * 799 + 3 * 750);
});
