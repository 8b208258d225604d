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
import type { BundleId } from '#domain/ids.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { cartLineOf } from '#web/state/cart/cart-line-of.ts';
import { addToCart } from '#web/state/cart/cart-thunks.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { useFeedback } from '#web/ui/timing/use-feedback.ts';

export type AddState = 'ready' | 'adding' | 'sold out';

/** Adds a selection to the cart; `addState` is the state of the button. Spec §4, Product page; §5, Stock. */
export function useAddToCart(product: Product, selection: Selection) {
  const dispatch = useAppDispatch();
  const [isAdding, showFeedback] = useFeedback();
  const [isStockAlertOpen, setStockAlertOpen] = useState(false);
  const stock = stockBySku(product);
  const identity = identityOf(product, selection);
  const isSoldOut = identity === null || !checkStock(identity, 1, stock).isEnough;

  /**
   * Adds the selection, or opens the stock alert when there is too little stock. Returns whether it was
   * added.
   */
  function add(): boolean {
    const line = cartLineOf(product, selection);
    if (line === null || isAdding) return false;
    if (!checkStock(line, selection.quantity, stock).isEnough) {
      setStockAlertOpen(true);
      return false;
    }
    showFeedback();
    return dispatch(addToCart(line)) !== 'ignored';
  }

  const addState: AddState = isSoldOut ? 'sold out' : isAdding ? 'adding' : 'ready';
  return { add, addState, isStockAlertOpen, closeStockAlert: () => setStockAlertOpen(false) };
}

/**
 * The selection on a product page, and adding it to the cart. A link may name a variant or a bundle as `choice`, which the
 * server does not read, so that a product has one cached page. Spec §4, Product page; §5, Stock.
 */
export function usePurchase(product: Product) {
  const [selection, change] = useReducer(
    (previous: Selection, action: SelectionChange) => changeSelection(product, previous, action),
    product,
    initialSelection,
  );
  useEffect(() => {
    const choice = new URLSearchParams(location.search).get('choice') ?? '';
    change({ type: 'variantChosen', sku: choice });
    change({ type: 'bundleChosen', bundleId: choice as BundleId });
  }, []);
  return { selection, change, ...useAddToCart(product, selection) };
}
