import type { UseFormRegisterReturn } from 'react-hook-form';
import { hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { needsPostalCode } from '#domain/shipping/postal-code.ts';
import type { TypedRecipient } from '#domain/shipping/typed-recipient.ts';
import { COUNTRY_CHOICES } from './country-choices.ts';
import { FieldRow, SelectField, TextField } from './field.tsx';

/** What is stored, to be changed in the fields; empty fields where there is nothing. */
export const recipientFields = (
  name: string | null,
  address: { [Field in keyof Omit<TypedRecipient, 'name'>]?: string | null | undefined } | null,
): TypedRecipient => ({
  name: name ?? '',
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  postal_code: address?.postal_code ?? '',
  country: address?.country ?? 'US',
});

interface AddressFieldsProps {
  field: (name: keyof TypedRecipient) => UseFormRegisterReturn & { error: string | undefined };
  /** The country that is chosen, whose addresses may need a state and a postal code. */
  country: string;
  /** Whether it may be left empty as a whole until it is needed. */
  isNeededLater?: boolean;
}

/** The fields of a recipient's name and address. */
export function AddressFields({ field, country, isNeededLater = false }: AddressFieldsProps) {
  const needed = isNeededLater ? { isNeededLater } : { required: true };
  return (
    <>
      <TextField label="Name" maxLength={200} {...needed} {...field('name')} />
      <TextField label="Street and number" maxLength={200} {...needed} {...field('line1')} />
      <TextField label="Apartment or floor" maxLength={200} {...field('line2')} />
      <FieldRow>
        <TextField label="City" maxLength={100} {...needed} {...field('city')} />
        <TextField
          label="State, province or region"
          maxLength={50}
          {...(hasRegions(country) && needed)}
          {...field('state')}
        />
      </FieldRow>
      <FieldRow>
        <TextField
          label="ZIP or postal code"
          maxLength={20}
          {...(needsPostalCode(country) && needed)}
          {...field('postal_code')}
        />
        <SelectField label="Country" choices={COUNTRY_CHOICES} {...field('country')} />
      </FieldRow>
    </>
  );
}
