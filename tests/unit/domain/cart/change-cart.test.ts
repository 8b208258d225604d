import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CartLine,
  distinctSkus,
  lineKey,
  MAX_DISTINCT_SKUS,
  MAX_QUANTITY,
} from '#domain/cart/cart-line.ts';
import { addLine, mergeCarts, removeLine, setLineQuantity } from '#domain/cart/change-cart.ts';
import type { SubscriptionOptionId } from '#domain/ids.ts';
import { anId } from '../../../support/ids.ts';
import { bundleOf, packOf, packs } from './lines.ts';

const addAll = (lines: CartLine[]) => mergeCarts<CartLine>([], lines);

describe('adding to the cart', () => {
  it('adds quantities of the same SKU bought once', () => {
    expect(addLine([packOf('mix', 2)], packOf('mix', 3))).toEqual({
      lines: [packOf('mix', 5)],
      outcome: 'merged',
    });
  });

  it('keeps a subscription apart from the same SKU bought once', () => {
    const { lines } = addLine([packOf('mix')], packOf('mix', 1, anId('every-2-weeks')));
    expect(lines).toEqual([packOf('mix'), packOf('mix', 1, anId('every-2-weeks'))]);
  });

  it('keeps two billing intervals of the same SKU apart', () => {
    const { lines } = addLine(
      [packOf('mix', 1, anId('every-2-weeks'))],
      packOf('mix', 1, anId('every-1-month')),
    );
    expect(lines).toHaveLength(2);
  });

  it('keeps boxes with other contents, or by subscription, apart', () => {
    const box = (
      skuQuantities: Record<string, number>,
      subscriptionOptionId: SubscriptionOptionId | null = null,
    ) => ({
      ...bundleOf(anId('box-of-6'), skuQuantities),
      isBox: true,
      subscriptionOptionId,
    });
    const lines = addAll([
      box({ mix: 4, fig: 2 }),
      box({ fig: 2, mix: 4 }),
      box({ mix: 3, fig: 3 }),
      box({ mix: 4, fig: 2 }, anId('every-2-weeks')),
    ]);
    expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1, 1]);
  });

  it('adds quantities of the same bundle', () => {
    const three = (quantity: number) => bundleOf(anId('mix-3'), { mix: 3 }, quantity);
    expect(addLine([three(1)], three(2)).lines).toEqual([three(3)]);
  });

  it('keeps a bundle apart from its own SKU as a single pack', () => {
    expect(addLine<CartLine>([packOf('mix')], bundleOf(anId('mix-3'), { mix: 3 })).lines).toHaveLength(2);
  });

  it('does not take a SKU for a bundle whose handle spells the same', () => {
    expect(addLine<CartLine>([packOf('mix')], bundleOf(anId('mix'), { other: 3 })).lines).toHaveLength(2);
  });

  it('keeps a line that the concierge brought its own when more of it is added elsewhere', () => {
    const brought = { ...packOf('mix'), fromChatbot: true };
    const { lines } = addLine<CartLine>([brought], { ...packOf('mix'), fromChatbot: false });
    expect(lines).toEqual([{ ...brought, quantity: 2 }]);
  });

  it('takes a 19th distinct SKU', () => {
    expect(addLine(packs(18), packOf('one-more')).outcome).toBe('added');
  });

  it('ignores a 20th distinct SKU and says so', () => {
    expect(addLine(packs(19), packOf('one-more'))).toEqual({ lines: packs(19), outcome: 'ignored' });
  });

  it('ignores a bundle that would bring a 20th distinct SKU', () => {
    const box = bundleOf(anId('box'), { 'sku-1': 1, 'one-more': 1 });
    expect(addLine<CartLine>(packs(19), box).outcome).toBe('ignored');
  });

  it('still takes more of what a full cart holds', () => {
    expect(addLine(packs(19), packOf('sku-7', 4)).outcome).toBe('merged');
  });

  it('still takes a subscription to a SKU that a full cart holds', () => {
    expect(addLine(packs(19), packOf('sku-7', 1, anId('every-2-weeks'))).outcome).toBe('added');
  });

  it('stops at 999 of one thing', () => {
    expect(addLine([packOf('mix', 998)], packOf('mix', 5)).lines).toEqual([packOf('mix', MAX_QUANTITY)]);
  });

  it('leaves the cart that it was given alone', () => {
    const before = packs(3);
    addLine(before, packOf('sku-1', 4));
    expect(before).toEqual(packs(3));
  });
});

describe('changing and removing lines', () => {
  it('sets the quantity of one line only', () => {
    const changed = setLineQuantity([packOf('mix'), packOf('bites')], lineKey(packOf('bites')), 4);
    expect(changed).toEqual([packOf('mix'), packOf('bites', 4)]);
  });

  it.each([
    [0, 1],
    [-3, 1],
    [1.9, 1],
    [1000, 999],
    [1e21, 999],
    [Number.NaN, 1],
  ])('turns a quantity of %d into %d', (wanted, allowed) => {
    expect(setLineQuantity([packOf('mix', 2)], lineKey(packOf('mix')), wanted)).toEqual([
      packOf('mix', allowed),
    ]);
  });

  it('removes the subscription and leaves the single purchase', () => {
    const subscribed = packOf('mix', 1, anId('every-2-weeks'));
    expect(removeLine([packOf('mix'), subscribed], lineKey(subscribed))).toEqual([packOf('mix')]);
  });
});

describe('any series of additions', () => {
  const sku = fc.integer({ min: 1, max: 30 }).map((number) => `sku-${number}`);
  const pack = fc
    .tuple(
      sku,
      fc.integer({ min: 1, max: 1200 }),
      fc.constantFrom(null, anId<SubscriptionOptionId>('weekly')),
    )
    .map(
      ([name, quantity, interval]): CartLine => ({
        ...packOf(name),
        quantity,
        subscriptionOptionId: interval,
      }),
    );
  const bundle = fc
    .tuple(sku, sku, fc.integer({ min: 1, max: 9 }))
    .map(
      ([one, other, quantity]): CartLine =>
        bundleOf(anId(`${one}+${other}`), { [one]: 1, [other]: 2 }, quantity),
    );
  const additions = fc.array(fc.oneof(pack, bundle), { maxLength: 60 });

  it('never holds more than 19 distinct SKUs', () => {
    fc.assert(fc.property(additions, (lines) => distinctSkus(addAll(lines)).size <= MAX_DISTINCT_SKUS));
  });

  it('never holds two lines of the same identity', () => {
    fc.assert(
      fc.property(additions, (lines) => {
        const keys = addAll(lines).map(lineKey);
        return new Set(keys).size === keys.length;
      }),
    );
  });

  it('keeps every quantity between 1 and 999', () => {
    fc.assert(
      fc.property(additions, (lines) =>
        addAll(lines).every(({ quantity }) => quantity >= 1 && quantity <= 999),
      ),
    );
  });

  it('is undone by removing every line', () => {
    fc.assert(
      fc.property(additions, (lines) => {
        const cart = addAll(lines);
        return cart.map(lineKey).reduce(removeLine, cart).length === 0;
      }),
    );
  });
});
