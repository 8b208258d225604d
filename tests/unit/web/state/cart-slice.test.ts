import { describe, expect, it } from 'vitest';
import { lineKey } from '#domain/cart/cart-line.ts';
import type { ShownLine } from '#web/api/cart-wire.ts';
import {
  bundleQuantityUpdated,
  type CartState,
  cartAbandoned,
  cartAnswered,
  cartChangedElsewhere,
  cartCleared,
  cartInitialised,
  cartSlice,
  clearingUndone,
  currencyChosen,
  emptyCart,
  itemAdded,
  itemDeleted,
  itemRestored,
  quantityUpdated,
} from '#web/state/cart-slice.ts';

const shown = {
  handle: 'the-mix',
  title: 'The Mix',
  description: '200 g',
  imageUrl: null,
  subscriptionName: null,
  stock: 50,
  fromChatbot: false,
};

const pack = (sku: string, quantity = 1, unitPriceCents = 1000): ShownLine => ({
  ...shown,
  kind: 'variant',
  sku,
  subscriptionId: null,
  quantity,
  unitPriceCents,
  prices: { usd: unitPriceCents },
});

const threePack: ShownLine = {
  ...shown,
  kind: 'bundle',
  bundleHandle: 'mix-3',
  skuQuantities: { mix: 3 },
  quantity: 1,
  unitPriceCents: 2700,
  prices: { usd: 2700 },
};

type Action = Parameters<typeof cartSlice.reducer>[1];
const cartAfter = (actions: Action[], start: CartState = emptyCart) =>
  actions.reduce(cartSlice.reducer, start);

describe('the cart of the page', () => {
  it('opens its panel and counts anew when an item is added', () => {
    expect(cartAfter([itemAdded(pack('mix', 2))])).toMatchObject({ shouldShowCart: true, totalCost: 2000 });
  });

  it.each([
    {
      name: 'a quantity',
      actions: [itemAdded(pack('mix')), quantityUpdated({ key: lineKey(pack('mix')), quantity: 3 })],
      total: 3000,
    },
    {
      name: 'a bundle quantity',
      actions: [itemAdded(threePack), bundleQuantityUpdated({ key: lineKey(threePack), quantity: 2 })],
      total: 5400,
    },
    {
      name: 'a removal',
      actions: [itemAdded(pack('mix')), itemAdded(threePack), itemDeleted(lineKey(pack('mix')))],
      total: 2700,
    },
  ])('counts anew after $name', ({ actions, total }) => {
    expect(cartAfter(actions).totalCost).toBe(total);
  });

  it('says that a 20th distinct SKU was left out', () => {
    const adding = Array.from({ length: 20 }, (_, index) => itemAdded(pack(`sku-${index}`)));
    const cart = cartAfter(adding);
    expect(cart.notice).toEqual({ kind: 'full', title: 'The Mix' });
    expect(cart.cartItems).toHaveLength(19);
  });

  it('puts a removed line back where it was', () => {
    const lines = [itemAdded(pack('a')), itemAdded(pack('b')), itemAdded(pack('c'))];
    const removed = cartAfter([...lines, itemDeleted(lineKey(pack('b')))]);
    expect(removed.notice).toMatchObject({ kind: 'removed', index: 1 });
    expect(cartAfter([itemRestored({ line: pack('b'), index: 1 })], removed).cartItems).toEqual(
      cartAfter(lines).cartItems,
    );
  });

  it('is emptied with its total and discount, hides the panel and is abandoned no more', () => {
    const discount = {
      discount_percentage: 10,
      discount_amount: 0,
      max_redeemable_amount: 1500,
      max_redemptions: 5,
    };
    const full = { ...cartAfter([itemAdded(pack('mix')), cartAbandoned()]), activeDiscount: discount };
    expect(cartAfter([cartCleared()], full)).toMatchObject({
      cartItems: [],
      totalCost: 0,
      activeDiscount: null,
      shouldShowCart: false,
      isAbandoned: false,
    });
  });
});

describe('emptying the cart', () => {
  it('can be undone, and keeps what was added since', () => {
    const emptied = cartAfter([itemAdded(pack('mix')), cartCleared(), itemAdded(pack('bites'))]);
    expect(cartAfter([clearingUndone([pack('mix')])], emptied).cartItems).toEqual([
      pack('mix'),
      pack('bites'),
    ]);
  });

  it('says what went out, so that it can come back', () => {
    expect(cartAfter([itemAdded(pack('mix')), cartCleared()]).notice).toEqual({
      kind: 'emptied',
      lines: [pack('mix')],
    });
  });
});

describe('the cart and the server', () => {
  it('begins with what the server has', () => {
    expect(cartAfter([cartInitialised([pack('mix', 2)])])).toMatchObject({ isKnown: true, totalCost: 2000 });
  });

  it('adds what was put in before the server had answered', () => {
    const cart = cartAfter([itemAdded(pack('mix', 1)), cartInitialised([pack('mix', 2), pack('bites')])]);
    expect(cart.cartItems.map(({ quantity }) => quantity)).toEqual([3, 1]);
  });

  it("adopts the server's prices", () => {
    const added = cartAfter([itemAdded(pack('mix', 2, 1))]);
    const answer = cartAnswered({ version: added.version, lines: [pack('mix', 2, 1250)] });
    expect(cartAfter([answer], added).totalCost).toBe(2500);
  });

  it('does not take an answer to an older cart for the newest', () => {
    const added = cartAfter([itemAdded(pack('mix'))]);
    const changed = cartAfter([quantityUpdated({ key: lineKey(pack('mix')), quantity: 5 })], added);
    const late = cartAnswered({ version: added.version, lines: [pack('mix', 1)] });
    expect(cartAfter([late], changed).totalCost).toBe(5000);
  });

  it('does not let a late answer undo what another tab did', () => {
    const added = cartAfter([itemAdded(pack('mix'))]);
    const elsewhere = cartAfter([cartChangedElsewhere([pack('mix', 7)])], added);
    const late = cartAnswered({ version: added.version, lines: [pack('mix', 1)] });
    expect(cartAfter([late], elsewhere).totalCost).toBe(7000);
  });

  it('has nothing to tell the server about what another tab did', () => {
    expect(cartAfter([cartChangedElsewhere([pack('mix', 7)])]).revision).toBe(emptyCart.revision);
  });
});

describe('the currency of a cart', () => {
  const inBoth = (sku: string): ShownLine => ({ ...pack(sku), prices: { usd: 1000, cad: 1350 } });
  const recurring: ShownLine = {
    ...pack('mix'),
    kind: 'variant',
    sku: 'mix',
    subscriptionId: 'monthly',
    prices: { usd: 900 },
  };

  it('is US dollars until one is chosen', () => {
    expect(cartAfter([itemAdded(inBoth('mix'))])).toMatchObject({ currency: '$', totalCost: 1000 });
  });

  it('is the chosen one for every line, those that are there and those that come', () => {
    const cart = cartAfter([itemAdded(inBoth('mix')), currencyChosen('cad'), itemAdded(inBoth('bites'))]);
    expect(cart).toMatchObject({ currency: 'CAD', currencyCode: 'cad', totalCost: 2700 });
    expect(cart.cartItems.map(({ unitPriceCents }) => unitPriceCents)).toEqual([1350, 1350]);
  });

  it('is US dollars for all of it while something recurs, and the chosen one again afterwards', () => {
    const mixed = cartAfter([currencyChosen('cad'), itemAdded(inBoth('bites')), itemAdded(recurring)]);
    expect(mixed).toMatchObject({ currencyCode: 'usd', totalCost: 1900 });
    const without = cartSlice.reducer(mixed, itemDeleted(lineKey(recurring)));
    expect(without).toMatchObject({ currencyCode: 'cad', totalCost: 1350 });
  });

  it('is told to the server when the shopper changes it, not when the page finds it', () => {
    const found = cartAfter([currencyChosen('cad')]);
    expect(found.revision).toBe(0);
    expect(cartSlice.reducer(found, currencyChosen('usd')).revision).toBe(1);
  });
});
