import type { ListedStaffMember } from '#contracts/admin/staff/staff-calls.ts';
import { STAFF, type Staff, staffEndpoints } from '#web/api/admin/staff/staff-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { roleChoices } from './role-choices.ts';
import { factsOfMember } from './staff-facts.ts';

interface ChangeRoleDialogProps {
  /** Null keeps the dialog closed. */
  member: ListedStaffMember | null;
  roles: Staff['roles'];
  onClose: () => void;
}

export function ChangeRoleDialog({ member, roles, onClose }: ChangeRoleDialogProps) {
  return (
    <Dialog isOpen={member !== null} onClose={onClose} title="Change the role">
      {member && <RoleForm member={member} roles={roles} onDone={onClose} />}
    </Dialog>
  );
}

function RoleForm({
  member,
  roles,
  onDone,
}: {
  member: ListedStaffMember;
  roles: Staff['roles'];
  onDone: () => void;
}) {
  const state = useAdminForm({
    defaults: { role: member.role },
    stored: {
      version: member.version,
      facts: factsOfMember(member),
    },
    save: (api, { role }, version) =>
      api.call(staffEndpoints.changeRole, {
        params: { staff_member_id: member.id },
        body: { store_id: api.storeId, role, version },
      }),
    refetch: [STAFF],
    done: `${member.name} has the new role now.`,
    onSaved: onDone,
  });
  return (
    <AdminForm state={state} submitLabel="Change the role">
      <p>
        {member.name}, {member.email}
      </p>
      <SelectField label="Role" required choices={roleChoices(roles)} {...state.field('role')} />
    </AdminForm>
  );
}
