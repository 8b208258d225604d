import type { UseFormRegisterReturn } from 'react-hook-form';
import type { StaffSubscription } from '#web/api/admin/subscriptions-api.ts';
import { FieldRow, SelectField, TextField } from '../../ui/forms/field.tsx';

/** A recipient and address as typed. */
export const addressOf = ({ name, address }: Pick<StaffSubscription, 'name' | 'address'>) => ({
  name,
  line1: address.line1,
  line2: address.line2 ?? '',
  city: address.city,
  state: address.state,
  postal_code: address.postal_code,
  country: address.country,
});

type FieldName = keyof ReturnType<typeof addressOf>;

const COUNTRIES = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
];

interface AddressFieldsProps {
  field: (name: FieldName) => UseFormRegisterReturn & { error: string | undefined };
}

export function AddressFields({ field }: AddressFieldsProps) {
  return (
    <>
      <TextField label="Name" maxLength={200} required {...field('name')} />
      <TextField label="Street and number" maxLength={200} required {...field('line1')} />
      <TextField label="Apartment or floor" maxLength={200} {...field('line2')} />
      <FieldRow>
        <TextField label="City" maxLength={100} required {...field('city')} />
        <TextField label="State or province" maxLength={50} required {...field('state')} />
      </FieldRow>
      <FieldRow>
        <TextField label="ZIP or postal code" maxLength={20} required {...field('postal_code')} />
        <SelectField label="Country" choices={COUNTRIES} {...field('country')} />
      </FieldRow>
    </>
  );
}
