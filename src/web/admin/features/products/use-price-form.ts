import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { ChangedProducts, ListedProduct } from '#contracts/admin/products/product-calls.ts';
import { ADMIN_PRODUCTS, type ProductsChange, productEndpoints } from '#web/api/admin/products-api.ts';
import { type AdminFormState, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { changedText, shownOf } from './changed-products.ts';

/** The products whose prices a form changes, and what follows. */
export interface PriceFormProps {
  products: readonly ListedProduct[];
  onDone: (products: ChangedProducts) => void;
}

/** A form that changes the prices of products and publishes them; `changeOf` is the change that was typed. */
export const usePriceForm = <Typed extends FieldValues>(
  { products, onDone }: PriceFormProps,
  defaults: DefaultValues<Typed>,
  changeOf: (typed: Typed) => ProductsChange,
): AdminFormState<Typed> =>
  useAdminForm<Typed, ChangedProducts>({
    defaults,
    save: async (api, typed) => {
      const body = { store_id: api.storeId, products: shownOf(products), change: changeOf(typed) };
      return (await api.call(productEndpoints.change, { body })).products;
    },
    refetch: [ADMIN_PRODUCTS],
    done: (changed) => changedText(changed, 'changed'),
    onSavedAnywhere: onDone,
  });

/** The price of one of the products, for an example; null where none has one. */
export const exampleOf = (products: readonly ListedProduct[]): number | null =>
  products.find(({ price_from: from }) => from !== null)?.price_from ?? null;
