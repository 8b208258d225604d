import { type ReactNode, useState } from 'react';
import type { ChangedProducts, ListedProduct } from '#contracts/admin/products/product-calls.ts';
import { changedPrice } from '#domain/catalog/price-change.ts';
import { type CurrencyCode, formatMoney } from '#domain/money.ts';
import { counted } from '#domain/text/counted.ts';
import { ADMIN_PRODUCTS, productEndpoints } from '#web/api/admin/products-api.ts';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { CheckboxField, FieldRow, SelectField, TextField } from '../../ui/forms/field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { usePriceCurrencies } from '../currencies/use-price-currencies.ts';
import { changedText, ROUNDINGS, shownOf } from './changed-products.ts';
import { ConvertForm } from './convert-form.tsx';
import { LeftProducts } from './left-products.tsx';
import { exampleOf, type PriceFormProps, usePriceForm } from './use-price-form.ts';

interface BulkChanges {
  /** Buttons for the bar over the selected rows. */
  actions: ReactNode;
  /** Dialogs, and which products were left as they are. */
  element: ReactNode;
}

/** Archives the selected products, sells them again, or changes their prices. */
export function useBulkChanges(
  selected: readonly ListedProduct[],
  currency: CurrencyCode,
  onDone: (handles: readonly string[]) => void,
): BulkChanges {
  const [open, setOpen] = useState<'archive' | 'prices' | 'convert' | null>(null);
  const [left, setLeft] = useState<ChangedProducts>([]);
  const shown = shownOf(selected);
  const [, ...others] = usePriceCurrencies();
  const finish = (from: typeof open, products: ChangedProducts) => {
    setOpen((shown) => (shown === from ? null : shown));
    setLeft(products);
    onDone(products.map(({ handle }) => handle));
  };
  const change = useChange({
    change: async (api, action: 'archive' | 'sell') =>
      (
        await api.call(productEndpoints.change, {
          body: { store_id: api.storeId, products: shown, change: { action } },
        })
      ).products,
    refetch: [ADMIN_PRODUCTS],
    done: (products, action) => changedText(products, action === 'archive' ? 'archived' : 'on sale again'),
    onDone: (products) => finish('archive', products),
  });
  return {
    actions: (
      <>
        <Button onClick={() => setOpen('prices')}>Change prices</Button>
        {others.length > 0 && (
          <Button onClick={() => setOpen('convert')}>Write prices in another currency</Button>
        )}
        <Button onClick={() => setOpen('archive')}>Archive</Button>
        <Button isBusy={change.pending === 'sell'} onClick={() => change.make('sell')}>
          Sell again
        </Button>
      </>
    ),
    element: (
      <>
        {open === null && <ChangeRefusal change={change} />}
        <LeftProducts products={left} />
        <ConfirmDialog
          isOpen={open === 'archive'}
          onClose={() => setOpen(null)}
          title={`Archive ${counted(selected.length, 'product')}?`}
          confirmLabel="Archive"
          onConfirm={() => change.make('archive')}
          change={change}
        >
          <p>They leave the shop and its searches at once. Orders and reviews of them stay.</p>
        </ConfirmDialog>
        <Dialog
          isOpen={open === 'prices'}
          onClose={() => setOpen(null)}
          title={`Change the prices of ${counted(selected.length, 'product')}`}
        >
          <PriceForm
            products={selected}
            currency={currency}
            onDone={(products) => finish('prices', products)}
          />
        </Dialog>
        <Dialog
          isOpen={open === 'convert'}
          onClose={() => setOpen(null)}
          title={`Write prices of ${counted(selected.length, 'product')} in another currency`}
        >
          <ConvertForm products={selected} onDone={(products) => finish('convert', products)} />
        </Dialog>
      </>
    ),
  };
}

interface TypedPriceChange {
  percent: string;
  rounding: 'cent' | 'nine';
  showsBefore: boolean;
}

const PERCENT = /^[+-]?\d{1,3}$/;
const isPercent = (typed: string): true | string =>
  (PERCENT.test(typed.trim()) && Number(typed) !== 0 && Number(typed) >= -90 && Number(typed) <= 500) ||
  'Enter whole percent from -90 to 500, like 10 or -20.';

function PriceForm({ currency, ...form }: PriceFormProps & { currency: CurrencyCode }) {
  const state = usePriceForm<TypedPriceChange>(
    form,
    { percent: '', rounding: 'cent', showsBefore: false },
    ({ percent, rounding, showsBefore }) => ({
      action: 'prices',
      percent: Number(percent),
      rounding,
      shows_before: showsBefore,
    }),
  );
  const [percent, rounding] = state.form.watch(['percent', 'rounding']);
  const example = exampleOf(form.products);
  return (
    <AdminForm state={state} submitLabel="Change and publish">
      <FieldRow>
        <TextField
          label="By percent"
          missing="Enter a percentage."
          hint="10 raises, -20 lowers"
          inputMode="text"
          required
          {...state.field('percent', isPercent)}
        />
        <SelectField label="Rounded to" choices={ROUNDINGS} {...state.field('rounding')} />
      </FieldRow>
      <CheckboxField
        label="Show the prices of today struck through"
        hint="For a sale: only where the new price is lower."
        {...state.form.register('showsBefore')}
      />
      <p aria-live="polite">
        {isPercent(percent) === true && example !== null
          ? `${formatMoney(example, currency)} becomes ${formatMoney(changedPrice(example, { percent: Number(percent), rounding }), currency)}. `
          : ''}
        Prices of bundles and deliveries change too, in every currency.
      </p>
    </AdminForm>
  );
}
