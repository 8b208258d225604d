import { combineReducers, configureStore, type Middleware } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import { analyticsSlice } from '#web/state/analytics/analytics-slice.ts';
import { cartEventsMiddleware } from '#web/state/cart/cart-events-middleware.ts';
import { cartCleared, cartInitialised, cartSlice, itemAdded } from '#web/state/cart/cart-slice.ts';

const MIX: CartLineDetails = {
  kind: 'variant',
  sku: 'mix',
  subscriptionOptionId: null,
  subscriptionName: null,
  handle: 'the-mix',
  title: 'The Mix',
  description: '200 g',
  imageUrl: null,
  stock: 50,
  fromChatbot: false,
  quantity: 1,
  unitPriceCents: 1000,
  prices: { usd: 1000 },
};
const INITIALISED = cartInitialised({
  lines: [],
  version: 'v',
  appliedChanges: [],
  saving: null,
  nextSaving: null,
});

/** A store with the middleware and further ones between it and the reducers. */
const storeWith = (...others: Middleware[]) =>
  configureStore({
    reducer: combineReducers({ cart: cartSlice.reducer, analytics: analyticsSlice.reducer }),
    // The checks for developers warn as well, when the machine is slow.
    middleware: (defaults) =>
      defaults({ immutableCheck: false, serializableCheck: false }).concat(cartEventsMiddleware, ...others),
  });

const failing: Middleware = () => (next) => (action) => {
  if ((action as { type: string }).type === 'analytics/cartEventsRecorded') throw new Error('no room left');
  return next(action);
};

describe('recording cart events', () => {
  let warned: unknown[][];
  let logged: unknown[][];
  beforeEach(() => {
    warned = [];
    logged = [];
    vi.spyOn(console, 'warn').mockImplementation((...said) => void warned.push(said));
    vi.spyOn(console, 'error').mockImplementation((...said) => void logged.push(said));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('records an added item', () => {
    const store = storeWith();
    store.dispatch(itemAdded(MIX));
    expect(store.getState().analytics.cartEvents).toMatchObject([{ type: 'ITEM_ADDED', sku: 'mix' }]);
  });

  it('logs a failure and throws it again after the cart has changed', () => {
    const store = storeWith(failing);
    expect(() => store.dispatch(itemAdded(MIX))).toThrow('no room left');
    expect(logged).toHaveLength(1);
    expect(store.getState().cart.cartItems).toHaveLength(1);
  });

  it.each([
    ['clearing', cartCleared()],
    ['initialising', INITIALISED],
  ])('only warns of %s the cart', (_name, action) => {
    const store = storeWith();
    store.dispatch(itemAdded(MIX));
    store.dispatch(action);
    expect(warned).toHaveLength(1);
    expect(store.getState().analytics.cartEvents).toHaveLength(1);
  });
});
