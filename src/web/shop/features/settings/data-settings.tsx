import { useMutation } from '@tanstack/react-query';
import { settingsEndpoints } from '#web/api/endpoints/settings-endpoints.ts';
import { useApi } from '#web/api/use-api.ts';
import { fieldText } from '#web/ui/forms/field-text.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { SettingsForm } from './settings-form.tsx';

const FILE_NAME = 'my-data.json';

/** Downloads everything that the shop stores about the customer, as a file. */
export function DataSettings() {
  const api = useApi();
  const download = useMutation({
    mutationFn: async (fields: FormData) => {
      const body = { store_id: api.storeId, password: fieldText(fields, 'password') };
      saveAsFile(await api.call(settingsEndpoints.downloadData, { body }));
    },
  });
  return (
    <>
      <p>
        One file with everything we store about you: account, addresses, orders, subscriptions, reviews, what
        you agreed to, where you are logged in, your messages, your cart and unfinished checkouts, your talks
        with the concierge, and the visits that we counted because you agreed.
      </p>
      <SettingsForm
        sending={download}
        label="Download my data"
        pendingLabel="Collecting..."
        done={`${FILE_NAME} is in your downloads.`}
      >
        {(errorAt) => (
          <PasswordField
            label="Your password"
            name="password"
            autoComplete="current-password"
            error={errorAt('password')}
            required
          />
        )}
      </SettingsForm>
    </>
  );
}

function saveAsFile(data: unknown): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = FILE_NAME;
  link.click();
  URL.revokeObjectURL(link.href);
}
