import type { Thunk } from '../thunk.ts';
import { type CartNotice, cartCleared, clearingUndone } from './cart-slice.ts';
import { deleteStoredCode, readStoredCode, storeCode } from './stored-discount-code.ts';

/**
 * Clears the cart with the discount code that was entered for it. A code from a link stays, because its note promised that it
 * comes off at checkout. Spec §4, Cart.
 */
export function emptyCart(): Thunk<void> {
  return (dispatch) => {
    const stored = readStoredCode();
    const entered = stored?.isFromLink ? null : stored;
    if (entered !== null) deleteStoredCode();
    dispatch(cartCleared(entered));
  };
}

/** Restores what `emptyCart` has cleared. */
export function undoEmptying({ lines, discount }: Extract<CartNotice, { kind: 'emptied' }>): Thunk<void> {
  return (dispatch) => {
    if (discount !== null) storeCode(discount);
    dispatch(clearingUndone(lines));
  };
}
