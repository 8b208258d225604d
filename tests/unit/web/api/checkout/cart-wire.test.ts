import { describe, expect, it } from 'vitest';
import type { CartItem } from '#contracts/checkout/cart-calls.ts';
import { cartLinesOf, lineSaving } from '#web/api/checkout/cart-wire.ts';

const PACK: CartItem = {
  sku: 'MIX',
  quantity: 2,
  currency: 'usd',
  product_price: 799,
  prices: {
    usd: { product_price: 799, original_price: null },
    cad: { product_price: 999, original_price: 1199 },
  },
};

const MONTHLY: CartItem = {
  ...PACK,
  subscription: { subscription_id: 'monthly' as never, subscription_price: 699 },
};

const BUNDLE: CartItem = {
  bundle_id: 'three' as never,
  quantity: 1,
  currency: 'usd',
  discounted_price: 2149,
  prices: { usd: { price: 2397, discounted_price: 2149 } },
};

describe('what a line of the cart saves', () => {
  it.each([
    ['a pack at its regular price', PACK, 'usd', 0],
    ['a reduced pack', { ...PACK, currency: 'cad', product_price: 999 }, 'cad', 400],
    ['a subscription', MONTHLY, 'usd', 200],
    ['a bundle', BUNDLE, 'usd', 248],
    ['a line whose regular price is not known', { ...MONTHLY, prices: null }, 'usd', 0],
  ] as const)('%s', (_, item, currency, saving) => {
    expect(cartLinesOf([item as CartItem]).map((line) => lineSaving(line, currency))).toEqual([saving]);
  });
});
