import { useEffect, useState } from 'react';
import { lineKey } from '#domain/cart/cart-line.ts';
import { addLine, removeLine } from '#domain/cart/change-cart.ts';
import type { BoxPage } from '#web/api/box-query.ts';
import { cartShown, itemDeleted } from '#web/state/cart-slice.ts';
import { addToCart } from '#web/state/cart-thunks.ts';
import { useAppDispatch, useAppStore } from '#web/state/hooks.ts';
import { boxLine } from './box-line.ts';
import type { Box } from './use-box.ts';

const FEEDBACK_MILLISECONDS = 1500;

/** Puts a full box into the cart, in place of the line that is changed if there is one. */
export function useAddBox(page: BoxPage, box: Box) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [isAdding, setAdding] = useState(false);
  useEffect(() => {
    if (!isAdding) return;
    const timer = setTimeout(() => setAdding(false), FEEDBACK_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isAdding]);

  function add(): void {
    const { cartItems } = store.getState().cart;
    const changed = cartItems.find((line) => lineKey(line) === box.changedLine);
    const line = boxLine(page, box, changed?.quantity ?? 1);
    setAdding(true);
    if (changed && lineKey(changed) === lineKey(line)) {
      dispatch(cartShown());
      return;
    }
    // A cart that has no room for the new contents keeps the old ones.
    const others = changed ? removeLine(cartItems, lineKey(changed)) : cartItems;
    if (changed && addLine(others, line).outcome !== 'ignored') dispatch(itemDeleted(lineKey(changed)));
    if (dispatch(addToCart(line)) !== 'ignored') box.endChange();
  }

  return { add, isAdding };
}
