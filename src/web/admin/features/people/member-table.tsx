import { useState } from 'react';
import { type ListedStaffMember, STAFF, staffEndpoints } from '#web/api/admin/staff/staff-api.ts';
import type { ApiClient } from '#web/api/client.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { IconButton } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment } from '../../ui/layout/moment.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';
import { factsOfMember } from './staff-facts.ts';

interface MemberTableProps {
  members: readonly ListedStaffMember[];
  mayManage: boolean;
  onChangeRole: (member: ListedStaffMember) => void;
}

type Action = 'disable' | 'enable' | 'endSessions' | 'sendPasswordLink' | 'removeSecondFactor';

interface Input {
  params: { staff_member_id: ListedStaffMember['id'] };
  body: { store_id: ApiClient['storeId']; version: number };
}

const CHANGES: Readonly<Record<Action, (api: ApiClient, input: Input) => Promise<unknown>>> = {
  disable: (api, input) => api.call(staffEndpoints.disable, input),
  enable: (api, input) => api.call(staffEndpoints.enable, input),
  endSessions: (api, input) => api.call(staffEndpoints.endSessions, input),
  sendPasswordLink: (api, input) => api.call(staffEndpoints.sendPasswordLink, input),
  removeSecondFactor: (api, input) => api.call(staffEndpoints.removeSecondFactor, input),
};

const DONE: Readonly<Record<Action, (name: string) => string>> = {
  disable: (name) => `${name} can no longer sign in.`,
  enable: (name) => `${name} can sign in again.`,
  endSessions: (name) => `${name} is signed out everywhere.`,
  sendPasswordLink: (name) => `${name} gets an email with a link, valid for an hour.`,
  removeSecondFactor: (name) => `${name} signs in with the password alone, and gets an email about it.`,
};

/** What is asked before an action that the member notices at once. */
const QUESTIONS: Readonly<
  Partial<Record<Action, (name: string) => { title: string; text: string; label: string }>>
> = {
  disable: (name) => ({
    title: `Disable ${name}?`,
    text: 'They are signed out everywhere and can no longer sign in. Programs with API keys or webhooks of theirs stop working, open invitations that they have sent end, and nobody has their conversations any more. You can enable them again: then their API keys work, the rest stays as it is.',
    label: 'Disable',
  }),
  endSessions: (name) => ({
    title: `End all sessions of ${name}?`,
    text: 'They are signed out everywhere. What they are typing is lost.',
    label: 'End all sessions',
  }),
  removeSecondFactor: (name) => ({
    title: `Remove the second factor of ${name}?`,
    text: 'For somebody who has lost the app and the recovery codes, or a device with a passkey: make sure that it is they who ask. App and passkeys are removed. They are signed out everywhere and told by email, and their password alone signs them in again.',
    label: 'Remove it',
  }),
};

const COLUMNS: readonly Column<ListedStaffMember>[] = [
  { title: 'Name', isPrimary: true, cell: ({ name }) => name },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Role', cell: ({ role_name }) => role_name },
  {
    title: 'Status',
    cell: ({ status }) =>
      status === 'active' ? <Badge tone="good">active</Badge> : <Badge tone="warn">disabled</Badge>,
  },
  {
    title: 'Second factor',
    isSecondary: true,
    cell: ({ has_second_factor }) => (has_second_factor ? <Badge tone="good">set up</Badge> : 'none'),
  },
  {
    title: 'Last seen',
    cell: ({ last_seen_at }) => (last_seen_at ? <Moment at={last_seen_at} /> : 'not yet'),
  },
];

export function MemberTable({ members, mayManage, onChangeRole }: MemberTableProps) {
  const [asking, setAsked] = useState<{ id: ListedStaffMember['id']; action: Action } | null>(null);
  const find = (id: ListedStaffMember['id']) => members.find((member) => member.id === id);
  const askedMember = asking === null ? undefined : find(asking.id);
  const asked = asking && askedMember ? { member: askedMember, action: asking.action } : null;
  const change = useChange({
    change: (api, { member, action }: { member: ListedStaffMember; action: Action }) =>
      CHANGES[action](api, {
        params: { staff_member_id: member.id },
        body: { store_id: api.storeId, version: member.version },
      }),
    refetch: [STAFF],
    stored: ({ member }) => factsOfMember(find(member.id) ?? member),
    done: (_, { member, action }) => DONE[action](member.name),
    onDone: (_, { member }) => setAsked((asked) => (asked?.id === member.id ? null : asked)),
  });
  const question = asked && QUESTIONS[asked.action]?.(asked.member.name);
  const actions: Column<ListedStaffMember> = {
    title: 'Actions',
    cell: (member) => {
      const make = (action: Action) => () => {
        change.reset();
        if (QUESTIONS[action]) setAsked({ id: member.id, action });
        else change.make({ member, action });
      };
      if (!member.may_change) return null;
      return (
        <Menu
          trigger={<IconButton label={`Actions for ${member.name}`} icon="more" />}
          items={[
            { label: 'Change the role', onSelect: () => onChangeRole(member) },
            ...(member.status === 'active'
              ? [
                  { label: 'Send a link to a new password', onSelect: make('sendPasswordLink') },
                  ...(member.has_second_factor
                    ? [{ label: 'Remove the second factor', onSelect: make('removeSecondFactor') }]
                    : []),
                  { label: 'End all sessions', onSelect: make('endSessions') },
                  { label: 'Disable', isDangerous: true, onSelect: make('disable') },
                ]
              : [{ label: 'Enable', onSelect: make('enable') }]),
          ]}
        />
      );
    },
  };
  return (
    <>
      {asked === null && <ChangeRefusal change={change} />}
      <IndexTable
        caption="People who work here"
        rows={members}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        columns={mayManage ? [...COLUMNS, actions] : COLUMNS}
      />
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={question?.title ?? ''}
        confirmLabel={question?.label ?? ''}
        change={change}
        onConfirm={() => asked && change.make(asked)}
      >
        {question?.text}
      </ConfirmDialog>
    </>
  );
}
