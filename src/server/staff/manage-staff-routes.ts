import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/staff/staff-calls.ts';
import type { StaffMemberId } from '#domain/ids.ts';
import { PERMISSIONS } from '#domain/staff/permissions.ts';
import { BUILT_IN_ROLE_KEYS, builtInRole, permissionsOf, roleNameOf } from '#domain/staff/roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { listInvitations } from './invitation-store.ts';
import { inviteStaffMember, sendInvitationAgain, withdrawInvitation } from './invitations.ts';
import { changeRole, disableStaffMember, enableStaffMember, endSessionsOfMember } from './manage-staff.ts';
import { ownRoleRoutes } from './roles/own-role-routes.ts';
import { findRole, givenOf, listOwnRoles, roleAmong } from './roles/role-store.ts';
import { removeSecondFactor } from './second-factor/remove-second-factor.ts';
import { sendPasswordLink } from './send-password-link.ts';
import { serveChanges, serveStaff } from './serve-staff.ts';
import { listStaffMembers, membersWithSecondFactor } from './staff-store.ts';
import { toListedInvitation, toListedMember, toListedRole } from './staff-wire.ts';

/** Members of staff, their roles, and invitations. docs/decisions/0224. */
export function manageStaffRoutes(app: FastifyInstance, deps: Deps): void {
  listRoutes(app, deps);
  invitationRoutes(app, deps);
  memberRoutes(app, deps);
  ownRoleRoutes(app, deps);
}

function listRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminStaff, async ({ storeId, staffMember: own }) => {
    const ownRoles = await listOwnRoles(db, storeId);
    const withSecondFactor = await membersWithSecondFactor(db, storeId);
    return {
      members: (await listStaffMembers(db, storeId)).map((member) =>
        toListedMember(member, { own, hasSecondFactor: withSecondFactor.has(member.id) }),
      ),
      invitations: (await listInvitations(db, storeId)).map(({ invitation, isExpired }) =>
        toListedInvitation(invitation, { isExpired, given: roleAmong(ownRoles, invitation), own }),
      ),
      roles: [
        ...BUILT_IN_ROLE_KEYS.map((key) => toListedRole(builtInRole(key), { version: null, own })),
        ...ownRoles.map((role) => toListedRole(givenOf(role), { version: role.version, own })),
      ],
      permissions: permissionsOf(own).map((permission) => ({ permission, text: PERMISSIONS[permission] })),
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
      const { idempotency_key: id, email, role: roleId } = body;
      audit({ subject: { type: 'staff_member', id: email }, after: { role: roleId } });
      const role = await inviteStaffMember(deps, { id, email, roleId, by: staffMember });
      audit({ summary: `Invited ${email} as ${roleNameOf(role)}` });
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
      const before = await changeRole(deps, storeId, { id, version, by: staffMember }, role);
      const after = roleNameOf(await findRole(db, storeId, role));
      audit({
        summary: `Made ${before.email} ${after}`,
        before: { role: roleNameOf(before) },
        after: { role: after },
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
