import { lineKey } from '#domain/cart/cart-line.ts';
import { type AddOutcome, addLine } from '#domain/cart/change-cart.ts';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import { bundleQuantityUpdated, itemAdded, quantityUpdated } from './cart-slice.ts';
import type { Thunk } from '../thunk.ts';

/**
 * Adds a line to the cart and opens the panel; returns the outcome. A 20th distinct SKU is ignored. Spec §5,
 * Cart.
 */
export function addToCart(line: CartLineDetails): Thunk<AddOutcome> {
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
