import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/staff/own-account-calls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { createRememberedDevices } from '#server/platform/sessions/remembered-devices.ts';
import { changeOwnEmails, changeOwnName, changeOwnPassword, wantedEmails } from './own-account.ts';
import { recordOwnAction } from './record-own-action.ts';
import { serveAnyone, serveChanges, serveStaff } from './serve-staff.ts';
import { lacksSecondFactor, requireStaffSession, signInStaff } from './staff-sessions.ts';
import { STAFF_DEVICE_COOKIE } from './staff-sign-in.ts';
import { lockVerifiedStaffMember } from './staff-store.ts';
import { toSignedInStaffMember } from './staff-wire.ts';
import { acceptInvitation, readStaffLink, redeemPasswordLink } from './use-staff-link.ts';

/** Joining by an invitation, and the own name and password. docs/decisions/0224. */
export function ownAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const devices = createRememberedDevices(deps, STAFF_DEVICE_COOKIE);

  serveAnyone(app, calls.readStaffLink, async ({ body: { store_id, token } }) => {
    const { purpose, email, roleName } = await readStaffLink(db, store_id, token);
    return { purpose, email, role_name: roleName };
  });

  serveAnyone(app, calls.acceptInvitation, async ({ body, request, reply }) => {
    const { store_id: storeId, token, email, name, password } = body;
    const member = await acceptInvitation(db, { storeId, token, email, name, password });
    await recordOwnAction(db, member, { command: 'staff join', summary: `Joined as ${name}` });
    await signInStaff(request, member, async (tx) => {
      await lockVerifiedStaffMember(tx, member);
    });
    devices.remember(request, reply, member);
    return { staff_member: await toSignedInStaffMember(db, member, lacksSecondFactor(request, member)) };
  });

  serveAnyone(app, calls.redeemPasswordLink, async ({ body: { store_id: storeId, token, password } }) => {
    const member = await redeemPasswordLink(deps, { storeId, token, password });
    const summary = 'Chose a new password by an emailed link';
    await recordOwnAction(db, member, { command: 'staff use-password-link', summary });
    return {};
  });

  serveChanges(
    app,
    deps,
    { call: calls.changeOwnName, command: 'staff own-name' },
    async ({ body: { name, version }, staffMember, audit }) => {
      await changeOwnName(db, staffMember, { name, version });
      audit({
        subject: { type: 'staff_member', id: staffMember.id },
        summary: `Changed the own name to ${name}`,
        before: { name: staffMember.name },
        after: { name },
      });
      return {};
    },
  );

  serveStaff(app, deps, calls.ownEmails, async ({ staffMember }) => ({
    wanted: wantedEmails(staffMember),
    version: staffMember.version,
  }));

  serveChanges(
    app,
    deps,
    { call: calls.changeOwnEmails, command: 'staff own-emails' },
    async ({ body: { wanted, version }, staffMember, audit }) => {
      await changeOwnEmails(db, staffMember, { wanted, version });
      audit({
        subject: { type: 'staff_member', id: staffMember.id },
        summary: 'Changed which emails they get',
        before: { emails: wantedEmails(staffMember) },
        after: { emails: wanted },
      });
      return {};
    },
  );

  serveChanges(
    app,
    deps,
    { call: calls.changeOwnPassword, command: 'staff own-password', changesAccess: true },
    async ({ body: { password }, request, reply, staffMember, audit }) => {
      const { sessionId } = requireStaffSession(request);
      const changed = await changeOwnPassword(deps, staffMember, { password, sessionId });
      devices.remember(request, reply, changed);
      audit({ subject: { type: 'staff_member', id: staffMember.id }, summary: 'Changed the own password' });
      return {};
    },
  );
}
