import { Link } from 'react-router';
import { isBox } from '#domain/catalog/box.ts';
import { productPath } from '#domain/catalog/product-path.ts';
import { initialSelection, type Selection } from '#domain/catalog/selection.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { AlertDialog } from '#web/ui/dialogs/alert-dialog.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { AddButton } from './add-button.tsx';
import { useAddToCart } from './use-add-to-cart.ts';

/**
 * Adds a fixed selection of a product to the cart, outside its product page. One that is sold out has a link to the form
 * that asks for it, which is there when the page opens with this selection; otherwise to what else there is.
 */
export function QuickAdd({ product, selection }: { product: Product; selection: Selection }) {
  const { add, addState, isStockAlertOpen, closeStockAlert } = useAddToCart(product, selection);
  if (product.isGiftCard) return <Link to={productPath(product.handle, false)}>choose {product.title}</Link>;
  return (
    <>
      <AddButton state={addState} onAdd={add} />
      {addState === 'sold out' && <SoldOutLink product={product} selection={selection} />}
      <AlertDialog
        isOpen={isStockAlertOpen}
        onClose={closeStockAlert}
        title="Out of stock"
        message="Requested quantity exceeds available stock"
      />
    </>
  );
}

function SoldOutLink({ product, selection }: { product: Product; selection: Selection }) {
  const path = productPath(product.handle, isBox(product));
  const isAskedFor = isInitialSelection(product, selection);
  return (
    <Link to={isAskedFor ? `${path}#back-in-stock` : path}>
      {isAskedFor ? 'tell me when it is back' : 'see what is in stock'}
      <VisuallyHidden>: {product.title}</VisuallyHidden>
    </Link>
  );
}

function isInitialSelection(product: Product, { bundleId, variantSku }: Selection): boolean {
  const initial = initialSelection(product);
  return bundleId === initial.bundleId && variantSku === initial.variantSku;
}
