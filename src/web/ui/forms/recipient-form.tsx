import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import {
  COUNTRY_NAMES,
  isShippingCountry,
  REGIONS,
  SHIPPING_COUNTRIES,
  type ShippingCountry,
} from '#domain/shipping/regions.ts';
import {
  type RecipientField,
  recipientProblems,
  type TypedRecipient,
} from '#domain/shipping/typed-recipient.ts';
import styles from './recipient-form.module.css';
import { SelectField } from './select-field.tsx';
import { TextField } from './text-field.tsx';

const COUNTRIES = SHIPPING_COUNTRIES.map((code) => ({ value: code, label: COUNTRY_NAMES[code] }));

export interface RecipientFormProps {
  initial: TypedRecipient;
  /** Called with input that has no problems. */
  onSave: (typed: TypedRecipient, fields: FormData) => void;
  /** The buttons, and fields of the caller's own. */
  children: ReactNode;
}

/** A form for a recipient and an address in the US or Canada, with each problem at its field. */
export function RecipientForm({ initial, onSave, children }: RecipientFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [country, setCountry] = useState<ShippingCountry>(
    isShippingCountry(initial.country) ? initial.country : 'US',
  );
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
    required: of !== 'line2',
    error: problems[of],
    autoComplete: `shipping ${autoComplete}`,
  });
  const text = (of: RecipientField, autoComplete: string) => ({
    ...field(of, autoComplete),
    defaultValue: initial[of],
  });
  const regions = REGIONS[country].map(({ code, name: label }) => ({ value: code, label }));
  return (
    <form ref={form} method="post" className={styles.form} onSubmit={save} noValidate>
      <SelectField
        {...field('country', 'country')}
        label="Country"
        choices={COUNTRIES}
        value={country}
        onChange={({ currentTarget: { value } }) => isShippingCountry(value) && setCountry(value)}
      />
      <TextField {...text('name', 'name')} label="Full name" />
      <TextField {...text('line1', 'address-line1')} label="Address line 1" />
      <TextField {...text('line2', 'address-line2')} label="Address line 2" />
      <TextField {...text('city', 'address-level2')} label="City" />
      <SelectField
        key={country}
        {...field('state', 'address-level1')}
        label={country === 'CA' ? 'Province' : 'State'}
        choices={[{ value: '', label: 'Choose one' }, ...regions]}
        defaultValue={country === initial.country ? initial.state : ''}
      />
      <TextField
        {...text('postal_code', 'postal-code')}
        label={country === 'CA' ? 'Postal code' : 'ZIP code'}
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
