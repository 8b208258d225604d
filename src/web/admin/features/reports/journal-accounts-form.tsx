import type { Journal } from '#contracts/admin/reports/journal-calls.ts';
import { JOURNAL_ACCOUNT_KEYS, JOURNAL_ACCOUNTS } from '#domain/bookkeeping/journal-accounts.ts';
import { ADMIN_JOURNAL, journalEndpoints } from '#web/api/admin/reports/journal-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';

/** What the accounts of the journal are called in QuickBooks. */
export function JournalAccountsForm({ version, names }: Pick<Journal, 'version' | 'names'>) {
  const state = useAdminForm({
    defaults: { names },
    stored: {
      version,
      facts: JOURNAL_ACCOUNT_KEYS.map((account) => [JOURNAL_ACCOUNTS[account].label, names[account]]),
    },
    save: (api, fields, shownVersion) =>
      api.call(journalEndpoints.saveAccounts, {
        body: { store_id: api.storeId, version: shownVersion, names: fields.names },
      }),
    refetch: [ADMIN_JOURNAL],
    done: 'The names are saved.',
  });
  return (
    <AdminForm state={state} submitLabel="Save names">
      <p>
        QuickBooks finds accounts by their names. Make those that it does not have yet, or type here what it
        calls them; an account below another one is ‘Parent:Account’.
      </p>
      {JOURNAL_ACCOUNT_KEYS.map((account) => (
        <TextField
          key={account}
          label={JOURNAL_ACCOUNTS[account].label}
          maxLength={100}
          required
          spellCheck={false}
          {...state.field(`names.${account}`)}
        />
      ))}
    </AdminForm>
  );
}
