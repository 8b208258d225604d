import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { needsPostalCode } from '#domain/shipping/postal-code.ts';
import { hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { REGIONS } from '#domain/shipping/regions.ts';
import {
  type RecipientField,
  recipientProblems,
  type TypedRecipient,
} from '#domain/shipping/typed-recipient.ts';
import styles from './recipient-form.module.css';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

export interface RecipientFormProps {
  /** Without a country it is the first one. */
  initial: TypedRecipient;
  countries: readonly { value: string; label: string }[];
  /** Called with input that has no problems. */
  onSave: (typed: TypedRecipient, fields: FormData) => void;
  /** The buttons, and fields of the caller's own. */
  children: ReactNode;
}

/** A form for a recipient and an address, with each problem at its field. */
export function RecipientForm({ initial, countries, onSave, children }: RecipientFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [country, setCountry] = useState(initial.country || (countries[0]?.value ?? ''));
  const [problems, setProblems] = useState<Partial<Record<RecipientField, string>>>({});

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const typed = recipientIn(fields);
    const found = recipientProblems(typed);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) onSave(typed, fields);
    else form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  const field = (of: RecipientField, autoComplete: string) => ({
    name: of,
    required: of !== 'line2' && (of !== 'postal_code' || needsPostalCode(country)),
    error: problems[of],
    autoComplete: `shipping ${autoComplete}`,
  });
  const text = (of: RecipientField, autoComplete: string) => ({
    ...field(of, autoComplete),
    defaultValue: initial[of],
  });
  return (
    <form ref={form} method="post" className={styles.form} onSubmit={save} noValidate>
      <SelectField
        {...field('country', 'country')}
        label="Country"
        choices={countries}
        value={country}
        onChange={({ currentTarget }) => setCountry(currentTarget.value)}
      />
      <TextField {...text('name', 'name')} label="Full name" />
      <TextField {...text('line1', 'address-line1')} label="Address line 1" />
      <TextField {...text('line2', 'address-line2')} label="Address line 2" />
      <TextField {...text('city', 'address-level2')} label="City" />
      {hasRegions(country) ? (
        <SelectField
          key={country}
          {...field('state', 'address-level1')}
          label={country === 'CA' ? 'Province' : 'State'}
          choices={[
            { value: '', label: 'Choose one' },
            ...REGIONS[country].map(({ code, name: label }) => ({ value: code, label })),
          ]}
          defaultValue={country === initial.country ? initial.state : ''}
        />
      ) : (
        <TextField
          {...field('state', 'address-level1')}
          required={false}
          label="Region"
          defaultValue={country === initial.country ? initial.state : ''}
        />
      )}
      <TextField
        {...text('postal_code', 'postal-code')}
        label={country === 'US' ? 'ZIP code' : 'Postal code'}
      />
      <div className={styles.actions}>{children}</div>
    </form>
  );
}

function recipientIn(fields: FormData): TypedRecipient {
  const read = (field: RecipientField) => String(fields.get(field) ?? '');
  return {
    country: read('country'),
    name: read('name'),
    line1: read('line1'),
    line2: read('line2'),
    city: read('city'),
    state: read('state'),
    postal_code: read('postal_code'),
  };
}
