import type { StaffRoleId } from '#domain/ids.ts';
import { withReading } from '#domain/staff/permissions.ts';
import { type ListedRole, roleEndpoints, STAFF, type Staff } from '#web/api/admin/staff/staff-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { ChoiceGroup } from '../../ui/forms/choice-group.tsx';
import { CheckboxField, TextField } from '../../ui/forms/field.tsx';
import { messageOfField } from '../../ui/forms/field-errors.ts';
import { factsOfRole } from './staff-facts.ts';

interface OwnRoleFormProps {
  /** Null makes a new one. */
  role: ListedRole | null;
  permissions: Staff['permissions'];
  onDone: () => void;
}

type Permission = Staff['permissions'][number]['permission'];

const isChosen = (chosen: readonly Permission[]) =>
  chosen.length > 0 || 'Choose at least one thing that the role includes.';

/** The name of a role and what it includes: only what the reader's own role includes is offered. */
export function OwnRoleForm({ role, permissions, onDone }: OwnRoleFormProps) {
  const state = useAdminForm<{ name: string; permissions: Permission[] }>({
    defaults: { name: role?.name ?? '', permissions: role?.permissions ?? [] },
    ...(role?.version && {
      stored: {
        version: role.version,
        facts: factsOfRole(role, permissions),
      },
    }),
    save: (api, { name, permissions: chosen }, version) => {
      const body = { store_id: api.storeId, name, permissions: chosen };
      return role?.version
        ? api.call(roleEndpoints.change, {
            params: { role_id: role.role as StaffRoleId },
            body: { ...body, version },
          })
        : api.call(roleEndpoints.add, { body });
    },
    refetch: [STAFF],
    done: role ? 'The role is changed for everybody who has it.' : 'The role is made. Give it to somebody.',
    onSaved: onDone,
  });
  const { error } = state.form.getFieldState('permissions', state.form.formState);
  const chooseReading = () =>
    state.form.setValue('permissions', withReading(state.form.getValues('permissions')));
  return (
    <AdminForm state={state} submitLabel={role ? 'Change the role' : 'Make the role'}>
      <TextField
        label="Name"
        hint="For example: Weekend help."
        autoComplete="off"
        maxLength={40}
        required
        {...state.field('name')}
      />
      <ChoiceGroup legend="Includes" error={messageOfField(error)}>
        {permissions.map(({ permission, text }) => (
          <CheckboxField
            key={permission}
            label={text}
            value={permission}
            {...state.form.register('permissions', { validate: isChosen, onChange: chooseReading })}
          />
        ))}
      </ChoiceGroup>
    </AdminForm>
  );
}
