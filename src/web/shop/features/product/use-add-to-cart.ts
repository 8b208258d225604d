import { useEffect, useState } from 'react';
import { checkStock } from '#domain/cart/stock.ts';
import { identityOf, type Selection, stockBySku } from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/product.ts';
import { addToCart } from '#web/state/cart-thunks.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { lineOf } from './line-of.ts';

const FEEDBACK_MILLISECONDS = 1500;

export type AddState = 'ready' | 'adding' | 'sold out';

/** Putting a selection of a product into the cart, and how the button stands. Spec §4, Product page; §5, Stock. */
export function useAddToCart(product: Product, selection: Selection) {
  const dispatch = useAppDispatch();
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
  return { add, addState, isStockAlertOpen, closeStockAlert: () => setStockAlertOpen(false) };
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
