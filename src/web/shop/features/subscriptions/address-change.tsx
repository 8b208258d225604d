import { type FormEvent, useRef, useState } from 'react';
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
  typedAddress,
} from '#domain/shipping/typed-recipient.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SelectField } from '#web/ui/forms/select-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import styles from './subscription-card.module.css';
import type { ChangePanelProps } from './use-subscription-change.ts';

const COUNTRIES = SHIPPING_COUNTRIES.map((code) => ({ value: code, label: COUNTRY_NAMES[code] }));

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

/** The form for the delivery address, prefilled with the current one. */
export function AddressChange({ subscription, change, onClose }: ChangePanelProps) {
  const { address, name } = subscription;
  const form = useRef<HTMLFormElement>(null);
  const [country, setCountry] = useState<ShippingCountry>(
    isShippingCountry(address.country) ? address.country : 'US',
  );
  const [problems, setProblems] = useState<Partial<Record<RecipientField, string>>>({});

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = recipientIn(new FormData(event.currentTarget));
    const found = recipientProblems(typed);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    change.make({ action: 'change_address', name: typed.name.trim(), address: typedAddress(typed) }, onClose);
  }

  const field = (of: RecipientField, autoComplete: string) => ({
    name: of,
    required: of !== 'line2',
    error: problems[of],
    autoComplete: `shipping ${autoComplete}`,
  });
  const regions = REGIONS[country].map(({ code, name: label }) => ({ value: code, label }));
  return (
    <section className={styles.panel} aria-label="Change the address">
      <form ref={form} className={styles.form} onSubmit={save} noValidate>
        <SelectField
          {...field('country', 'country')}
          label="Country"
          choices={COUNTRIES}
          value={country}
          onChange={({ currentTarget: { value } }) => isShippingCountry(value) && setCountry(value)}
        />
        <TextField {...field('name', 'name')} label="Full name" defaultValue={name} />
        <TextField {...field('line1', 'address-line1')} label="Address line 1" defaultValue={address.line1} />
        <TextField
          {...field('line2', 'address-line2')}
          label="Address line 2"
          defaultValue={address.line2 ?? ''}
        />
        <TextField {...field('city', 'address-level2')} label="City" defaultValue={address.city} />
        <SelectField
          key={country}
          {...field('state', 'address-level1')}
          label={country === 'CA' ? 'Province' : 'State'}
          choices={[{ value: '', label: 'Choose one' }, ...regions]}
          defaultValue={country === address.country ? address.state : ''}
        />
        <TextField
          {...field('postal_code', 'postal-code')}
          label={country === 'CA' ? 'Postal code' : 'ZIP code'}
          defaultValue={address.postal_code}
        />
        <div className={styles.buttons}>
          <Button type="submit" isLoading={change.isPending}>
            Save the address
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Leave it
          </Button>
        </div>
      </form>
    </section>
  );
}
