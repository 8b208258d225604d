import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { type CartActionName, cartEventsOf } from '#domain/cart/cart-events.ts';
import { lineKey } from '#domain/cart/cart-line.ts';
import type { CartLineDetails } from '#web/api/cart-wire.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { cartEventsRecorded } from './analytics-slice.ts';
import {
  bundleQuantityUpdated,
  type CartState,
  cartCleared,
  cartInitialised,
  itemAdded,
  itemDeleted,
  itemRestored,
  quantityUpdated,
} from './cart-slice.ts';

interface CartAction {
  name: CartActionName;
  line: CartLineDetails | null;
}

/**
 * Records what is done to the cart as analytics events. Clearing and initialising a cart have no event and only warn. A failure is
 * logged and thrown again; the cart has changed by then. Spec §4, Cart events; §8, Analytics middleware.
 */
export const cartEventsMiddleware: Middleware<object, { cart: CartState }> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const before = getState().cart;
    const result = next(action);
    try {
      const after = getState().cart;
      const done = cartActionOf(action as UnknownAction, before, after);
      if (done !== null) record(done, after, dispatch);
    } catch (failure) {
      logFailure('record_cart_event', failure);
      throw failure;
    }
    return result;
  };

function record(done: CartAction, { cartItems }: CartState, dispatch: (action: UnknownAction) => void): void {
  const isCartEmptyAfter = cartItems.length === 0;
  const events = cartEventsOf({ ...done, isCartEmptyAfter }, new Date().toISOString());
  if (events.length > 0) dispatch(cartEventsRecorded(events));
  else console.warn(`The cart action '${done.name}' has no analytics event.`);
}

/** What was done to the cart; null when nothing was: other actions, and an item that was left out of a full cart. */
function cartActionOf(action: UnknownAction, before: CartState, after: CartState): CartAction | null {
  const lineOf = (key: string) => before.cartItems.find((line) => lineKey(line) === key) ?? null;
  if (cartInitialised.match(action)) return { name: 'initialise', line: null };
  if (after.revision === before.revision) return null;
  if (itemAdded.match(action)) return { name: 'add', line: action.payload };
  if (itemRestored.match(action)) return { name: 'add', line: action.payload.line };
  if (quantityUpdated.match(action)) return { name: 'updateQuantity', line: lineOf(action.payload.key) };
  if (bundleQuantityUpdated.match(action))
    return { name: 'updateBundleQuantity', line: lineOf(action.payload.key) };
  if (itemDeleted.match(action)) return { name: 'delete', line: lineOf(action.payload) };
  return cartCleared.match(action) ? { name: 'clear', line: null } : null;
}
