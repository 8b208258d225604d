import { currencyName } from '#domain/money.ts';
import {
  ADMIN_SETTINGS,
  adminSettingsEndpoints,
  type CurrencySettings,
} from '#web/api/admin/settings-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { useStaffMemberQuery } from '../session/use-staff-member.ts';
import { currencyChoices } from './currency-list.tsx';

/** Chooses the currency of a new shop, which sells in that one alone unless it sells in it already. */
export function OwnCurrencyForm({ settings }: { settings: CurrencySettings }) {
  const { version, default_currency, sold_in: soldIn, upcoming } = settings;
  const { queryKey: memberKey } = useStaffMemberQuery();
  const state = useAdminForm({
    defaults: { default_currency },
    stored: { version, facts: [['Currency', currencyName(default_currency)]] },
    save: (api, { default_currency: chosen }, shownVersion) =>
      api.call(adminSettingsEndpoints.saveCurrencies, {
        body: {
          store_id: api.storeId,
          version: shownVersion,
          default_currency: chosen,
          sold_in: soldIn.includes(chosen) ? soldIn : [chosen],
          upcoming: upcoming.filter((code) => code !== chosen),
        },
      }),
    refetch: [ADMIN_SETTINGS, memberKey],
    done: 'The currency is saved.',
  });
  return (
    <AdminForm state={state} submitLabel="Save the currency" isMinor>
      <SelectField
        label="Currency"
        hint="More can be added later, in the settings."
        choices={currencyChoices()}
        {...state.field('default_currency')}
      />
    </AdminForm>
  );
}
