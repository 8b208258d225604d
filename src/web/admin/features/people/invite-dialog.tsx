import { useState } from 'react';
import { STAFF, type Staff, staffEndpoints } from '#web/api/admin/staff/staff-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { roleChoices } from './role-choices.ts';

interface InviteDialogProps {
  roles: Staff['roles'];
  isOpen: boolean;
  onClose: () => void;
}

export function InviteDialog({ roles, isOpen, onClose }: InviteDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Invite somebody">
      <InviteForm roles={roles} onDone={onClose} />
    </Dialog>
  );
}

function InviteForm({ roles, onDone }: { roles: Staff['roles']; onDone: () => void }) {
  // One key for the whole form: a second press sends no second email.
  const [key] = useState(() => crypto.randomUUID());
  const state = useAdminForm({
    defaults: { email: '', role: 'packer' },
    save: (api, { email, role }) =>
      api.call(staffEndpoints.invite, {
        body: {
          store_id: api.storeId,
          email,
          role,
          idempotency_key: key as Staff['invitations'][number]['id'],
        },
      }),
    refetch: [STAFF],
    onSaved: onDone,
    done: 'The invitation is sent. Its link works for 7 days.',
  });
  return (
    <AdminForm state={state} submitLabel="Send the invitation">
      <TextField label="Email" type="email" autoComplete="off" required {...state.field('email')} />
      <SelectField label="Role" required choices={roleChoices(roles)} {...state.field('role')} />
    </AdminForm>
  );
}
