import { convertedPrice } from '#domain/catalog/convert-prices.ts';
import { type CurrencyCode, currencyName, formatMoney } from '#domain/money.ts';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { CheckboxField, FieldRow, SelectField, TextField } from '../../ui/forms/field.tsx';
import { parseRate, RATE_PROBLEM } from '../currencies/typed-rate.ts';
import { usePriceCurrencies } from '../currencies/use-price-currencies.ts';
import { ROUNDINGS } from './changed-products.ts';
import { exampleOf, type PriceFormProps, usePriceForm } from './use-price-form.ts';

interface TypedConversion {
  currency: CurrencyCode;
  rate: string;
  rounding: 'cent' | 'nine';
  replaces: boolean;
}

/** Writes the prices of products in another currency, by a rate, and publishes them. */
export function ConvertForm(form: PriceFormProps) {
  const [own, ...others] = usePriceCurrencies();
  const state = usePriceForm<TypedConversion>(
    form,
    { currency: others.at(-1) ?? own, rate: '', rounding: 'cent', replaces: false },
    ({ rate, ...typed }) => ({ action: 'convert', ...typed, rate: parseRate(rate) ?? 0 }),
  );
  const [currency, typedRate, rounding] = state.form.watch(['currency', 'rate', 'rounding']);
  const rate = parseRate(typedRate);
  const example = exampleOf(form.products);
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
          {...state.field('rate', (typed) => parseRate(typed) !== null || RATE_PROBLEM)}
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
