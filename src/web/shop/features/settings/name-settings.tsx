import { useMutation } from '@tanstack/react-query';
import { NAME_INPUT } from '#domain/accounts/typed-name.ts';
import type { AuthUser } from '#web/api/account/account-calls.ts';
import { accountEndpoints } from '#web/api/endpoints/account-endpoints.ts';
import { useApi } from '#web/api/use-api.ts';
import { checkStatus } from '#web/state/auth/auth-thunks.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { fieldText } from '#web/ui/forms/field-text.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Changes what the customer is called. */
export function NameSettings({ user }: { user: AuthUser }) {
  const api = useApi();
  const dispatch = useAppDispatch();
  const change = useMutation({
    mutationFn: async (fields: FormData) => {
      const name = { first_name: fieldText(fields, 'first_name'), last_name: fieldText(fields, 'last_name') };
      await api.call(accountEndpoints.changeName, { body: { ...name, store_id: api.storeId } });
      await dispatch(checkStatus());
    },
  });
  const field = { maxLength: 100, ...NAME_INPUT, required: true };
  return (
    <SettingsForm sending={change} label="Save the name" pendingLabel="Saving..." done="Saved.">
      {(errorAt) => (
        <>
          <TextField
            {...field}
            key={`first ${user.firstName}`}
            label="First Name"
            name="first_name"
            autoComplete="given-name"
            defaultValue={user.firstName}
            error={errorAt('first_name')}
          />
          <TextField
            {...field}
            key={`last ${user.lastName}`}
            label="Last Name"
            name="last_name"
            autoComplete="family-name"
            defaultValue={user.lastName}
            error={errorAt('last_name')}
          />
        </>
      )}
    </SettingsForm>
  );
}
