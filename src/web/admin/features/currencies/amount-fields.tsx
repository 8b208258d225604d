import type { FieldValues, Path } from 'react-hook-form';
import { type CurrencyCode, currencyName } from '#domain/money.ts';
import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { usePriceCurrencies } from './use-price-currencies.ts';

interface AmountFieldsProps<Fields extends FieldValues> {
  state: AdminFormState<Fields>;
  /** Before the currency: `Price` is `Price, USD`. */
  label: string;
  /** What stands below the field of the shop's own currency. */
  hint?: string;
  /** Below the field of the next one. */
  otherHint?: string;
  at: (currency: CurrencyCode) => Path<Fields>;
  check: (typed: string) => true | string;
  /** Whether the shop's own currency needs an amount; the call says which others do. */
  isRequired?: boolean;
}

/** A field for an amount in each currency that prices are typed in. */
export function AmountFields<Fields extends FieldValues>({
  state,
  label,
  hint,
  otherHint,
  at,
  check,
  isRequired = false,
}: AmountFieldsProps<Fields>) {
  return usePriceCurrencies().map((currency, index) => {
    const isNeeded = isRequired && index === 0;
    return (
      <TextField
        key={currency}
        label={`${label}, ${currencyName(currency)}`}
        hint={[hint, otherHint][index]}
        inputMode="decimal"
        maxLength={12}
        required={isNeeded}
        {...state.field(at(currency), (typed) => (!isNeeded && typed.trim() === '') || check(typed))}
      />
    );
  });
}
