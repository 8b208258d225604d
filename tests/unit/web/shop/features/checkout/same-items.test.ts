import { expect, test } from 'vitest';
import type { BundleId, SubscriptionOptionId } from '#domain/ids.ts';
import type { CartLineDetails } from '#web/api/cart-wire.ts';
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
const box: CartLineDetails = {
  ...shown,
  kind: 'bundle',
  bundleHandle: anId('mix-3'),
  skuQuantities: { 'MIX-5OZ': 3 },
  quantity: 1,
};
const bought = (quantity: number, subscription: SubscriptionOptionId | null = null) => ({
  sku: 'MIX-5OZ',
  bundle_id: null,
  subscription,
  quantity,
});
const boughtBox = { sku: null, bundle_id: anId<BundleId>('mix-3'), subscription: null, quantity: 1 };

test('a checkout has the items of the cart in any order', () => {
  expect(hasSameItems([bought(2), boughtBox], [box, bag(2)])).toBe(true);
});

test.each([
  ['more of it is in the cart', [bought(2)], [bag(3)]],
  ['something else is in the cart too', [bought(2)], [bag(2), box]],
  ['something is no longer in the cart', [bought(2), boughtBox], [bag(2)]],
  ['it recurs in the cart', [bought(2)], [bag(2, anId('every-month'))]],
])('it does not when %s', (_what, items, lines) => {
  expect(hasSameItems(items, lines)).toBe(false);
});
