import type { Dispatch } from 'react';
import {
  COUNTRY_NAMES,
  isShippingCountry,
  REGIONS,
  SHIPPING_COUNTRIES,
  type ShippingCountry,
} from '#domain/shipping/regions.ts';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import type { CheckoutAction, CheckoutForm } from '../checkout-form.ts';
import { visibleErrors } from '../checkout-selectors.ts';
import type { ContactField } from './contact.ts';
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
      hint="The receipt and the tracking link go here."
    />
  );
}

/** The buyer's name, where nothing is shipped. */
export function NameField(props: ContactFieldsProps) {
  const field = useContactField(props);
  return <TextField {...field('name')} required={false} label="Full name" autoComplete="name" />;
}

const REGION_TEXTS: Readonly<
  Record<ShippingCountry, { region: string; choose: string; postalCode: string }>
> = {
  US: { region: 'State', choose: 'Choose a state', postalCode: 'ZIP code' },
  CA: { region: 'Province', choose: 'Choose a province', postalCode: 'Postal code' },
};

/** The shipping address in the US or Canada, each with its own regions and postal codes. */
export function AddressFields(props: ContactFieldsProps) {
  const field = useContactField(props);
  const { country } = props.form.contact;
  const shippingCountry: ShippingCountry = isShippingCountry(country) ? country : 'US';
  const texts = REGION_TEXTS[shippingCountry];
  return (
    <div className={styles.fields}>
      <SelectField
        {...field('country')}
        label="Country"
        autoComplete="shipping country"
        choices={COUNTRIES}
      />
      <TextField {...field('name')} label="Full name" autoComplete="shipping name" />
      <TextField {...field('line1')} label="Address line 1" autoComplete="shipping address-line1" />
      <TextField {...field('line2')} label="Address line 2" autoComplete="shipping address-line2" />
      <TextField {...field('city')} label="City" autoComplete="shipping address-level2" />
      <div className={styles.pair}>
        <SelectField
          {...field('state')}
          label={texts.region}
          autoComplete="shipping address-level1"
          choices={[{ value: '', label: texts.choose }, ...regionChoices(shippingCountry)]}
        />
        <TextField
          {...field('postal_code')}
          label={texts.postalCode}
          autoComplete="shipping postal-code"
          inputMode={shippingCountry === 'US' ? 'numeric' : 'text'}
          autoCapitalize="characters"
        />
      </div>
    </div>
  );
}

const COUNTRIES = SHIPPING_COUNTRIES.map((code) => ({ value: code, label: COUNTRY_NAMES[code] }));

const regionChoices = (country: ShippingCountry) =>
  REGIONS[country].map(({ code, name }) => ({ value: code, label: name }));
