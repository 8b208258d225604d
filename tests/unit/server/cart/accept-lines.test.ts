import { describe, expect, it } from 'vitest';
import type { CartLine } from '#domain/cart/cart-line.ts';
import type { SubscriptionOptionId } from '#domain/ids.ts';
import { acceptLines } from '#server/cart/accept-lines.ts';
import { anId } from '../../../support/ids.ts';

const variant = (
  sku: string,
  quantity = 1,
  subscriptionOptionId: SubscriptionOptionId | null = null,
): CartLine => ({
  kind: 'variant',
  sku,
  subscriptionOptionId,
  quantity,
});
const skus = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `SKU-${from + index}`);
const nothingHeld: CartLine[] = [];

describe('lines that a browser sent', () => {
  it('are merged when SKU and subscription are the same', () => {
    const sent = [variant('A', 2), variant('A', 1, anId('monthly')), variant('A', 3)];
    expect(acceptLines(sent, nothingHeld)).toEqual([variant('A', 5), variant('A', 1, anId('monthly'))]);
  });

  it('never hold more than 999 of a thing', () => {
    expect(acceptLines([variant('A', 999), variant('A', 999)], nothingHeld)).toEqual([variant('A', 999)]);
  });

  it('bring at most 19 distinct SKUs; the 20th is left out and known ones still fit', () => {
    const sent = [...skus(1, 20).map((sku) => variant(sku)), variant('SKU-1', 1, anId('monthly'))];
    const accepted = acceptLines(sent, nothingHeld);
    expect(accepted).toHaveLength(20);
    expect(accepted).not.toContainEqual(variant('SKU-20'));
  });

  it('count the SKUs inside a bundle', () => {
    const bundle: CartLine = {
      kind: 'bundle',
      bundleHandle: anId('B'),
      skuQuantities: { X: 1, Y: 1 },
      quantity: 1,
    };
    expect(acceptLines([...skus(1, 18).map((sku) => variant(sku)), bundle], nothingHeld)).toHaveLength(18);
  });

  it('may all stay when the cart held them before, even above 19', () => {
    const held = skus(1, 25);
    const sent = [variant('NEW'), ...held.map((sku) => variant(sku))];
    expect(
      acceptLines(
        sent,
        held.map((sku) => variant(sku)),
      ),
    ).toEqual(held.map((sku) => variant(sku)));
  });

  it("stay the concierge's when the cart had them from there, or when one of two is", () => {
    const brought = (sku: string): CartLine => ({ ...variant(sku), fromChatbot: true });
    const sent = [variant('A'), brought('B'), variant('B'), variant('C')];
    const accepted = acceptLines(sent, [brought('A'), variant('C')]);
    expect(accepted.map(({ fromChatbot = false }) => fromChatbot)).toEqual([true, true, false]);
  });
});
