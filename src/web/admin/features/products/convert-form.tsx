import { convertedPrice } from '#domain/catalog/convert-prices.ts';
import { type CurrencyCode, currencyName, formatMoney } from '#domain/money.ts';
import {
  ADMIN_PRODUCTS,
  type ChangedProducts,
  type ListedProduct,
  productEndpoints,
} from '#web/api/admin/products-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { CheckboxField, FieldRow, SelectField, TextField } from '../../ui/forms/field.tsx';
import { RATE_PROBLEM, rateOf } from '../currencies/rate-of.ts';
import { usePriceCurrencies } from '../currencies/use-price-currencies.ts';
import { changedText, ROUNDINGS, shownOf } from './changed-products.ts';

interface TypedConversion {
  currency: CurrencyCode;
  rate: string;
  rounding: 'cent' | 'nine';
  replaces: boolean;
}

/** Writes the prices of products in another currency, by a rate, and publishes them. */
export function ConvertForm({
  products,
  onDone,
}: {
  products: readonly ListedProduct[];
  onDone: (products: ChangedProducts) => void;
}) {
  const [own, ...others] = usePriceCurrencies();
  const state = useAdminForm<TypedConversion, ChangedProducts>({
    defaults: { currency: others.at(-1) ?? own, rate: '', rounding: 'cent', replaces: false },
    save: async (api, { rate, ...typed }) => {
      const change = { action: 'convert' as const, ...typed, rate: rateOf(rate) ?? 0 };
      return (
        await api.call(productEndpoints.change, {
          body: { store_id: api.storeId, products: shownOf(products), change },
        })
      ).products;
    },
    refetch: [ADMIN_PRODUCTS],
    done: (changed) => changedText(changed, 'changed'),
    onSaved: onDone,
  });
  const [currency, typedRate, rounding] = state.form.watch(['currency', 'rate', 'rounding']);
  const rate = rateOf(typedRate);
  const example = products.find(({ price_from: from }) => from !== null)?.price_from ?? null;
  return (
    <AdminForm state={state} submitLabel="Write and publish">
      <FieldRow>
        <SelectField
          label="Currency"
          choices={others.map((value) => ({ value, label: currencyName(value) }))}
          {...state.field('currency')}
        />
        <TextField
          label={`What 1 ${currencyName(own)} costs in ${currencyName(currency)}`}
          inputMode="decimal"
          required
          {...state.field('rate', (typed) => rateOf(typed) !== null || RATE_PROBLEM)}
        />
        <SelectField label="Rounded to" choices={ROUNDINGS} {...state.field('rounding')} />
      </FieldRow>
      <CheckboxField
        label={`Replace prices that there are in ${currencyName(currency)}`}
        hint="Otherwise only those that are missing are written."
        {...state.form.register('replaces')}
      />
      <p aria-live="polite">
        {rate !== null && example !== null
          ? `${formatMoney(example, own)} becomes ${formatMoney(convertedPrice(example, { rate, rounding }), currency)}. `
          : ''}
        Prices of bundles and deliveries are written too. They stay as they are when the rate changes later.
      </p>
    </AdminForm>
  );
}
