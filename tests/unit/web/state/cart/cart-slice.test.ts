import { describe, expect, it } from 'vitest';
import { lineKey } from '#domain/cart/cart-line.ts';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import {
  bundleQuantityUpdated,
  type CartState,
  cartAbandoned,
  cartCleared,
  cartInitialised,
  cartLoadFailed,
  cartSlice,
  changedInOtherTab,
  changesStored,
  clearingUndone,
  currencyChosen,
  hasOwnChanges,
  initialCartIn,
  itemAdded,
  itemDeleted,
  itemRestored,
  quantityUpdated,
  storedChangesFound,
} from '#web/state/cart/cart-slice.ts';
import { anId } from '../../../../support/ids.ts';

const shown = {
  handle: 'the-mix',
  title: 'The Mix',
  description: '200 g',
  imageUrl: null,
  subscriptionName: null,
  stock: 50,
  fromChatbot: false,
};

const pack = (sku: string, quantity = 1, unitPriceCents = 1000): CartLineDetails => ({
  ...shown,
  kind: 'variant',
  sku,
  subscriptionOptionId: null,
  quantity,
  unitPriceCents,
  prices: { usd: unitPriceCents },
});

const threePack: CartLineDetails = {
  ...shown,
  kind: 'bundle',
  bundleHandle: anId('mix-3'),
  skuQuantities: { mix: 3 },
  quantity: 1,
  unitPriceCents: 2700,
  prices: { usd: 2700 },
};

type Action = Parameters<typeof cartSlice.reducer>[1];
const cartAfter = (actions: Action[], start: CartState = initialCartIn('usd')) =>
  actions.reduce(cartSlice.reducer, start);

describe('the cart of the page', () => {
  it('opens its panel and updates its total when an item is added', () => {
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
  ])('counts again after $name', ({ actions, total }) => {
    expect(cartAfter(actions).totalCost).toBe(total);
  });

  it('shows that a 20th distinct SKU was not added', () => {
    const adding = Array.from({ length: 20 }, (_, index) => itemAdded(pack(`sku-${index}`)));
    const cart = cartAfter(adding);
    expect(cart.notice).toEqual({ kind: 'full', title: 'The Mix' });
    expect(cart.cartItems).toHaveLength(19);
  });

  it('restores a removed line at its position', () => {
    const lines = [itemAdded(pack('a')), itemAdded(pack('b')), itemAdded(pack('c'))];
    const removed = cartAfter([...lines, itemDeleted(lineKey(pack('b')))]);
    expect(removed.notice).toMatchObject({ kind: 'removed', index: 1 });
    expect(cartAfter([itemRestored({ line: pack('b'), index: 1 })], removed).cartItems).toEqual(
      cartAfter(lines).cartItems,
    );
  });

  it('is cleared with its total and discount, hides the panel and is not abandoned any more', () => {
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

describe('clearing the cart', () => {
  it('can be undone, and keeps items added since', () => {
    const emptied = cartAfter([itemAdded(pack('mix')), cartCleared(), itemAdded(pack('bites'))]);
    expect(cartAfter([clearingUndone([pack('mix')])], emptied).cartItems).toEqual([
      pack('mix'),
      pack('bites'),
    ]);
  });

  it('remembers its lines and their discount code, so that they can be restored', () => {
    const discount = { code: 'FIVEOFF', isFromLink: false };
    expect(cartAfter([itemAdded(pack('mix')), cartCleared(discount)]).notice).toEqual({
      kind: 'emptied',
      lines: [pack('mix')],
      discount,
    });
  });
});

describe('the cart and the server', () => {
  const serverCart = (lines: CartLineDetails[], appliedChanges: string[] = []) => ({
    lines,
    version: 'v1',
    appliedChanges,
    saving: null,
    nextSaving: null,
  });
  const read = (lines: CartLineDetails[], appliedChanges: string[] = []) =>
    cartInitialised(serverCart(lines, appliedChanges));
  const idsOf = ({ pending }: CartState) => pending.map(({ id }) => id);
  const quantitiesOf = ({ cartItems }: CartState) =>
    Object.fromEntries(cartItems.map((line) => [line.kind === 'bundle' ? '' : line.sku, line.quantity]));

  it('starts with the server’s cart', () => {
    expect(cartAfter([read([pack('mix', 2)])])).toMatchObject({ isReady: true, totalCost: 2000 });
  });

  it.each<{ name: string; actions: Action[]; quantities: Record<string, number> }>([
    { name: 'adding', actions: [itemAdded(pack('mix', 1))], quantities: { mix: 3, figs: 1 } },
    {
      name: 'adding something else',
      actions: [itemAdded(pack('bites'))],
      quantities: { mix: 2, figs: 1, bites: 1 },
    },
    {
      name: 'setting a quantity',
      actions: [itemAdded(pack('mix')), quantityUpdated({ key: lineKey(pack('mix')), quantity: 5 })],
      quantities: { mix: 5, figs: 1 },
    },
    {
      name: 'removing',
      actions: [itemAdded(pack('mix')), itemDeleted(lineKey(pack('mix')))],
      quantities: { figs: 1 },
    },
    {
      name: 'clearing, which takes out only what was shown',
      actions: [itemAdded(pack('mix')), cartCleared()],
      quantities: { figs: 1 },
    },
    {
      name: 'undoing the clearing',
      actions: [itemAdded(pack('bites')), cartCleared(), clearingUndone([pack('bites')])],
      quantities: { mix: 2, figs: 1, bites: 1 },
    },
    {
      name: 'undoing a removal',
      actions: [
        itemAdded(pack('bites')),
        itemDeleted(lineKey(pack('bites'))),
        itemRestored({ line: pack('bites'), index: 0 }),
      ],
      quantities: { mix: 2, figs: 1, bites: 1 },
    },
  ])("keeps the server's lines when its cart comes only after $name", ({ actions, quantities }) => {
    const cart = cartAfter([...actions, read([pack('mix', 2), pack('figs')])]);
    expect(quantitiesOf(cart)).toEqual(quantities);
  });

  it('keeps pending changes when the server’s cart could not be read', () => {
    const cart = cartAfter([itemAdded(pack('mix')), cartLoadFailed()]);
    expect(cart).toMatchObject({ isReady: true, serverCart: null });
    expect(quantitiesOf(cartAfter([read([pack('figs')])], cart))).toEqual({ figs: 1, mix: 1 });
  });

  it('applies a change once when the server confirms it', () => {
    const added = cartAfter([itemAdded(pack('mix'))]);
    expect(quantitiesOf(cartAfter([read([pack('mix')], idsOf(added))], added))).toEqual({ mix: 1 });
  });

  it('still shows a change that was made while an earlier one was stored', () => {
    const added = cartAfter([read([]), itemAdded(pack('mix'))]);
    const answer = changesStored({ changeIds: idsOf(added), cart: serverCart([pack('mix')], idsOf(added)) });
    const cart = cartAfter([itemAdded(pack('figs')), answer], added);
    expect(quantitiesOf(cart)).toEqual({ mix: 1, figs: 1 });
    expect(cart.pending).toHaveLength(1);
  });

  it('adopts the server’s prices', () => {
    const added = cartAfter([read([]), itemAdded(pack('mix', 2, 1))]);
    const cart = serverCart([pack('mix', 2, 1250)], idsOf(added));
    expect(cartAfter([changesStored({ changeIds: idsOf(added), cart })], added).totalCost).toBe(2500);
  });

  it('ignores an older cart that arrives after a newer one', () => {
    const newer = cartAfter([read([pack('mix', 7)], ['one', 'two'])]);
    const late = changesStored({ changeIds: ['one'], cart: serverCart([pack('mix', 1)], ['one']) });
    expect(cartAfter([late], newer).totalCost).toBe(7000);
  });

  it('shows a change of another tab once, which that tab stores', () => {
    const elsewhere = cartAfter([itemAdded(pack('mix'))]).pending.map((change) => changedInOtherTab(change));
    const cart = cartAfter([...elsewhere, ...elsewhere, read([pack('figs')])]);
    expect(quantitiesOf(cart)).toEqual({ figs: 1, mix: 1 });
    expect(hasOwnChanges(cart)).toBe(false);
  });

  it('continues with the changes stored by an earlier page, in their order', () => {
    const key = lineKey(pack('mix'));
    const { pending } = cartAfter([itemAdded(pack('mix')), quantityUpdated({ key, quantity: 4 })]);
    const cart = cartAfter([storedChangesFound(pending.toReversed()), read([pack('figs')])]);
    expect(quantitiesOf(cart)).toEqual({ figs: 1, mix: 4 });
    expect(hasOwnChanges(cart)).toBe(true);
  });

  it('says that something stays out when the server’s cart turns out to be full', () => {
    const nineteen = Array.from({ length: 19 }, (_, index) => pack(`sku-${index}`));
    const cart = cartAfter([itemAdded(pack('one-more')), read(nineteen)]);
    expect(cart.cartItems).toHaveLength(19);
    expect(cart.notice).toEqual({ kind: 'full', title: 'The Mix' });
  });
});

describe('the currency of a cart', () => {
  const inBoth = (sku: string): CartLineDetails => ({ ...pack(sku), prices: { usd: 1000, cad: 1350 } });
  const recurring: CartLineDetails = {
    ...pack('mix'),
    kind: 'variant',
    sku: 'mix',
    subscriptionOptionId: anId('monthly'),
    prices: { usd: 900 },
  };

  it('is US dollars until one is chosen', () => {
    expect(cartAfter([itemAdded(inBoth('mix'))])).toMatchObject({ currency: '$', totalCost: 1000 });
  });

  it('is the chosen one for every line, existing and new', () => {
    const cart = cartAfter([itemAdded(inBoth('mix')), currencyChosen('cad'), itemAdded(inBoth('bites'))]);
    expect(cart).toMatchObject({ currency: 'CAD', currencyCode: 'cad', totalCost: 2700 });
    expect(cart.cartItems.map(({ unitPriceCents }) => unitPriceCents)).toEqual([1350, 1350]);
  });

  it('is US dollars for all lines while something recurs, then the chosen one again', () => {
    const mixed = cartAfter([currencyChosen('cad'), itemAdded(inBoth('bites')), itemAdded(recurring)]);
    expect(mixed).toMatchObject({ currencyCode: 'usd', totalCost: 1900 });
    const without = cartSlice.reducer(mixed, itemDeleted(lineKey(recurring)));
    expect(without).toMatchObject({ currencyCode: 'cad', totalCost: 1350 });
  });

  it('is sent to the server when the shopper changes it, not when the page reads it', () => {
    const found = cartAfter([currencyChosen('cad')]);
    expect(found.revision).toBe(0);
    expect(cartSlice.reducer(found, currencyChosen('usd')).revision).toBe(1);
  });
});
