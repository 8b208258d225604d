import { ApiProblem } from '#web/api/api-problem.ts';
import { cartItemOf, serverCartOf } from '#web/api/checkout/cart-wire.ts';
import { cartEndpoints } from '#web/api/endpoints/cart-endpoints.ts';
import { logFailure } from '#web/api/failure-log.ts';
import {
  cartInitialised,
  cartLoadFailed,
  changesStored,
  hasOwnChanges,
  storedChangesFound,
} from './cart-slice.ts';
import { deleteStoredChange } from './persist-cart-changes.ts';
import type { AppDispatch, AppState } from '../store.ts';
import { readStoredChanges } from './stored-cart-changes.ts';
import type { Thunk } from '../thunk.ts';

/**
 * Reads the server's cart, then stores the changes that it does not contain. Resolves to what failed, which is
 * logged, or to null.
 */
export function refreshCart(): Thunk<Promise<unknown>> {
  return inCartQueue(async (...deps) => {
    await readCart(...deps);
    await storePending(...deps);
  });
}

/**
 * Stores the changes that the server does not have. Resolves to what failed, which is logged, or to null. Spec
 * §7, §8.
 */
export function storeCart(): Thunk<Promise<unknown>> {
  return inCartQueue(storePending);
}

function inCartQueue(task: Thunk<Promise<void>>): Thunk<Promise<unknown>> {
  return (dispatch, getState, deps) =>
    deps.inCartQueue(async () => {
      try {
        resumeStoredChanges(dispatch, getState);
        await task(dispatch, getState, deps);
        return null;
      } catch (failure) {
        logFailure('store_cart', failure);
        if (!getState().cart.isReady) dispatch(cartLoadFailed());
        return failure;
      }
    });
}

/** Adds changes that earlier pages or closed tabs could not store. */
function resumeStoredChanges(dispatch: AppDispatch, getState: () => AppState): void {
  const applied = getState().cart.serverCart?.appliedChanges ?? [];
  const stored = readStoredChanges();
  for (const { id } of stored) if (applied.includes(id)) deleteStoredChange(id);
  const unconfirmed = stored.filter(({ id }) => !applied.includes(id));
  if (unconfirmed.length > 0) dispatch(storedChangesFound(unconfirmed));
}

const readCart: Thunk<Promise<void>> = async (dispatch, getState, { api }) => {
  let isLatest = false;
  while (!isLatest) {
    const { readings, chosenCurrency } = getState().cart;
    const query = { store_id: api.storeId, currency: chosenCurrency ?? undefined };
    const cart = serverCartOf(await api.call(cartEndpoints.fetchCart, { query }));
    // Another tab may have stored a newer cart in the meantime.
    isLatest = getState().cart.readings === readings;
    if (isLatest) dispatch(cartInitialised(cart));
  }
};

/** The server stores this many change ids with a cart; the oldest ones beyond it are not sent. */
const MAX_CHANGE_IDS = 100;

const storePending: Thunk<Promise<void>> = async (dispatch, getState, deps) => {
  const { api } = deps;
  while (hasOwnChanges(getState().cart)) {
    const { serverCart, cartItems, pending, chosenCurrency } = getState().cart;
    if (serverCart === null) {
      await readCart(dispatch, getState, deps);
      continue;
    }
    const changeIds = pending.map(({ id }) => id);
    const body = {
      cartItems: cartItems.map(cartItemOf),
      store_id: api.storeId,
      currency: chosenCurrency ?? undefined,
      version: serverCart.version,
      change_ids: changeIds.slice(-MAX_CHANGE_IDS),
    };
    try {
      const answer = await api.call(cartEndpoints.storeCart, { body }, { keepalive: true });
      dispatch(changesStored({ changeIds, cart: serverCartOf(answer) }));
    } catch (failure) {
      if (!(failure instanceof ApiProblem && failure.code === 'cart_changed')) throw failure;
      await readCart(dispatch, getState, deps);
    }
  }
};
