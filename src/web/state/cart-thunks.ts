import { lineKey } from '#domain/cart/cart-line.ts';
import { type AddOutcome, addLine } from '#domain/cart/change-cart.ts';
import type { CartLineDetails } from '#web/api/cart-wire.ts';
import { bundleQuantityUpdated, itemAdded, quantityUpdated } from './cart-slice.ts';
import type { AppDispatch, AppState } from './store.ts';
import type { ThunkDeps } from './thunk-deps.ts';

/** A thunk with the API client among its dependencies. */
export type CartThunk<Answer> = (
  dispatch: AppDispatch,
  getState: () => AppState,
  deps: ThunkDeps['extra'],
) => Answer;

/**
 * Adds a line to the cart and opens the panel; returns the outcome. A 20th distinct SKU is ignored. Spec §5,
 * Cart.
 */
export function addToCart(line: CartLineDetails): CartThunk<AddOutcome> {
  return (dispatch, getState) => {
    const { outcome } = addLine(getState().cart.cartItems, line);
    dispatch(itemAdded(line));
    return outcome;
  };
}

/** Sets the quantity of a line, 1 to 999. Spec §4, Cart. */
export function updateQuantity(line: CartLineDetails, quantity: number) {
  const change = { key: lineKey(line), quantity };
  return line.kind === 'bundle' ? bundleQuantityUpdated(change) : quantityUpdated(change);
}
