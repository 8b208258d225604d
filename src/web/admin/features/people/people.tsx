import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedStaffMember } from '#contracts/admin/staff/staff-calls.ts';
import { staffQuery } from '#web/api/admin/staff/staff-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { ChangeRoleDialog } from './change-role-dialog.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberTable } from './member-table.tsx';
import { RoleList } from './role-list.tsx';

/** Who works here, who is invited, and what the roles include. */
export function People() {
  const staff = useQuery(staffQuery(useApi()));
  const mayManage = usePermission('staff:manage');
  const [isInviting, setInviting] = useState(false);
  const [changingId, setChangingId] = useState<ListedStaffMember['id'] | null>(null);
  return (
    <QueryStates query={staff} failure="We could not fetch the people.">
      {({ members, invitations, roles, permissions }) => (
        <>
          <Section
            title="People"
            isFlush
            actions={
              mayManage && (
                <Button variant="primary" onClick={() => setInviting(true)}>
                  Invite somebody
                </Button>
              )
            }
          >
            <MemberTable
              members={members}
              mayManage={mayManage}
              onChangeRole={({ id }) => setChangingId(id)}
            />
          </Section>
          {invitations.length > 0 && (
            <Section title="Invitations" isFlush>
              <InvitationTable invitations={invitations} mayManage={mayManage} />
            </Section>
          )}
          <RoleList roles={roles} permissions={permissions} mayManage={mayManage} />
          <InviteDialog roles={roles} isOpen={isInviting} onClose={() => setInviting(false)} />
          <ChangeRoleDialog
            member={members.find(({ id }) => id === changingId) ?? null}
            roles={roles}
            onClose={() => setChangingId(null)}
          />
        </>
      )}
    </QueryStates>
  );
}
