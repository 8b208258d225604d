import { servableQuantity } from '../cart/stock.ts';
import { type ChoosableProduct, stockBySku } from './selection.ts';

/** Whether nothing of a product can be bought: no variant and no bundle. Spec §5, Stock. */
export function isSoldOut(product: ChoosableProduct): boolean {
  const stock = stockBySku(product);
  const bundles = product.bundles.map(({ bundleId, skuQuantities }) =>
    servableQuantity({ kind: 'bundle', bundleHandle: bundleId, skuQuantities }, stock),
  );
  return [...stock.values(), ...bundles].every((units) => units < 1);
}
