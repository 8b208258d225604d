import { useState } from 'react';
import { TAX_CLASSES } from '#domain/catalog/product-draft.ts';
import type { ImportKindName } from '#domain/imports/import-kinds.ts';
import { amountEntries, type CurrencyCode, currencyName } from '#domain/money.ts';
import type { ImportChoices } from '#web/api/admin/imports-api.ts';
import { CheckboxField, FieldRow, SelectField, TextField } from '../../ui/forms/field.tsx';
import type { TypedAmounts } from '../currencies/typed-amounts.ts';
import { parseRate, RATE_PROBLEM } from '../currencies/typed-rate.ts';

const TAX_TEXTS: Readonly<Record<(typeof TAX_CLASSES)[number], string>> = {
  groceries: 'Groceries',
  candy: 'Candy',
  gift_boxes: 'Gift boxes',
};

type ProductChoices = Extract<ImportChoices, { kind: 'products' }>;

/** What is chosen for an import; the fields of all kinds are there, because the kind can be changed. */
export interface TypedChoices {
  kind: ImportKindName;
  /** What one unit of the shop's own currency costs, by other currencies. */
  rates: TypedAmounts;
  taxClass: ProductChoices['tax_class'];
  replacesStock: boolean;
  countsInReports: boolean;
}

export function useTypedChoices(choices: ImportChoices | { kind: ImportKindName }) {
  const rates = 'rates' in choices ? choices.rates : {};
  const ofProducts = 'tax_class' in choices ? choices : null;
  return useState<TypedChoices>({
    kind: choices.kind,
    rates: Object.fromEntries(amountEntries(rates).map(([code, rate]) => [code, rate.toString()])),
    taxClass: ofProducts?.tax_class ?? 'groceries',
    replacesStock: ofProducts?.replaces_stock ?? false,
    countsInReports: 'counts_in_reports' in choices && choices.counts_in_reports,
  });
}

/** Whether all rates that are typed are rates. */
export const areRates = ({ kind, rates }: TypedChoices): boolean =>
  (kind !== 'products' && kind !== 'discounts') ||
  Object.values(rates).every((rate) => rate.trim() === '' || parseRate(rate) !== null);

export function choicesOf({
  kind,
  rates: typed,
  taxClass,
  replacesStock,
  countsInReports,
}: TypedChoices): ImportChoices {
  const rates = Object.fromEntries(
    amountEntries(typed).flatMap(([code, rate]) => {
      const number = parseRate(rate);
      return number === null ? [] : [[code, number] as const];
    }),
  );
  switch (kind) {
    case 'products':
      return { kind, rates, tax_class: taxClass, replaces_stock: replacesStock };
    case 'discounts':
      return { kind, rates };
    case 'orders':
      return { kind, counts_in_reports: countsInReports };
    default:
      return { kind };
  }
}

interface ImportChoicesFieldsProps {
  /** What the shop has prices in, its own currency first. */
  currencies: readonly CurrencyCode[];
  typed: TypedChoices;
  onChange: (typed: TypedChoices) => void;
}

/** What a file does not say itself. */
export function ImportChoicesFields({ currencies, typed, onChange }: ImportChoicesFieldsProps) {
  const own = currencies[0]?.toUpperCase();
  switch (typed.kind) {
    case 'products':
      return (
        <>
          <RateFields
            {...{ currencies, typed, onChange }}
            hint={`Prices of the file are in ${own}. Without a rate new products stay drafts until they have a price in each currency that the shop sells in.`}
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
        <RateFields
          {...{ currencies, typed, onChange }}
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

function RateFields({ currencies, typed, onChange, hint }: ImportChoicesFieldsProps & { hint: string }) {
  const [own = 'usd', ...others] = currencies;
  if (others.length === 0) return null;
  return (
    <FieldRow>
      {others.map((code, index) => {
        const rate = typed.rates[code] ?? '';
        return (
          <TextField
            key={code}
            label={`What 1 ${currencyName(own)} costs in ${currencyName(code)}`}
            hint={index === 0 ? hint : undefined}
            error={rate.trim() === '' || parseRate(rate) !== null ? null : RATE_PROBLEM}
            inputMode="decimal"
            value={rate}
            onChange={({ currentTarget }) =>
              onChange({ ...typed, rates: { ...typed.rates, [code]: currentTarget.value } })
            }
          />
        );
      })}
    </FieldRow>
  );
}
