import { useState } from 'react';
import { lineKey } from '#domain/cart/cart-line.ts';
import { addLine, removeLine } from '#domain/cart/change-cart.ts';
import { checkStock } from '#domain/cart/stock.ts';
import type { BoxPage } from '#web/api/catalog/box-query.ts';
import { cartShown, itemDeleted } from '#web/state/cart/cart-slice.ts';
import { addToCart } from '#web/state/cart/cart-thunks.ts';
import { useAppDispatch, useAppStore } from '#web/state/hooks.ts';
import { useFeedback } from '#web/ui/timing/use-feedback.ts';
import { cartLineOfBox } from './box-line.ts';
import type { Box } from './use-box.ts';

/** Puts a full box into the cart, in place of the line that is changed if there is one. Spec §5, Stock. */
export function useAddBox(page: BoxPage, box: Box) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [isAdding, showFeedback] = useFeedback();
  const [isStockAlertOpen, setStockAlertOpen] = useState(false);

  function add(): void {
    const { cartItems } = store.getState().cart;
    const changed = cartItems.find((line) => lineKey(line) === box.changedLine);
    const line = cartLineOfBox(page, box, changed?.quantity ?? 1);
    const isSame = changed && lineKey(changed) === lineKey(line);
    const stock = new Map(page.bags.map((bag) => [bag.sku, bag.stock]));
    if (!isSame && !checkStock(line, line.quantity, stock).isEnough) {
      setStockAlertOpen(true);
      return;
    }
    showFeedback();
    if (isSame) {
      dispatch(cartShown());
      return;
    }
    // A cart that has no room for the new contents keeps the old ones.
    const others = changed ? removeLine(cartItems, lineKey(changed)) : cartItems;
    if (changed && addLine(others, line).outcome !== 'ignored') dispatch(itemDeleted(lineKey(changed)));
    if (dispatch(addToCart(line)) !== 'ignored') box.endChange();
  }

  return { add, isAdding, isStockAlertOpen, closeStockAlert: () => setStockAlertOpen(false) };
}
