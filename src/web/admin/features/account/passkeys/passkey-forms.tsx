import { SECOND_FACTOR, STAFF_SESSIONS } from '#web/api/admin/staff/account-api.ts';
import {
  makePasskey,
  type OwnPasskey,
  PASSKEYS,
  passkeyEndpoints,
} from '#web/api/admin/staff/passkeys-api.ts';
import { AdminForm, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { useStaffMemberQuery } from '../../session/use-staff-member.ts';

/** Names a passkey and lets the browser make it. */
export function AddPasskeyForm({ onDone }: { onDone: (recoveryCodes: readonly string[] | null) => void }) {
  const { queryKey } = useStaffMemberQuery();
  const state = useAdminForm({
    defaults: { name: '' },
    save: async (api, { name }) => {
      const { options } = await api.call(passkeyEndpoints.begin, { body: { store_id: api.storeId } });
      return makePasskey(api, options, name);
    },
    refetch: [PASSKEYS, SECOND_FACTOR, STAFF_SESSIONS, queryKey],
    done: 'The passkey is added. You can sign in with it.',
    onSavedAnywhere: ({ recovery_codes }) => onDone(recovery_codes),
  });
  return (
    <AdminForm state={state} submitLabel="Add the passkey">
      <p>
        Your browser asks where to keep the passkey: this device, a phone, or a security key. From then on
        your password alone no longer signs you in.
      </p>
      <NameField state={state} />
    </AdminForm>
  );
}

export function RenamePasskeyForm({ passkey, onDone }: { passkey: OwnPasskey; onDone: () => void }) {
  const state = useAdminForm({
    defaults: { name: passkey.name },
    save: (api, { name }) =>
      api.call(passkeyEndpoints.rename, {
        params: { passkey_id: passkey.id },
        body: { store_id: api.storeId, name },
      }),
    refetch: [PASSKEYS],
    done: 'The passkey has its new name.',
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Rename">
      <NameField state={state} />
    </AdminForm>
  );
}

function NameField({ state }: { state: ReturnType<typeof useAdminForm<{ name: string }>> }) {
  return (
    <TextField
      label="Name"
      hint="Of the device, for example: my phone."
      autoComplete="off"
      maxLength={60}
      required
      {...state.field('name')}
    />
  );
}
