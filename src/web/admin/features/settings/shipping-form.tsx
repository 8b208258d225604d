import { useFieldArray } from 'react-hook-form';
import { currencyLabel, currencyTitle } from '#domain/currency-label.ts';
import { hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { countryName } from '#domain/shipping/country-name.ts';
import {
  ADMIN_SETTINGS,
  adminSettingsEndpoints,
  type ShippingSettings,
} from '#web/api/admin/settings-api.ts';
import { EmptyState } from '../../ui/feedback/query-states.tsx';
import { AdminForm, type AdminFormState, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { COUNTRY_CHOICES } from '../../ui/forms/country-choices.ts';
import { FieldRow, SelectField, TextField } from '../../ui/forms/field.tsx';
import { usePriceCurrencies } from '../currencies/use-price-currencies.ts';
import { RegionChoices } from './region-choices.tsx';
import styles from './settings.module.css';
import { factsOfShipping } from './settings-facts.ts';
import {
  countriesOf,
  newOption,
  newRate,
  optionOf,
  priceProblem,
  type TypedOption,
  typedOption,
  wholeNumberProblem,
} from './typed-shipping.ts';

interface Fields {
  options: TypedOption[];
}

/** The shipping options, in the order in which shoppers see them. */
export function ShippingForm({ settings, onSaved }: { settings: ShippingSettings; onSaved?: () => void }) {
  const { version, options } = settings;
  const currencies = usePriceCurrencies();
  const state = useAdminForm<Fields>({
    defaults: { options: options.map((option) => typedOption(option, currencies)) },
    stored: { version, facts: factsOfShipping(options) },
    save: (api, fields, shownVersion) =>
      api.call(adminSettingsEndpoints.saveShipping, {
        body: { store_id: api.storeId, version: shownVersion, options: fields.options.map(optionOf) },
      }),
    refetch: [ADMIN_SETTINGS],
    done: 'Shipping is saved.',
    ...(onSaved && { onSaved }),
  });
  const list = useFieldArray({ control: state.form.control, name: 'options', keyName: 'key' });
  return (
    <AdminForm
      state={state}
      submitLabel="Save shipping"
      otherActions={
        <Button icon="plus" onClick={() => list.append(newOption(currencies))}>
          Add a way to ship
        </Button>
      }
    >
      {list.fields.length === 0 && (
        <EmptyState>You ship nowhere yet. Add a way to ship, with its price for each country.</EmptyState>
      )}
      {list.fields.map(({ key }, index) => (
        <OptionFields key={key} state={state} index={index} onRemove={() => list.remove(index)} />
      ))}
    </AdminForm>
  );
}

interface OptionFieldsProps {
  state: AdminFormState<Fields>;
  index: number;
  onRemove: () => void;
}

function OptionFields({ state, index, onRemove }: OptionFieldsProps) {
  const at = `options.${index}` as const;
  const rates = useFieldArray({ control: state.form.control, name: `${at}.rates`, keyName: 'key' });
  const currencies = usePriceCurrencies();
  const name = state.form.watch(`${at}.name`) || `Way to ship ${index + 1}`;
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{name}</legend>
      <FieldRow>
        <TextField label="Name" maxLength={100} required {...state.field(`${at}.name`)} />
        <TextField
          label="What shoppers read below it"
          hint="3 to 6 business days"
          maxLength={200}
          required
          {...state.field(`${at}.about`)}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label={`Free from, in whole ${currencyLabel(currencies[0])}`}
          hint="Empty: never"
          inputMode="numeric"
          {...state.field(`${at}.free_from_dollars`, wholeNumberProblem)}
        />
        <TextField
          label="With a subscription, free from"
          hint="Empty: as without one"
          inputMode="numeric"
          {...state.field(`${at}.subscriptions_free_from_dollars`, wholeNumberProblem)}
        />
      </FieldRow>
      {currencies.length > 1 && (
        <div className={styles.amounts}>
          {currencies.slice(1).map((currency) => (
            <TextField
              key={currency}
              label={`Free from, in whole ${currencyLabel(currency)}`}
              hint="Empty: the same number"
              inputMode="numeric"
              {...state.field(`${at}.free_from_by_currency.${currency}`, wholeNumberProblem)}
            />
          ))}
        </div>
      )}
      <h3 className={styles.heading}>Where to, and for how much</h3>
      {rates.fields.map(({ key }, place) => (
        <div key={key} className={styles.place}>
          <SelectField
            label="Country"
            choices={COUNTRY_CHOICES}
            {...state.field(`${at}.rates.${place}.country`)}
          />
          {currencies.map((currency, nth) => (
            <TextField
              key={currency}
              label={currencyTitle(currency)}
              inputMode="decimal"
              required={nth === 0}
              {...state.field(
                `${at}.rates.${place}.prices.${currency}`,
                (typed) => (nth > 0 && typed.trim() === '') || priceProblem(typed),
              )}
            />
          ))}
          {rates.fields.length > 1 && (
            <Button onClick={() => rates.remove(place)} aria-label={`Remove place ${place + 1} of ${name}`}>
              Remove
            </Button>
          )}
          <RegionsOf state={state} at={`${at}.rates.${place}`} />
        </div>
      ))}
      <div>
        <Button icon="plus" onClick={() => rates.append(newRate(currencies))}>
          Another place
        </Button>
      </div>
      <h3 className={styles.heading}>When it arrives</h3>
      <p>Business days. Leave packing empty to show no estimate. Exceptions for regions and days off stay.</p>
      <div className={styles.place}>
        <DayFields state={state} at={`${at}.handling_days`} label="Packing" />
        {countriesOf({ rates: state.form.watch(`${at}.rates`) }).map((country) => (
          <DayFields
            key={country}
            state={state}
            at={`${at}.transit_days.${country}`}
            label={`On the way, ${countryName(country)}`}
          />
        ))}
      </div>
      <div>
        <Button variant="danger" onClick={onRemove}>
          Remove {name}
        </Button>
      </div>
    </fieldset>
  );
}

function RegionsOf({ state, at }: Pick<Parameters<typeof RegionChoices>[0], 'state' | 'at'>) {
  const country = state.form.watch(`${at}.country`);
  return hasRegions(country) ? <RegionChoices key={country} state={state} at={at} country={country} /> : null;
}

type DaysAt = `options.${number}.handling_days` | `options.${number}.transit_days.${string}`;

function DayFields({ state, at, label }: { state: AdminFormState<Fields>; at: DaysAt; label: string }) {
  return (
    <FieldRow>
      <TextField
        label={`${label}, from`}
        inputMode="numeric"
        {...state.field(`${at}.from`, wholeNumberProblem)}
      />
      <TextField
        label={`${label}, to`}
        inputMode="numeric"
        {...state.field(`${at}.to`, wholeNumberProblem)}
      />
    </FieldRow>
  );
}
