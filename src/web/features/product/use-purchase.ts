import { useEffect, useReducer, useState } from 'react';
import { checkStock } from '#domain/cart/stock.ts';
import {
  changeSelection,
  identityOf,
  initialSelection,
  type Selection,
  type SelectionChange,
  stockBySku,
} from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/product.ts';
import { addToCart } from '#web/state/cart-thunks.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { lineOf } from './line-of.ts';

const FEEDBACK_MILLISECONDS = 1500;

export type AddState = 'ready' | 'adding' | 'sold out';

/** What is chosen on a product page, and putting it into the cart. Spec §4, Product page; §5, Stock. */
export function usePurchase(product: Product) {
  const dispatch = useAppDispatch();
  const [selection, change] = useReducer(
    (before: Selection, action: SelectionChange) => changeSelection(product, before, action),
    product,
    initialSelection,
  );
  const [isAdding, showAdding] = useFeedback();
  const [isStockAlertOpen, setStockAlertOpen] = useState(false);
  const stock = stockBySku(product);
  const identity = identityOf(product, selection);
  const isSoldOut = identity === null || !checkStock(identity, 1, stock).isEnough;

  /** Puts the selection into the cart, or says that there is not enough of it. Tells whether it went in. */
  function add(): boolean {
    const line = lineOf(product, selection);
    if (line === null || isAdding) return false;
    if (!checkStock(line, selection.quantity, stock).isEnough) {
      setStockAlertOpen(true);
      return false;
    }
    showAdding();
    return dispatch(addToCart(line)) !== 'ignored';
  }

  const addState: AddState = isSoldOut ? 'sold out' : isAdding ? 'adding' : 'ready';
  return {
    selection,
    change,
    add,
    addState,
    isStockAlertOpen,
    closeStockAlert: () => setStockAlertOpen(false),
  };
}

function useFeedback(): [boolean, () => void] {
  const [shownSince, setShownSince] = useState<number | null>(null);
  useEffect(() => {
    if (shownSince === null) return;
    const timer = setTimeout(() => setShownSince(null), FEEDBACK_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [shownSince]);
  return [shownSince !== null, () => setShownSince(Date.now())];
}
