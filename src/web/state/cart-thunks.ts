import { lineKey } from '#domain/cart/cart-line.ts';
import { type AddOutcome, addLine } from '#domain/cart/change-cart.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { cartItemOf, type ShownLine, serverCartOf } from '#web/api/cart-wire.ts';
import { endpoints } from '#web/api/endpoints.ts';
import { logFailure } from '#web/api/failure-log.ts';
import {
  bundleQuantityUpdated,
  cartInitialised,
  cartStartedAlone,
  changesStored,
  hasOwnChanges,
  itemAdded,
  keptChangesFound,
  quantityUpdated,
} from './cart-slice.ts';
import { forgetChange, readKeptChanges } from './kept-cart-changes.ts';
import type { AppDispatch, AppState } from './store.ts';
import type { ThunkParts } from './thunk-parts.ts';

/** Something that is done to the cart, with the API at hand. */
export type CartThunk<Answer> = (
  dispatch: AppDispatch,
  getState: () => AppState,
  parts: ThunkParts['extra'],
) => Answer;

/** Puts a line into the cart and opens the panel. Tells what became of it: a 20th distinct SKU is ignored. Spec §5, Cart. */
export function addToCart(line: ShownLine): CartThunk<AddOutcome> {
  return (dispatch, getState) => {
    const { outcome } = addLine(getState().cart.cartItems, line);
    dispatch(itemAdded(line));
    return outcome;
  };
}

/** Sets how many of a line are wanted, 1 to 999. Spec §4, Cart. */
export function updateQuantity(line: ShownLine, quantity: number) {
  const change = { key: lineKey(line), quantity };
  return line.kind === 'bundle' ? bundleQuantityUpdated(change) : quantityUpdated(change);
}

/** Reads the server's cart, then stores the changes that it does not have yet. A failure is only logged; tells whether all of it worked. */
export function refreshCart(): CartThunk<Promise<boolean>> {
  return inCartQueue(async (...parts) => {
    await readCart(...parts);
    await storePending(...parts);
  });
}

/** Stores the changes that the server does not have yet. A failure is only logged; tells whether all of them are stored. Spec §7, §8. */
export function storeCart(): CartThunk<Promise<boolean>> {
  return inCartQueue(storePending);
}

function inCartQueue(task: CartThunk<Promise<void>>): CartThunk<Promise<boolean>> {
  return (dispatch, getState, parts) =>
    parts.inCartQueue(async () => {
      try {
        takeUpKeptChanges(dispatch, getState);
        await task(dispatch, getState, parts);
        return true;
      } catch (failure) {
        logFailure('cart', failure);
        if (!getState().cart.isKnown) dispatch(cartStartedAlone());
        return false;
      }
    });
}

/** What earlier pages, or tabs that are closed now, could not store. */
function takeUpKeptChanges(dispatch: AppDispatch, getState: () => AppState): void {
  const applied = getState().cart.serverCart?.appliedChanges ?? [];
  const kept = readKeptChanges();
  for (const { id } of kept) if (applied.includes(id)) forgetChange(id);
  const waiting = kept.filter(({ id }) => !applied.includes(id));
  if (waiting.length > 0) dispatch(keptChangesFound(waiting));
}

const readCart: CartThunk<Promise<void>> = async (dispatch, getState, { api }) => {
  let isLatest = false;
  while (!isLatest) {
    const { readings, chosenCurrency } = getState().cart;
    const query = { store_id: api.storeId, currency: chosenCurrency ?? undefined };
    const cart = serverCartOf(await api.call(endpoints.fetchCart, { query }));
    // Another tab may have stored a newer cart while this one was on its way.
    isLatest = getState().cart.readings === readings;
    if (isLatest) dispatch(cartInitialised(cart));
  }
};

/** The server remembers as many ids of a cart; of more changes at once the earlier ones go without. */
const MOST_IDS = 100;

const storePending: CartThunk<Promise<void>> = async (dispatch, getState, parts) => {
  const { api } = parts;
  while (hasOwnChanges(getState().cart)) {
    const { serverCart, cartItems, pending, chosenCurrency } = getState().cart;
    if (serverCart === null) {
      await readCart(dispatch, getState, parts);
      continue;
    }
    const changeIds = pending.map(({ id }) => id);
    const body = {
      cartItems: cartItems.map(cartItemOf),
      store_id: api.storeId,
      currency: chosenCurrency ?? undefined,
      version: serverCart.version,
      change_ids: changeIds.slice(-MOST_IDS),
    };
    try {
      const answer = await api.call(endpoints.storeCart, { body }, { keepalive: true });
      dispatch(changesStored({ changeIds, cart: serverCartOf(answer) }));
    } catch (failure) {
      if (!(failure instanceof ApiProblem && failure.code === 'cart_changed')) throw failure;
      await readCart(dispatch, getState, parts);
    }
  }
};
