import { useFieldArray } from 'react-hook-form';
import {
  COUNTRY_NAMES,
  REGIONS,
  SHIPPING_COUNTRIES,
  type ShippingCountry,
} from '#domain/shipping/regions.ts';
import { ADMIN_SETTINGS, settingsEndpoints, type TaxSettings } from '#web/api/admin/settings-api.ts';
import { EmptyState } from '../../ui/feedback/query-states.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { CheckboxField, SelectField, TextField } from '../../ui/forms/field.tsx';
import styles from './settings.module.css';

const CLASSES = [
  ['groceries', 'Food'],
  ['candy', 'Sweets'],
  ['gift_boxes', 'Gift boxes'],
  ['shipping', 'Shipping'],
] as const;

/** `US NY` */
const PLACES = SHIPPING_COUNTRIES.flatMap((country) =>
  REGIONS[country].map(({ code, name }) => ({
    value: `${country} ${code}`,
    label: `${name}, ${COUNTRY_NAMES[country]}`,
  })),
);

type TaxClass = (typeof CLASSES)[number][0];
type TypedRate = { region: string; label: string } & Record<TaxClass, string>;

const PER_PERCENT = 10_000;
const percentText = (partsPerMillion: number): string => String(partsPerMillion / PER_PERCENT);
const partsPerMillionOf = (typed: string): number =>
  Math.round(Number(typed.replace(',', '.').replace('%', '').trim() || '0') * PER_PERCENT);

const percentProblem = (typed: string): true | string =>
  /^\d{0,2}(?:[.,]\d{1,4})?\s*%?$/.test(typed.trim()) || 'must be percent, like 8.875';

const newRate = (): TypedRate => ({
  ...{ region: 'US NY', label: '' },
  ...{ groceries: '0', candy: '0', gift_boxes: '0', shipping: '0' },
});

/** Where taxes are charged, and how much. */
export function TaxForm({ settings, onSaved }: { settings: TaxSettings; onSaved?: () => void }) {
  const { version, rates, prices_include_tax_in: included } = settings;
  const state = useAdminForm<{ rates: TypedRate[]; includes: Record<ShippingCountry, boolean> }>({
    defaults: {
      includes: { US: included.includes('US'), CA: included.includes('CA') },
      rates: rates.map(({ country, region, label, ...byClass }) => ({
        region: `${country} ${region}`,
        label,
        groceries: percentText(byClass.groceries),
        candy: percentText(byClass.candy),
        gift_boxes: percentText(byClass.gift_boxes),
        shipping: percentText(byClass.shipping),
      })),
    },
    stored: {
      version,
      facts: [
        ...rates.map(({ label, groceries }) => [label, `${percentText(groceries)} %`] as const),
        [
          'Prices include tax in',
          included.map((country) => COUNTRY_NAMES[country]).join(', ') || 'no country',
        ],
      ],
    },
    save: (api, fields, shownVersion) =>
      api.call(settingsEndpoints.saveTaxes, {
        body: {
          store_id: api.storeId,
          version: shownVersion,
          prices_include_tax_in: SHIPPING_COUNTRIES.filter((country) => fields.includes[country]),
          rates: fields.rates.map((typed) => ({
            country: typed.region.slice(0, 2) as ShippingCountry,
            region: typed.region.slice(3),
            label: typed.label,
            groceries: partsPerMillionOf(typed.groceries),
            candy: partsPerMillionOf(typed.candy),
            gift_boxes: partsPerMillionOf(typed.gift_boxes),
            shipping: partsPerMillionOf(typed.shipping),
          })),
        },
      }),
    refetch: [ADMIN_SETTINGS],
    done: 'Taxes are saved.',
    ...(onSaved && { onSaved }),
  });
  const list = useFieldArray({ control: state.form.control, name: 'rates', keyName: 'key' });
  return (
    <AdminForm
      state={state}
      submitLabel="Save taxes"
      otherActions={
        <Button icon="plus" onClick={() => list.append(newRate())}>
          Add a place
        </Button>
      }
    >
      <p>
        You charge sales tax where you are registered for it. Ask your tax office or adviser for the rates:
        this program knows none. Places without an entry are not taxed. In percent, by what a product is.
      </p>
      <fieldset className={styles.part}>
        <legend className={styles.legend}>Prices include the tax in</legend>
        <p>
          There the prices of products and shipping stay as they are, and the tax is shown as a part of them.
          Everywhere else it is added at the checkout. Orders that were placed stay as they were sold.
        </p>
        {SHIPPING_COUNTRIES.map((country) => (
          <CheckboxField
            key={country}
            label={COUNTRY_NAMES[country]}
            {...state.form.register(`includes.${country}`)}
          />
        ))}
      </fieldset>
      {list.fields.length === 0 && <EmptyState>No tax is charged anywhere.</EmptyState>}
      {list.fields.map(({ key }, index) => (
        <div key={key} className={styles.place}>
          <SelectField label="Place" choices={PLACES} {...state.field(`rates.${index}.region`)} />
          <TextField
            label="Called"
            hint="New York sales tax"
            maxLength={100}
            required
            {...state.field(`rates.${index}.label`)}
          />
          {CLASSES.map(([taxClass, label]) => (
            <TextField
              key={taxClass}
              label={label}
              inputMode="decimal"
              {...state.field(`rates.${index}.${taxClass}`, percentProblem)}
            />
          ))}
          <Button onClick={() => list.remove(index)} aria-label={`Remove tax ${index + 1}`}>
            Remove
          </Button>
        </div>
      ))}
    </AdminForm>
  );
}
