import type { Dispatch } from 'react';
import { type CountryWithRegions, hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { needsPostalCode } from '#domain/shipping/postal-code.ts';
import { REGIONS } from '#domain/shipping/regions.ts';
import { useCountryChoices } from '#web/state/shipping-countries.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { CheckoutAction, CheckoutForm } from '../checkout-form.ts';
import { visibleErrors } from '../checkout-selectors.ts';
import { type ContactField, isWithoutAddress } from './contact.ts';
import styles from './contact-fields.module.css';

interface ContactFieldsProps {
  form: CheckoutForm;
  dispatch: Dispatch<CheckoutAction>;
}

/** The common props of a contact field. */
function useContactField({ form, dispatch }: ContactFieldsProps) {
  const errors = visibleErrors(form);
  return (field: ContactField) => ({
    name: field,
    required: field !== 'line2',
    value: form.contact[field],
    error: errors[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      dispatch({ type: 'edited', field, value: currentTarget.value }),
    onBlur: () => dispatch({ type: 'fieldLeft', field }),
  });
}

export function EmailField(props: ContactFieldsProps) {
  const field = useContactField(props);
  return (
    <TextField
      {...field('email')}
      label="Email"
      type="email"
      autoComplete="email"
      hint={
        isWithoutAddress(props.form.contact)
          ? 'The receipt goes here.'
          : 'The receipt and the tracking link go here.'
      }
    />
  );
}

/** The buyer's name, where nothing is shipped. */
export function NameField(props: ContactFieldsProps) {
  const field = useContactField(props);
  return <TextField {...field('name')} required={false} label="Full name" autoComplete="name" />;
}

const REGION_TEXTS: Readonly<Record<CountryWithRegions, { region: string; choose: string }>> = {
  US: { region: 'State', choose: 'Choose a state' },
  CA: { region: 'Province', choose: 'Choose a province' },
};

/** The shipping address, with the regions of its country where they are known. */
export function AddressFields(props: ContactFieldsProps) {
  const field = useContactField(props);
  const { country } = props.form.contact;
  const isAmerican = country === 'US';
  return (
    <div className={styles.fields}>
      <SelectField
        {...field('country')}
        label="Country"
        autoComplete="shipping country"
        choices={useCountryChoices(country)}
      />
      <TextField {...field('name')} label="Full name" autoComplete="shipping name" />
      <TextField {...field('line1')} label="Address line 1" autoComplete="shipping address-line1" />
      <TextField {...field('line2')} label="Address line 2" autoComplete="shipping address-line2" />
      <TextField {...field('city')} label="City" autoComplete="shipping address-level2" />
      <div className={styles.pair}>
        <RegionField country={country} field={field('state')} />
        <TextField
          {...field('postal_code')}
          required={needsPostalCode(country)}
          label={isAmerican ? 'ZIP code' : 'Postal code'}
          autoComplete="shipping postal-code"
          inputMode={isAmerican ? 'numeric' : 'text'}
          autoCapitalize="characters"
        />
      </div>
    </div>
  );
}

interface RegionFieldProps {
  country: string;
  field: ReturnType<ReturnType<typeof useContactField>>;
}

function RegionField({ country, field }: RegionFieldProps) {
  const common = { ...field, autoComplete: 'shipping address-level1' };
  if (!hasRegions(country)) return <TextField {...common} required={false} label="Region" />;
  const { region, choose } = REGION_TEXTS[country];
  const regions = REGIONS[country].map(({ code, name }) => ({ value: code, label: name }));
  return <SelectField {...common} label={region} choices={[{ value: '', label: choose }, ...regions]} />;
}
