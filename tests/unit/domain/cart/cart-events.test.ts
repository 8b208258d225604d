import { describe, expect, it } from 'vitest';
import { type CartActionName, cartEventsOf } from '#domain/cart/cart-events.ts';
import type { LineIdentity } from '#domain/cart/cart-line.ts';
import { anId } from '../../../support/ids.ts';
import { bundleOf, packOf } from './lines.ts';

const AT = '2025-11-01T10:00:00.000Z';
const typesOf = (name: CartActionName, line: LineIdentity | null, isCartEmptyAfter: boolean) =>
  cartEventsOf({ name, line, isCartEmptyAfter }, AT).map((event) => event.type);

describe('what the cart reports', () => {
  it.each<{ name: CartActionName; isCartEmptyAfter: boolean; types: string[] }>([
    { name: 'add', isCartEmptyAfter: false, types: ['ITEM_ADDED'] },
    { name: 'updateQuantity', isCartEmptyAfter: false, types: ['ITEM_QUANTITY_UPDATED'] },
    { name: 'updateBundleQuantity', isCartEmptyAfter: false, types: ['ITEM_QUANTITY_UPDATED'] },
    { name: 'delete', isCartEmptyAfter: false, types: ['ITEM_REMOVED'] },
    { name: 'delete', isCartEmptyAfter: true, types: ['ITEM_REMOVED', 'CART_EMPTIED'] },
    { name: 'clear', isCartEmptyAfter: true, types: [] },
    { name: 'initialise', isCartEmptyAfter: false, types: [] },
  ])('reports $types after $name (empty: $isCartEmptyAfter)', ({ name, isCartEmptyAfter, types }) => {
    expect(typesOf(name, packOf('mix'), isCartEmptyAfter)).toEqual(types);
  });

  it('names the SKU of a pack', () => {
    const [event] = cartEventsOf({ name: 'add', line: packOf('mix'), isCartEmptyAfter: false }, AT);
    expect(event).toEqual({ type: 'ITEM_ADDED', sku: 'mix', timestamp: AT });
  });

  it('names a bundle by its handle', () => {
    const line = bundleOf(anId('mix-3'), { mix: 3 });
    const [event] = cartEventsOf({ name: 'add', line, isCartEmptyAfter: false }, AT);
    expect(event).toEqual({ type: 'ITEM_ADDED', itemId: 'mix-3', timestamp: AT });
  });
});
