import { describe, expect, it } from 'vitest';
import type { SubscriptionLineId } from '#domain/ids.ts';
import { changeLine, subtotalOfLines } from '#domain/subscriptions/change-line.ts';
import { anId } from '../../../support/ids.ts';

const line = (id: string, sku: string, quantity: number, unitPriceCents: number) => ({
  id: anId<SubscriptionLineId>(id),
  sku,
  quantity,
  unitPriceCents,
  agreedQuantity: null as number | null,
});
const MIX = line('a', 'MIX', 1, 699);
const CACAO = line('b', 'CACAO', 2, 799);
const LIME = line('c', 'LIME', 3, 750);

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

  describe('whose price was agreed for two', () => {
    const agreed = { ...CACAO, agreedQuantity: 2 };

    it('is not for more, neither by its quantity nor by joining it', () => {
      const three = { lineId: agreed.id, quantity: 3, newSku: null };
      const joining = { lineId: MIX.id, quantity: 1, newSku: 'CACAO' };
      expect(() => changeLine([MIX, agreed], three, 0)).toThrow('agreed for 2');
      expect(() => changeLine([MIX, agreed], joining, 0)).toThrow('agreed for 2');
    });

    it('is for less, and for two again', () => {
      const [less] = changeLine([agreed], { lineId: agreed.id, quantity: 1, newSku: null }, 0);
      expect(less).toEqual({ ...agreed, quantity: 1 });
      const again = changeLine(less ? [less] : [], { lineId: agreed.id, quantity: 2, newSku: null }, 0);
      expect(again).toEqual([agreed]);
    });

    it('is for more when staff agree on it', () => {
      const change = { lineId: agreed.id, quantity: 3, newSku: null, mayAgreeOnPrice: true };
      expect(changeLine([agreed], change, 0)).toEqual([{ ...agreed, quantity: 3, agreedQuantity: 3 }]);
    });

    it('gives way to another variant at its price of today, in any quantity', () => {
      const change = { lineId: agreed.id, quantity: 9, newSku: 'LIME' };
      expect(changeLine([agreed], change, 810)).toEqual([
        { ...CACAO, sku: 'LIME', quantity: 9, unitPriceCents: 810 },
      ]);
    });
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
