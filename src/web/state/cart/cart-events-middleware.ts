import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { type CartActionName, cartEventsOf } from '#domain/cart/cart-events.ts';
import { lineKey } from '#domain/cart/cart-line.ts';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import { logFailure } from '#web/api/failure-log.ts';
import { cartEventsRecorded } from '../analytics/analytics-slice.ts';
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
 * Records cart actions as analytics events; clearing and initialising the cart have none and only warn. A
 * failure is logged and thrown again after the cart has changed. Spec §4, Cart events; §8, Analytics
 * middleware.
 */
export const cartEventsMiddleware: Middleware<object, { cart: CartState }> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const before = getState().cart;
    const result = next(action);
    try {
      const after = getState().cart;
      const cartAction = cartActionOf(action as UnknownAction, before, after);
      if (cartAction !== null) record(cartAction, after, dispatch);
    } catch (failure) {
      logFailure('record_cart_event', failure);
      throw failure;
    }
    return result;
  };

function record(
  cartAction: CartAction,
  { cartItems }: CartState,
  dispatch: (action: UnknownAction) => void,
): void {
  const isCartEmptyAfter = cartItems.length === 0;
  const events = cartEventsOf({ ...cartAction, isCartEmptyAfter }, new Date().toISOString());
  if (events.length > 0) dispatch(cartEventsRecorded(events));
  else console.warn(`The cart action '${cartAction.name}' has no analytics event.`);
}

/**
 * Null when the action did not change the cart: other actions, and an item that a full cart did not accept.
 */
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
