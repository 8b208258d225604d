import type { Selection } from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/product.ts';
import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import { AddButton } from './add-button.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

/** Adds a fixed selection of a product to the cart, outside its product page. */
export function QuickAdd({ product, selection }: { product: Product; selection: Selection }) {
  const { add, addState, isStockAlertOpen, closeStockAlert } = useAddToCart(product, selection);
  return (
    <>
      <AddButton state={addState} onAdd={add} />
      <AlertDialog
        isOpen={isStockAlertOpen}
        onClose={closeStockAlert}
        title="Out of stock"
        message="Requested quantity exceeds available stock"
      />
    </>
  );
}
