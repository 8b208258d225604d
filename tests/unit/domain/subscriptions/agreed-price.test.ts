import { describe, expect, it } from 'vitest';
import type { SubscriptionLineId } from '#domain/ids.ts';
import { changePrice, mayChargeMore } from '#domain/subscriptions/agreed-price.ts';

const line = (id: string, unitPriceCents: number) => ({
  id: id as SubscriptionLineId,
  sku: id,
  quantity: 2,
  unitPriceCents,
  agreedQuantity: null,
});

describe('an agreed price', () => {
  it('is that of one line', () => {
    const lines = [line('a', 799), line('b', 500)];
    const changed = changePrice(lines, { lineId: 'b' as SubscriptionLineId, unitPriceCents: 450 });
    expect(changed.map(({ unitPriceCents }) => unitPriceCents)).toEqual([799, 450]);
  });

  it('is refused for an item that is gone, and when a delivery would cost too much', () => {
    const of = (lineId: string, unitPriceCents: number) => () =>
      changePrice([line('a', 799)], { lineId: lineId as SubscriptionLineId, unitPriceCents });
    expect(of('b', 1)).toThrow(/not in the subscription/);
    expect(of('a', 99_999_999)).toThrow(/more than one delivery can hold/);
  });

  it('that is higher leaves a week to object', () => {
    const now = new Date('2026-11-25T10:00:00Z');
    expect(mayChargeMore(new Date('2026-12-02T10:00:00Z'), now)).toBe(true);
    expect(mayChargeMore(new Date('2026-12-02T09:59:59Z'), now)).toBe(false);
    expect(mayChargeMore(new Date('2026-11-20T10:00:00Z'), now)).toBe(false);
  });
});
