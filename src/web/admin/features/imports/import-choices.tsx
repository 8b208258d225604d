import { useState } from 'react';
import { TAX_CLASSES } from '#domain/catalog/product-draft.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { ImportChoices } from '#web/api/admin/imports-api.ts';
import { CheckboxField, SelectField, TextField } from '../../ui/forms/field.tsx';

const TAX_TEXTS: Readonly<Record<(typeof TAX_CLASSES)[number], string>> = {
  groceries: 'Groceries',
  candy: 'Candy',
  gift_boxes: 'Gift boxes',
};

export interface TypedChoices {
  rate: string;
  taxClass: ImportChoices['tax_class'];
  replacesStock: boolean;
}

export const useTypedChoices = (choices?: ImportChoices) =>
  useState<TypedChoices>({
    rate: choices?.rate?.toString() ?? '',
    taxClass: choices?.tax_class ?? 'groceries',
    replacesStock: choices?.replaces_stock ?? false,
  });

/** What is wrong with the typed rate; null when nothing is. */
export const rateProblem = ({ rate }: TypedChoices): string | null => {
  const typed = rate.trim();
  if (typed === '') return null;
  const isNumber = /^\d{1,3}(?:[.,]\d{1,6})?$/.test(typed);
  const value = Number(typed.replace(',', '.'));
  return isNumber && value >= 0.01 && value <= 100 ? null : 'must be a number like 1.38';
};

export const choicesOf = ({ rate, taxClass, replacesStock }: TypedChoices): ImportChoices => ({
  rate: rate.trim() === '' ? null : Number(rate.trim().replace(',', '.')),
  tax_class: taxClass,
  replaces_stock: replacesStock,
});

interface ImportChoicesFieldsProps {
  currency: CurrencyCode;
  typed: TypedChoices;
  onChange: (typed: TypedChoices) => void;
}

/** What a file of products does not say. */
export function ImportChoicesFields({ currency, typed, onChange }: ImportChoicesFieldsProps) {
  const own = currency.toUpperCase();
  const other = currency === 'usd' ? 'CAD' : 'USD';
  return (
    <>
      <TextField
        label={`What 1 ${own} costs in ${other}`}
        hint={`Prices of the file are in ${own}. Without a rate new products stay drafts until they have a price in ${other}.`}
        error={rateProblem(typed)}
        inputMode="decimal"
        value={typed.rate}
        onChange={({ currentTarget }) => onChange({ ...typed, rate: currentTarget.value })}
      />
      <SelectField
        label="New products are taxed as"
        choices={TAX_CLASSES.map((value) => ({ value, label: TAX_TEXTS[value] }))}
        value={typed.taxClass}
        onChange={({ currentTarget }) =>
          onChange({ ...typed, taxClass: currentTarget.value as TypedChoices['taxClass'] })
        }
      />
      <CheckboxField
        label="Replace the stock of variants that are there"
        hint="New variants get the quantity of the file in any case."
        checked={typed.replacesStock}
        onChange={({ currentTarget }) => onChange({ ...typed, replacesStock: currentTarget.checked })}
      />
    </>
  );
}
