import { useState } from 'react';
import type { StaffRoleId } from '#domain/ids.ts';
import { type BuiltInRole, isBuiltInRole } from '#domain/staff/roles.ts';
import { counted } from '#domain/text/counted.ts';
import { type ListedRole, roleEndpoints, STAFF, type Staff } from '#web/api/admin/staff/staff-api.ts';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { OwnRoleForm } from './own-role-form.tsx';
import { factsOfRole } from './staff-facts.ts';

interface RoleListProps extends Pick<Staff, 'roles' | 'permissions'> {
  mayManage: boolean;
}

/** What each role includes; the shop's own roles are made, changed and removed. */
export function RoleList({ roles, permissions, mayManage }: RoleListProps) {
  const [editedRole, setEdited] = useState<ListedRole['role'] | 'new' | null>(null);
  const edited = editedRole === 'new' ? editedRole : (roles.find(({ role }) => role === editedRole) ?? null);
  const [removedRole, setRemoved] = useState<ListedRole['role'] | null>(null);
  const removed = roles.find(({ role }) => role === removedRole) ?? null;
  const actions: Column<ListedRole> = {
    title: 'Actions',
    cell: (role) =>
      role.version !== null &&
      role.may_give && (
        <Menu
          trigger={<IconButton label={`Actions for the role ${role.name}`} icon="more" />}
          items={[
            { label: 'Change', onSelect: () => setEdited(role.role) },
            { label: 'Remove', isDangerous: true, onSelect: () => setRemoved(role.role) },
          ]}
        />
      ),
  };
  const columns = [
    { title: 'Role', isPrimary: true, cell: ({ name }: ListedRole) => name },
    { title: 'Includes', cell: (role: ListedRole) => <Included role={role} permissions={permissions} /> },
  ];
  return (
    <Section
      title="Roles"
      isFlush
      actions={mayManage && <Button onClick={() => setEdited('new')}>Make a role</Button>}
    >
      <IndexTable
        caption="What roles include"
        rows={roles}
        keyOf={({ role }) => role}
        nameOf={({ name }) => name}
        columns={mayManage ? [...columns, actions] : columns}
      />
      <Dialog
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === 'new' ? 'Make a role' : 'Change a role'}
      >
        {edited && (
          <OwnRoleForm
            role={edited === 'new' ? null : edited}
            permissions={permissions}
            onDone={() => setEdited(null)}
          />
        )}
      </Dialog>
      <RemoveRole role={removed} permissions={permissions} onClose={() => setRemoved(null)} />
    </Section>
  );
}

const SUMMARIES: Readonly<Record<BuiltInRole, string>> = {
  owner: 'Everything, including who is an owner',
  manager: 'Everything but owners and setting up the shop',
  packer: 'Packs and ships orders, and counts the stock',
  support: 'Helps customers with orders, refunds, subscriptions, reviews and messages',
  marketer: 'Products, pages, discounts, the newsletter and reviews',
  bookkeeper: 'Reads and exports orders, payments and reports',
};

/** In a sentence, with the whole list on request; of what the reader's role does not include only how much it is. */
function Included({
  role: { role, permissions: included },
  permissions,
}: Pick<RoleListProps, 'permissions'> & { role: ListedRole }) {
  const texts = permissions.filter(({ permission }) => included.includes(permission)).map(({ text }) => text);
  const more = included.length - texts.length;
  const count = counted(included.length, 'permission');
  return (
    <>
      {isBuiltInRole(role) && SUMMARIES[role]}
      <details>
        <summary>{count}</summary>
        <ul>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
          {more > 0 && <li>{more} more than your role</li>}
        </ul>
      </details>
    </>
  );
}

interface RemoveRoleProps extends Pick<Staff, 'permissions'> {
  role: ListedRole | null;
  onClose: () => void;
}

function RemoveRole({ role, permissions, onClose }: RemoveRoleProps) {
  const remove = useChange<ListedRole, unknown>({
    change: (api, { role: id, version }) =>
      api.call(roleEndpoints.remove, {
        params: { role_id: id as StaffRoleId },
        body: { store_id: api.storeId, version: version ?? 1 },
      }),
    refetch: [STAFF],
    stored: () => (role === null ? [] : factsOfRole(role, permissions)),
    done: (_, { name }) => `The role ${name} is removed.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={role !== null}
      onClose={onClose}
      title={`Remove the role ${role?.name ?? ''}?`}
      confirmLabel="Remove it"
      change={remove}
      onConfirm={() => role && remove.make(role)}
    >
      It is only removed when nobody has it and nobody is invited with it.
    </ConfirmDialog>
  );
}
