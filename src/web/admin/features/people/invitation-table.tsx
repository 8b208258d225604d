import { useState } from 'react';
import { type ListedInvitation, STAFF, staffEndpoints } from '#web/api/admin/staff/staff-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import type { Fact } from '../../ui/feedback/facts.ts';
import { IconButton } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Moment, useFormatMoment } from '../../ui/layout/moment.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { type Column, IndexTable } from '../../ui/table/index-table.tsx';

const COLUMNS: readonly Column<ListedInvitation>[] = [
  { title: 'Email', isPrimary: true, cell: ({ email }) => email },
  { title: 'Role', cell: ({ role_name }) => role_name },
  { title: 'Invited by', isSecondary: true, cell: ({ invited_by }) => invited_by },
  {
    title: 'Valid until',
    cell: ({ is_expired, expires_at }) =>
      is_expired ? <Badge tone="warn">too old</Badge> : <Moment at={expires_at} />,
  },
];

/** The facts of an invitation that somebody else may have changed. */
const factsOf = (invitation: ListedInvitation | null, formatMoment: (at: string) => string): Fact[] =>
  invitation === null
    ? []
    : [
        ['Role', invitation.role_name],
        ['Valid until', formatMoment(invitation.expires_at)],
      ];

/** Invitations that were neither accepted nor withdrawn. */
export function InvitationTable({
  invitations,
  mayManage,
}: {
  invitations: readonly ListedInvitation[];
  mayManage: boolean;
}) {
  const [withdrawnId, setWithdrawn] = useState<ListedInvitation['id'] | null>(null);
  const find = (id: ListedInvitation['id'] | null) =>
    invitations.find((invitation) => invitation.id === id) ?? null;
  const withdrawn = find(withdrawnId);
  const formatMoment = useFormatMoment();
  const change = useChange({
    change: (api, { invitation, isAgain }: { invitation: ListedInvitation; isAgain: boolean }) => {
      const input = {
        params: { invitation_id: invitation.id },
        body: { store_id: api.storeId, version: invitation.version },
      };
      return isAgain
        ? api.call(staffEndpoints.sendInvitationAgain, input)
        : api.call(staffEndpoints.withdrawInvitation, input);
    },
    refetch: [STAFF],
    stored: ({ invitation: { id } }) => factsOf(find(id), formatMoment),
    done: (_, { invitation: { email }, isAgain }) =>
      isAgain ? `${email} gets a new link, valid for 7 days.` : `The invitation of ${email} is withdrawn.`,
    onDone: (_, { invitation: { id } }) => setWithdrawn((asked) => (asked === id ? null : asked)),
  });
  const actions: Column<ListedInvitation> = {
    title: 'Actions',
    cell: (invitation) =>
      invitation.may_change && (
        <Menu
          trigger={<IconButton label={`Actions for ${invitation.email}`} icon="more" />}
          items={[
            { label: 'Send again', onSelect: () => change.make({ invitation, isAgain: true }) },
            {
              label: 'Withdraw',
              isDangerous: true,
              onSelect: () => {
                change.reset();
                setWithdrawn(invitation.id);
              },
            },
          ]}
        />
      ),
  };
  return (
    <>
      {withdrawn === null && <ChangeRefusal change={change} />}
      <IndexTable
        caption="Open invitations"
        rows={invitations}
        keyOf={({ id }) => id}
        nameOf={({ email }) => email}
        columns={mayManage ? [...COLUMNS, actions] : COLUMNS}
      />
      <ConfirmDialog
        isOpen={withdrawn !== null}
        onClose={() => setWithdrawn(null)}
        title={`Withdraw the invitation of ${withdrawn?.email ?? ''}?`}
        confirmLabel="Withdraw"
        change={change}
        onConfirm={() => withdrawn && change.make({ invitation: withdrawn, isAgain: false })}
      >
        The link in the email no longer works. You can invite them again.
      </ConfirmDialog>
    </>
  );
}
