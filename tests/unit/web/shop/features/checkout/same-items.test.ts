import { expect, test } from 'vitest';
import type { BundleId, SubscriptionOptionId } from '#domain/ids.ts';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import { hasSameItems } from '#web/shop/features/checkout/same-items.ts';
import { anId } from '../../../../../support/ids.ts';

const shown = {
  unitPriceCents: 799,
  prices: { usd: 799 },
  handle: 'the-mix',
  title: 'The Mix',
  description: '5 oz',
  imageUrl: null,
  subscriptionName: null,
  stock: 50,
  fromChatbot: false,
};
const bag = (
  quantity: number,
  subscriptionOptionId: SubscriptionOptionId | null = null,
): CartLineDetails => ({
  ...shown,
  kind: 'variant',
  sku: 'MIX-5OZ',
  subscriptionOptionId,
  quantity,
});
const pack: CartLineDetails & { kind: 'bundle' } = {
  ...shown,
  kind: 'bundle',
  bundleHandle: anId('mix-3'),
  skuQuantities: { 'MIX-5OZ': 3 },
  quantity: 1,
};
const bought = (quantity: number, subscription: SubscriptionOptionId | null = null) => ({
  sku: 'MIX-5OZ',
  bundle_id: null,
  gift_card: null,
  box_contents: null,
  subscription,
  quantity,
});
const boughtPack = {
  sku: null,
  bundle_id: anId<BundleId>('mix-3'),
  gift_card: null,
  box_contents: null,
  subscription: null,
  quantity: 1,
};
const boughtBox = { ...boughtPack, bundle_id: anId<BundleId>('box-of-6'), box_contents: { a: 4, b: 2 } };
const boxOf = (skuQuantities: Record<string, number>): CartLineDetails => ({
  ...pack,
  bundleHandle: anId('box-of-6'),
  skuQuantities,
  isBox: true,
  subscriptionOptionId: null,
});

test('a checkout has the items of the cart in any order', () => {
  expect(hasSameItems([bought(2), boughtPack], [pack, bag(2)])).toBe(true);
});

test('a checkout has a box of the cart with the same contents in any order', () => {
  expect(hasSameItems([boughtBox], [boxOf({ b: 2, a: 4 })])).toBe(true);
});

test.each([
  ['more of it is in the cart', [bought(2)], [bag(3)]],
  ['something else is in the cart too', [bought(2)], [bag(2), pack]],
  ['something is no longer in the cart', [bought(2), boughtPack], [bag(2)]],
  ['a box in the cart has other contents', [boughtBox], [boxOf({ a: 3, b: 3 })]],
  ['it recurs in the cart', [bought(2)], [bag(2, anId('every-month'))]],
])('it does not when %s', (_what, items, lines) => {
  expect(hasSameItems(items, lines)).toBe(false);
});
