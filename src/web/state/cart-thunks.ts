import { type CartActionName, cartEventsOf } from '#domain/cart/cart-events.ts';
import { type LineIdentity, lineKey } from '#domain/cart/cart-line.ts';
import { type AddOutcome, addLine } from '#domain/cart/change-cart.ts';
import { cartItemOf, linesOf, type ShownLine } from '#web/api/cart-wire.ts';
import { endpoints } from '#web/api/endpoints.ts';
import { cartEventsRecorded } from './analytics-slice.ts';
import {
  bundleQuantityUpdated,
  cartAnswered,
  cartCleared,
  cartInitialised,
  cartStartedAlone,
  itemAdded,
  itemDeleted,
  itemRestored,
  quantityUpdated,
} from './cart-slice.ts';
import type { AppDispatch, AppState } from './store.ts';
import type { ThunkParts } from './thunk-parts.ts';

/** Something that is done to the cart, with the API at hand. */
export type CartThunk<Answer> = (
  dispatch: AppDispatch,
  getState: () => AppState,
  parts: ThunkParts['extra'],
) => Answer;

function record(name: CartActionName, line: LineIdentity | null): CartThunk<void> {
  return (dispatch, getState) => {
    const isCartEmptyAfter = getState().cart.cartItems.length === 0;
    const events = cartEventsOf({ name, line, isCartEmptyAfter }, new Date().toISOString());
    if (events.length > 0) dispatch(cartEventsRecorded(events));
  };
}

/** Puts a line into the cart and opens the panel. Tells what became of it: a 20th distinct SKU is ignored. Spec §5, Cart. */
export function addToCart(line: ShownLine): CartThunk<AddOutcome> {
  return (dispatch, getState) => {
    const { outcome } = addLine(getState().cart.cartItems, line);
    dispatch(itemAdded(line));
    if (outcome !== 'ignored') dispatch(record('add', line));
    return outcome;
  };
}

/** Sets how many of a line are wanted, 1 to 999. Spec §4, Cart. */
export function updateQuantity(line: ShownLine, quantity: number): CartThunk<void> {
  return (dispatch) => {
    const change = { key: lineKey(line), quantity };
    const isBundle = line.kind === 'bundle';
    dispatch(isBundle ? bundleQuantityUpdated(change) : quantityUpdated(change));
    dispatch(record(isBundle ? 'updateBundleQuantity' : 'updateQuantity', line));
  };
}

/** Takes a line out of the cart. Spec §4, Cart. */
export function deleteFromCart(line: ShownLine): CartThunk<void> {
  return (dispatch) => {
    dispatch(itemDeleted(lineKey(line)));
    dispatch(record('delete', line));
  };
}

/** Undoes a removal. Counts as adding. */
export function restoreToCart(line: ShownLine, index: number): CartThunk<void> {
  return (dispatch) => {
    dispatch(itemRestored({ line, index }));
    dispatch(record('add', line));
  };
}

/** Empties the cart, its total and discount, and hides the panel. Spec §4, Cart. */
export function clearCart(): CartThunk<void> {
  return (dispatch) => {
    dispatch(cartCleared());
    dispatch(record('clear', null));
  };
}

/** Asks the server for its cart and adopts it; the first time, what was put in meanwhile is added. A failure is only logged. */
export function refreshCart(): CartThunk<Promise<void>> {
  return async (dispatch, getState, { api }) => {
    const { version, isKnown, chosenCurrency } = getState().cart;
    try {
      const query = { store_id: api.storeId, currency: chosenCurrency ?? undefined };
      const answer = await api.call(endpoints.fetchCart, { query });
      const lines = linesOf(answer.cartItems);
      dispatch(isKnown ? cartAnswered({ version, lines }) : cartInitialised(lines));
    } catch (failure) {
      console.error('Failed to fetch the cart', failure);
      if (!isKnown) dispatch(cartStartedAlone());
    }
  };
}

/** Stores the cart on the server and adopts its answer. Tells whether that worked; a failure is only logged. Spec §7, §8. */
export function storeCart(): CartThunk<Promise<boolean>> {
  return async (dispatch, getState, { api }) => {
    const { version, cartItems, chosenCurrency } = getState().cart;
    try {
      const currency = chosenCurrency ?? undefined;
      const body = { cartItems: cartItems.map(cartItemOf), store_id: api.storeId, currency };
      const answer = await api.call(endpoints.storeCart, { body }, { keepalive: true });
      dispatch(cartAnswered({ version, lines: linesOf(answer.cartItems) }));
      return true;
    } catch (failure) {
      console.error('Failed to store the cart', failure);
      return false;
    }
  };
}
