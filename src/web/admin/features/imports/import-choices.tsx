import { useState } from 'react';
import { TAX_CLASSES } from '#domain/catalog/product-draft.ts';
import type { ImportKindName } from '#domain/imports/import-kinds.ts';
import type { CurrencyCode } from '#domain/money.ts';
import type { ImportChoices } from '#web/api/admin/imports-api.ts';
import { CheckboxField, SelectField, TextField } from '../../ui/forms/field.tsx';

const TAX_TEXTS: Readonly<Record<(typeof TAX_CLASSES)[number], string>> = {
  groceries: 'Groceries',
  candy: 'Candy',
  gift_boxes: 'Gift boxes',
};

type ProductChoices = Extract<ImportChoices, { kind: 'products' }>;

/** What is chosen for an import; the fields of all kinds are there, because the kind can be changed. */
export interface TypedChoices {
  kind: ImportKindName;
  rate: string;
  taxClass: ProductChoices['tax_class'];
  replacesStock: boolean;
  countsInReports: boolean;
}

export function useTypedChoices(choices: ImportChoices | { kind: ImportKindName }) {
  const rate = 'rate' in choices ? choices.rate : null;
  const ofProducts = 'tax_class' in choices ? choices : null;
  return useState<TypedChoices>({
    kind: choices.kind,
    rate: rate?.toString() ?? '',
    taxClass: ofProducts?.tax_class ?? 'groceries',
    replacesStock: ofProducts?.replaces_stock ?? false,
    countsInReports: 'counts_in_reports' in choices && choices.counts_in_reports,
  });
}

/** What is wrong with the typed rate; null when nothing is. */
export const rateProblem = ({ kind, rate }: TypedChoices): string | null => {
  if (kind !== 'products' && kind !== 'discounts') return null;
  const typed = rate.trim();
  if (typed === '') return null;
  const isNumber = /^\d{1,3}(?:[.,]\d{1,6})?$/.test(typed);
  const value = Number(typed.replace(',', '.'));
  return isNumber && value >= 0.01 && value <= 100 ? null : 'must be a number like 1.38';
};

export function choicesOf({
  kind,
  rate,
  taxClass,
  replacesStock,
  countsInReports,
}: TypedChoices): ImportChoices {
  const number = rate.trim() === '' ? null : Number(rate.trim().replace(',', '.'));
  switch (kind) {
    case 'products':
      return { kind, rate: number, tax_class: taxClass, replaces_stock: replacesStock };
    case 'discounts':
      return { kind, rate: number };
    case 'orders':
      return { kind, counts_in_reports: countsInReports };
    default:
      return { kind };
  }
}

interface ImportChoicesFieldsProps {
  currency: CurrencyCode;
  typed: TypedChoices;
  onChange: (typed: TypedChoices) => void;
}

/** What a file does not say itself. */
export function ImportChoicesFields({ currency, typed, onChange }: ImportChoicesFieldsProps) {
  const own = currency.toUpperCase();
  switch (typed.kind) {
    case 'products':
      return (
        <>
          <RateField
            {...{ currency, typed, onChange }}
            hint={`Prices of the file are in ${own}. Without a rate new products stay drafts until they have a price in the other currency.`}
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
    case 'discounts':
      return (
        <RateField
          {...{ currency, typed, onChange }}
          hint={`Amounts of the file are in ${own}. Without a rate, codes with an amount are not imported.`}
        />
      );
    case 'orders':
      return (
        <CheckboxField
          label="Count them in the reports of sales"
          hint="Those that were paid, on the day of the order. Reports of tax, refunds, products and customers never have them."
          checked={typed.countsInReports}
          onChange={({ currentTarget }) => onChange({ ...typed, countsInReports: currentTarget.checked })}
        />
      );
    default:
      return null;
  }
}

function RateField({ currency, typed, onChange, hint }: ImportChoicesFieldsProps & { hint: string }) {
  const other = currency === 'usd' ? 'CAD' : 'USD';
  return (
    <TextField
      label={`What 1 ${currency.toUpperCase()} costs in ${other}`}
      hint={hint}
      error={rateProblem(typed)}
      inputMode="decimal"
      value={typed.rate}
      onChange={({ currentTarget }) => onChange({ ...typed, rate: currentTarget.value })}
    />
  );
}
