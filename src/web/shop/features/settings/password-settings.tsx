import { useMutation, useQueryClient } from '@tanstack/react-query';
import { settingsEndpoints } from '#web/api/endpoints/settings-endpoints.ts';
import { SESSIONS_KEY } from '#web/api/account/session-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { fieldText } from '#web/ui/forms/field-text.ts';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Changes the password. Every other device is logged out. */
export function PasswordSettings({ email }: { email: string }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (fields: FormData) =>
      api.call(settingsEndpoints.changePassword, {
        body: {
          store_id: api.storeId,
          current_password: fieldText(fields, 'current_password'),
          password: fieldText(fields, 'password'),
        },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
  return (
    <>
      <p>Every other device is logged out, and we send you an email about it.</p>
      <SettingsForm
        sending={change}
        label="Change the password"
        pendingLabel="Changing..."
        done="Your new password is set. Every other device is logged out."
      >
        {(errorAt) => (
          <>
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <PasswordField
              label="Current password"
              name="current_password"
              autoComplete="current-password"
              error={errorAt('current_password')}
              required
            />
            <PasswordField
              label="New password"
              name="password"
              autoComplete="new-password"
              hint="8 characters or more. A silly sentence works well."
              error={errorAt('password')}
              required
            />
          </>
        )}
      </SettingsForm>
    </>
  );
}
