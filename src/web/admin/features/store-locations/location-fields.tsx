import type { AdminFormState } from '../../ui/forms/admin-form.tsx';
import { FieldRow, SelectField, TextField } from '../../ui/forms/field.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './location-fields.module.css';
import { LocationMap } from './location-map.tsx';
import type { TypedLocation } from './typed-location.ts';

const COUNTRIES = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
];

interface LocationFieldsProps {
  state: AdminFormState<TypedLocation>;
  mayEdit: boolean;
}

/** What a location is called, where it is, and how to reach it. */
export function LocationFields({ state, mayEdit }: LocationFieldsProps) {
  const { field } = state;
  return (
    <>
      <Section title="Store">
        <TextField label="Name" maxLength={120} required {...field('title')} />
        <TextField label="Street and number" maxLength={200} required {...field('line1')} />
        <TextField label="Floor or mall" maxLength={200} {...field('line2')} />
        <FieldRow>
          <TextField label="City" maxLength={100} required {...field('city')} />
          <TextField label="State or province" maxLength={60} required {...field('state')} />
        </FieldRow>
        <FieldRow>
          <TextField label="ZIP or postal code" maxLength={20} required {...field('zip')} />
          <SelectField label="Country" choices={COUNTRIES} {...field('country')} />
        </FieldRow>
      </Section>
      <Section title="On the map">
        <p className={styles.hint}>
          {mayEdit
            ? 'Click where it is, or drag the pin. A store without a pin is not in the store locator.'
            : 'A store without a pin is not in the store locator.'}
        </p>
        <LocationMap state={state} mayEdit={mayEdit} />
      </Section>
      <Section title="For shoppers">
        <TextField
          label="Hours"
          hint="As people say it: Daily 7 am to 10 pm"
          maxLength={120}
          {...field('hours')}
        />
        <FieldRow>
          <TextField label="Phone" type="tel" maxLength={40} {...field('phone')} />
          <TextField label="Email" type="email" maxLength={254} {...field('email')} />
        </FieldRow>
      </Section>
    </>
  );
}
