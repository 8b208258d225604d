import { useMemo } from 'react';
import { shopChanged } from '#web/state/global-slice.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { ADMIN_SETTINGS, adminSettingsEndpoints, type GeneralSettings } from '#web/api/admin/settings-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { COUNTRY_CHOICES } from '../../ui/forms/country-choices.ts';
import { FieldRow, SelectField, TextField } from '../../ui/forms/field.tsx';
import { NEW_ORDER_EMAILS } from './settings-choices.ts';
import { factsOfGeneral } from './settings-facts.ts';
import { timeZoneChoices } from './time-zone-choices.ts';

/** Whether there is anything of an address besides its country. */
const isTyped = ({ country: _, ...lines }: Record<string, string>): boolean =>
  Object.values(lines).some((line) => line.trim() !== '');

/** What the shop is called, and where it is. */
export function GeneralForm({ settings, onSaved }: { settings: GeneralSettings; onSaved?: () => void }) {
  const { version, sender_address: address, tax_number: taxNumber, ...plain } = settings;
  const dispatch = useAppDispatch();
  const state = useAdminForm({
    defaults: {
      ...plain,
      tax_number: taxNumber ?? '',
      sender_address: {
        line1: address?.line1 ?? '',
        line2: address?.line2 ?? '',
        city: address?.city ?? '',
        state: address?.state ?? '',
        postal_code: address?.postal_code ?? '',
        country: address?.country ?? 'US',
      },
    },
    stored: { version, facts: factsOfGeneral(settings) },
    save: async (api, { sender_address: typed, tax_number: typedNumber, ...fields }, shownVersion) => {
      const saved = await api.call(adminSettingsEndpoints.saveGeneral, {
        body: {
          store_id: api.storeId,
          version: shownVersion,
          ...fields,
          tax_number: typedNumber.trim() || null,
          sender_address: !isTyped(typed) ? null : { ...typed, line2: typed.line2.trim() || null },
        },
      });
      // Every page shows them, also the one that was opened meanwhile.
      dispatch(shopChanged({ brand: fields.brand.trim(), timeZone: fields.time_zone }));
      return saved;
    },
    refetch: [ADMIN_SETTINGS],
    done: 'The settings are saved.',
    ...(onSaved !== undefined && { onSaved }),
  });
  const zones = useMemo(() => timeZoneChoices(plain.time_zone), [plain.time_zone]);
  const hasAddress = isTyped(state.form.watch('sender_address'));
  return (
    <AdminForm state={state} submitLabel="Save">
      <TextField
        label="Name of the shop"
        hint="Shoppers see it on every page and in every email."
        maxLength={60}
        required
        {...state.field('brand')}
      />
      <FieldRow>
        <SelectField
          label="Time zone"
          hint="Days of reports, discounts and deliveries begin and end in it."
          choices={zones}
          {...state.field('time_zone')}
        />
      </FieldRow>
      <SelectField
        label="Emails to you about new orders"
        choices={NEW_ORDER_EMAILS}
        {...state.field('new_order_emails')}
      />
      <TextField
        label="Tax number"
        hint="Printed on receipts, with its kind: VAT GB123456789"
        maxLength={40}
        {...state.field('tax_number')}
      />
      <h3>Where your parcels come from</h3>
      <TextField
        label="Street and number"
        hint="Printed on packing slips"
        maxLength={200}
        required={hasAddress}
        {...state.field('sender_address.line1')}
      />
      <TextField label="Apartment or floor" maxLength={200} {...state.field('sender_address.line2')} />
      <FieldRow>
        <TextField
          label="City"
          maxLength={100}
          required={hasAddress}
          {...state.field('sender_address.city')}
        />
        <TextField
          label="State, province or region"
          maxLength={50}
          {...state.field('sender_address.state')}
        />
      </FieldRow>
      <FieldRow>
        <TextField label="ZIP or postal code" maxLength={20} {...state.field('sender_address.postal_code')} />
        <SelectField label="Country" choices={COUNTRY_CHOICES} {...state.field('sender_address.country')} />
      </FieldRow>
    </AdminForm>
  );
}
