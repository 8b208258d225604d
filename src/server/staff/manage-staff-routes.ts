import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/staff-calls.ts';
import type { StaffMemberId } from '#domain/ids.ts';
import { PERMISSIONS } from '#domain/staff/permissions.ts';
import { BUILT_IN_ROLE_KEYS, BUILT_IN_ROLES, mayGiveRole, permissionsOf } from '#domain/staff/roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listInvitations } from './invitation-store.ts';
import { inviteStaffMember, sendInvitationAgain, withdrawInvitation } from './invitations.ts';
import { changeRole, disableStaffMember, enableStaffMember, endSessionsOfMember } from './manage-staff.ts';
import { removeSecondFactor } from './second-factor/remove-second-factor.ts';
import { sendPasswordLink } from './send-password-link.ts';
import { serveChanges, serveStaff } from './serve-staff.ts';
import { declareStaffLinkJob } from './staff-link-emails.ts';
import { listStaffMembers, membersWithSecondFactor } from './staff-store.ts';
import { toListedInvitation, toListedMember } from './staff-wire.ts';

/** Members of staff, their roles, and invitations. docs/decisions/0224. */
export function manageStaffRoutes(app: FastifyInstance, deps: Deps): void {
  declareStaffLinkJob(deps);
  listRoutes(app, deps);
  invitationRoutes(app, deps);
  memberRoutes(app, deps);
}

function listRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminStaff, async ({ storeId, staffMember: { role: own } }) => {
    const withSecondFactor = await membersWithSecondFactor(db, storeId);
    return {
      members: (await listStaffMembers(db, storeId)).map((member) =>
        toListedMember(member, { own, hasSecondFactor: withSecondFactor.has(member.id) }),
      ),
      invitations: (await listInvitations(db, storeId)).map(({ invitation, isExpired }) =>
        toListedInvitation(invitation, { isExpired, own }),
      ),
      roles: BUILT_IN_ROLE_KEYS.map((role) => ({
        role,
        name: BUILT_IN_ROLES[role].name,
        permissions: permissionsOf(role).map((permission) => PERMISSIONS[permission]),
        may_give: mayGiveRole(own, role),
      })),
    };
  });
}

function invitationRoutes(app: FastifyInstance, deps: Deps): void {
  const changesAccess = true;
  serveChanges(
    app,
    deps,
    { call: calls.adminInvite, command: 'staff invite', changesAccess },
    async ({ body, staffMember, audit }) => {
      const { idempotency_key: id, email, role } = body;
      audit({ subject: { type: 'staff_member', id: email }, after: { role } });
      await inviteStaffMember(deps, { id, email, role, by: staffMember });
      audit({ summary: `Invited ${email} as ${BUILT_IN_ROLES[role].name}` });
      return {};
    },
  );

  serveChanges(
    app,
    deps,
    { call: calls.adminSendInvitationAgain, command: 'staff send-invitation', changesAccess },
    async ({ params, body: { version }, staffMember, audit }) => {
      const { email } = await sendInvitationAgain(deps, {
        id: params.invitation_id,
        version,
        by: staffMember,
      });
      audit({
        subject: { type: 'staff_member', id: email },
        summary: `Sent the invitation of ${email} again`,
      });
      return {};
    },
  );

  serveChanges(
    app,
    deps,
    { call: calls.adminWithdrawInvitation, command: 'staff withdraw-invitation', changesAccess },
    async ({ params, body: { version }, staffMember, audit }) => {
      const { email } = await withdrawInvitation(deps, {
        id: params.invitation_id,
        version,
        by: staffMember,
      });
      audit({ subject: { type: 'staff_member', id: email }, summary: `Withdrew the invitation of ${email}` });
      return {};
    },
  );
}

function memberRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const changesAccess = true;
  const subjectOf = (id: StaffMemberId) => ({ type: 'staff_member', id }) as const;

  serveChanges(
    app,
    deps,
    { call: calls.adminChangeRole, command: 'staff role', changesAccess },
    async ({ params: { staff_member_id: id }, body: { role, version }, storeId, staffMember, audit }) => {
      audit({ subject: subjectOf(id), after: { role } });
      const before = await changeRole(db, storeId, { id, version, by: staffMember }, role);
      audit({
        summary: `Made ${before.email} ${BUILT_IN_ROLES[role].name}`,
        before: { role: before.role },
      });
      return {};
    },
  );

  const changes = [
    [calls.adminDisableMember, 'staff disable', disableStaffMember, 'Disabled'],
    [calls.adminEnableMember, 'staff enable', enableStaffMember, 'Enabled'],
    [calls.adminEndSessionsOfMember, 'staff end-sessions', endSessionsOfMember, 'Ended all sessions of'],
  ] as const;
  for (const [call, command, change, did] of changes)
    serveChanges(
      app,
      deps,
      { call, command, changesAccess },
      async ({ params: { staff_member_id: id }, body: { version }, storeId, staffMember, audit }) => {
        audit({ subject: subjectOf(id) });
        const { email } = await change(db, storeId, { id, version, by: staffMember });
        audit({ summary: `${did} ${email}` });
        return {};
      },
    );

  serveChanges(
    app,
    deps,
    { call: calls.adminRemoveSecondFactor, command: 'staff remove-second-factor', changesAccess },
    async ({ params: { staff_member_id: id }, body: { version }, storeId, staffMember, audit }) => {
      audit({ subject: subjectOf(id) });
      const { email } = await removeSecondFactor(deps, storeId, { id, version, by: staffMember });
      audit({ summary: `Removed the second factor of ${email}` });
      return {};
    },
  );

  serveChanges(
    app,
    deps,
    { call: calls.adminSendPasswordLink, command: 'staff send-password-link', changesAccess },
    async ({ params: { staff_member_id: id }, body: { version }, storeId, staffMember, audit }) => {
      audit({ subject: subjectOf(id) });
      const { email } = await sendPasswordLink(deps, storeId, { id, version, by: staffMember });
      audit({ summary: `Sent ${email} a link to a new password` });
      return {};
    },
  );
}
