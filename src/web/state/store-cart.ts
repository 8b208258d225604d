import { ApiProblem } from '#web/api/api-problem.ts';
import { cartItemOf, serverCartOf } from '#web/api/cart-wire.ts';
import { endpoints } from '#web/api/endpoints.ts';
import { logFailure } from '#web/api/failure-log.ts';
import {
  cartInitialised,
  cartStartedAlone,
  changesStored,
  hasOwnChanges,
  storedChangesFound,
} from './cart-slice.ts';
import type { CartThunk } from './cart-thunks.ts';
import { deleteStoredChange } from './persist-cart-changes.ts';
import type { AppDispatch, AppState } from './store.ts';
import { readStoredChanges } from './stored-cart-changes.ts';

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
        resumeStoredChanges(dispatch, getState);
        await task(dispatch, getState, parts);
        return true;
      } catch (failure) {
        logFailure('store_cart', failure);
        if (!getState().cart.isKnown) dispatch(cartStartedAlone());
        return false;
      }
    });
}

/** What earlier pages, or tabs that are closed now, could not store. */
function resumeStoredChanges(dispatch: AppDispatch, getState: () => AppState): void {
  const applied = getState().cart.serverCart?.appliedChanges ?? [];
  const kept = readStoredChanges();
  for (const { id } of kept) if (applied.includes(id)) deleteStoredChange(id);
  const waiting = kept.filter(({ id }) => !applied.includes(id));
  if (waiting.length > 0) dispatch(storedChangesFound(waiting));
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
