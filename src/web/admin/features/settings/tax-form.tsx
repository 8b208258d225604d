import { useFieldArray } from 'react-hook-form';
import { COUNTRIES_WITH_REGIONS, hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { countryName } from '#domain/shipping/country-name.ts';
import { REGIONS } from '#domain/shipping/regions.ts';
import { listed } from '#domain/text/listed.ts';
import { ADMIN_SETTINGS, adminSettingsEndpoints, type TaxSettings } from '#web/api/admin/settings-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState } from '../../ui/feedback/query-states.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { COUNTRY_CHOICES } from '../../ui/forms/country-choices.ts';
import { CheckboxField, SelectField, TextField } from '../../ui/forms/field.tsx';
import styles from './settings.module.css';
import { TAX_CLASSES } from './settings-choices.ts';
import { factsOfTaxes, partsPerMillionOf, percentText } from './settings-facts.ts';

/** `US NY` */
const REGION_CHOICES = COUNTRIES_WITH_REGIONS.flatMap((country) =>
  REGIONS[country].map(({ code, name }) => ({
    value: `${country} ${code}`,
    label: `${name}, ${countryName(country)}`,
  })),
);

/** `DE` */
const WHOLE_COUNTRIES = COUNTRY_CHOICES.filter(({ value }) => !hasRegions(value));

type TaxClass = (typeof TAX_CLASSES)[number][0];
type TypedRate = { region: string; label: string } & Record<TaxClass, string>;

const percentProblem = (typed: string): true | string =>
  /^\d{0,2}(?:[.,]\d{1,4})?\s*%?$/.test(typed.trim()) || 'Enter a percentage below 100, like 8.875.';

const newRate = (region: string): TypedRate => ({
  region,
  label: '',
  groceries: '0',
  candy: '0',
  gift_boxes: '0',
  shipping: '0',
});

type Country = TaxSettings['rates'][number]['country'];

const countryOf = ({ region }: Pick<TypedRate, 'region'>) => region.slice(0, 2) as Country;

/** The countries in which prices may include the tax: the US, Canada, and those with an entry. */
const taxedCountries = (rates: readonly { country: Country }[]): Country[] => [
  ...new Set<Country>(['US', 'CA', ...rates.map(({ country }) => country)]),
];
const typedCountries = (rates: readonly TypedRate[]): Country[] =>
  taxedCountries(rates.map((rate) => ({ country: countryOf(rate) })));

interface TaxFormProps {
  settings: TaxSettings;
  /** Countries with a price for shipping and no tax. */
  missing: readonly Country[];
  onSaved?: () => void;
}

/** Where taxes are charged, and how much. */
export function TaxForm({ settings, missing, onSaved }: TaxFormProps) {
  const { version, rates, prices_include_tax_in: included } = settings;
  const state = useAdminForm<{ rates: TypedRate[]; includes: Record<string, boolean> }>({
    defaults: {
      // Also of those that are not ticked, whose boxes are not changed.
      includes: Object.fromEntries([
        ...taxedCountries(rates).map((country) => [country, false]),
        ...included.map((country) => [country, true]),
      ]),
      rates: rates.map(({ country, region, label, ...byClass }) => ({
        region: `${country} ${region}`.trim(),
        label,
        groceries: percentText(byClass.groceries),
        candy: percentText(byClass.candy),
        gift_boxes: percentText(byClass.gift_boxes),
        shipping: percentText(byClass.shipping),
      })),
    },
    stored: { version, facts: factsOfTaxes(settings) },
    save: (api, fields, shownVersion) =>
      api.call(adminSettingsEndpoints.saveTaxes, {
        body: {
          store_id: api.storeId,
          version: shownVersion,
          prices_include_tax_in: typedCountries(fields.rates).filter((country) => fields.includes[country]),
          rates: fields.rates.map((typed) => ({
            country: countryOf(typed),
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
        <>
          <Button icon="plus" onClick={() => list.append(newRate('US NY'))}>
            Add a place
          </Button>
          <Button icon="plus" onClick={() => list.append(newRate('GB'))}>
            Add another country
          </Button>
        </>
      }
    >
      <p>
        You charge sales tax where you are registered for it. Ask your tax office or adviser for the rates:
        this program knows none. Places in the United States and Canada without an entry are not taxed. Other
        countries are sold to once they have an entry, with 0 where you charge no tax. In percent, by what a
        product is.
      </p>
      {missing.length > 0 && (
        <Notice
          tone="warn"
          title={`Nobody in ${listed(missing.map(countryName))} can buy yet: there is a price for shipping, and no tax.`}
          actions={missing.map((country) => (
            <Button key={country} icon="plus" onClick={() => list.append(newRate(country))}>
              Add {countryName(country)}
            </Button>
          ))}
        />
      )}
      <fieldset className={styles.part}>
        <legend className={styles.legend}>Prices include the tax in</legend>
        <p>
          There the prices of products and shipping stay as they are, and the tax is shown as a part of them.
          Everywhere else it is added at the checkout. Orders that were placed stay as they were sold.
        </p>
        {typedCountries(state.form.watch('rates')).map((country) => (
          <CheckboxField
            key={country}
            label={countryName(country)}
            {...state.form.register(`includes.${country}`)}
          />
        ))}
      </fieldset>
      {list.fields.length === 0 && <EmptyState>No tax is charged anywhere.</EmptyState>}
      {list.fields.map(({ key, region }, index) => (
        <div key={key} className={`${styles.place} ${styles.rates}`}>
          <SelectField
            label="Place"
            choices={region.length > 2 ? REGION_CHOICES : WHOLE_COUNTRIES}
            {...state.field(`rates.${index}.region`)}
          />
          <TextField
            label="Called"
            missing="Enter the name of the tax."
            placeholder="New York sales tax"
            maxLength={100}
            required
            {...state.field(`rates.${index}.label`)}
          />
          {TAX_CLASSES.map(([taxClass, label]) => (
            <TextField
              key={taxClass}
              label={label}
              missing="Enter the percentage, or 0."
              inputMode="decimal"
              required
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
