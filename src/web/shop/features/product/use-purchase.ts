import { useReducer } from 'react';
import {
  changeSelection,
  initialSelection,
  type Selection,
  type SelectionChange,
} from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/product.ts';
import { useAddToCart } from './use-add-to-cart.ts';

/** What is chosen on a product page, and putting it into the cart. Spec §4, Product page; §5, Stock. */
export function usePurchase(product: Product) {
  const [selection, change] = useReducer(
    (before: Selection, action: SelectionChange) => changeSelection(product, before, action),
    product,
    initialSelection,
  );
  return { selection, change, ...useAddToCart(product, selection) };
}
